/* Operands in registers; see operands.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "text/gcc-types.h"
#include "operands/expressions.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "operands/spaces.h"
#include "text/printer.h"
#include "values/conversions.h"

namespace ptx
{

void
operands::make_registers ()
{
  names.resize (num_ssa_names);
  unsigned i;
  tree n;
  FOR_EACH_SSA_NAME (i, n, ctx.fn)
    if (!virtual_operand_p (n))
      {
	type_info t = type_of (TREE_TYPE (n));
	bool held = t.s != shape::unsupported && t.s != shape::memory;
	names[i] = out.new_value (held ? t : int_type (64, false));
	names[i].sp = spaces.of_version (i);
      }
}

value
operands::constant_operand (tree t)
{
  value v;
  v.t = type_of (TREE_TYPE (t));
  v.constant = true;
  switch (TREE_CODE (t))
    {
    case INTEGER_CST:
      if (v.t.s == shape::wide)
	{
	  type_info word = int_type (64, false);
	  wide_int w = wi::to_wide (t);
	  v.part[0] = int_literal (wide_int::from (w, 64, UNSIGNED), word);
	  v.part[1] = int_literal (wi::rshift (w, 64, TYPE_SIGN (TREE_TYPE (t))),
				   word);
	}
      else
	v.part[0] = int_literal (wi::to_wide (t), v.t);
      break;
    case REAL_CST:
      v.part[0] = float_literal (TREE_REAL_CST (t), v.t);
      break;
    case COMPLEX_CST:
      v.part[0] = constant_operand (TREE_REALPART (t)).part[0];
      v.part[1] = constant_operand (TREE_IMAGPART (t)).part[0];
      break;
    default:
      ctx.unsupported ("a constant of type", TREE_TYPE (t));
      v.part[0] = v.part[1] = "0";
    }
  return v;
}

value
operands::raw_operand (tree t)
{
  type_info ti = type_of (TREE_TYPE (t));
  if (ti.s == shape::unsupported || ti.s == shape::memory)
    {
      ctx.unsupported ("a value of type", TREE_TYPE (t));
      return out.new_value (int_type (64, false));
    }
  if (TREE_CODE (t) == SSA_NAME)
    return of_name (t);
  if (CONSTANT_CLASS_P (t))
    return constant_operand (t);
  if (TREE_CODE (t) == ADDR_EXPR)
    return conv.address_value (refs.address_of (TREE_OPERAND (t, 0)));
  if (TREE_CODE (t) == OBJ_TYPE_REF)
    return raw_operand (OBJ_TYPE_REF_EXPR (t));
  return exprs.evaluate (t);
}

value
operands::operand (tree t)
{
  value v = raw_operand (t);
  return POINTER_TYPE_P (TREE_TYPE (t)) ? conv.generic_pointer (v) : v;
}

std::string
operands::text_of (tree t)
{
  return operand (t).part[0];
}

std::string
operands::register_of (tree t)
{
  return conv.force_register (operand (t)).part[0];
}

std::string
operands::as_b64 (tree t)
{
  bool sgn = !TYPE_UNSIGNED (TREE_TYPE (t));
  return conv.to_type (operand (t), int_type (64, sgn)).part[0];
}

std::string
operands::as_b32 (tree t)
{
  bool sgn = !TYPE_UNSIGNED (TREE_TYPE (t));
  return conv.to_type (operand (t), int_type (32, sgn)).part[0];
}

} // namespace ptx
