/* Operands: GIMPLE values as registers and literals.

   In: SSA names, constants, addresses.  Out: registers or literals that an
   instruction can name.  A pointer is made generic here unless the caller asks for
   it as it is held.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

value
function_emitter::constant_operand (tree t)
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
      unsupported ("a constant of type", TREE_TYPE (t));
      v.part[0] = v.part[1] = "0";
    }
  return v;
}

/* T's value; pointers as they are held.  */

value
function_emitter::raw_operand (tree t)
{
  type_info ti = type_of (TREE_TYPE (t));
  if (ti.s == shape::unsupported || ti.s == shape::memory)
    {
      unsupported ("a value of type", TREE_TYPE (t));
      return new_value (int_type (64, false));
    }
  if (TREE_CODE (t) == SSA_NAME)
    return names[SSA_NAME_VERSION (t)];
  if (CONSTANT_CLASS_P (t))
    return constant_operand (t);
  if (TREE_CODE (t) == ADDR_EXPR)
    return address_value (address_of (TREE_OPERAND (t, 0)));
  if (TREE_CODE (t) == OBJ_TYPE_REF)
    return raw_operand (OBJ_TYPE_REF_EXPR (t));
  return evaluate (t);
}

value
function_emitter::operand (tree t)
{
  value v = raw_operand (t);
  return POINTER_TYPE_P (TREE_TYPE (t)) ? generic_pointer (v) : v;
}

value
function_emitter::force_register (const value &v)
{
  if (!v.constant)
    return v;
  value r = new_value (v.t);
  move (r, v);
  return r;
}

std::string
function_emitter::text_of (tree t)
{
  return operand (t).part[0];
}

std::string
function_emitter::register_of (tree t)
{
  return force_register (operand (t)).part[0];
}

std::string
function_emitter::as_b64 (tree t)
{
  bool sgn = !TYPE_UNSIGNED (TREE_TYPE (t));
  return to_type (operand (t), int_type (64, sgn)).part[0];
}

std::string
function_emitter::as_b32 (tree t)
{
  bool sgn = !TYPE_UNSIGNED (TREE_TYPE (t));
  return to_type (operand (t), int_type (32, sgn)).part[0];
}

/* V, an integer of any type, as a predicate: is it not zero?  */

std::string
function_emitter::predicate (const value &v)
{
  if (v.t.is_pred () && !v.constant)
    return v.part[0];
  std::string p = reg (rclass::pred);
  if (v.t.is_pred ())
    op ("mov.pred", { p, v.part[0] });
  else
    op ("setp.ne." + type_suffix (v.t), { p, v.part[0], "0" });
  return p;
}

/* Shared and local addresses become generic ones by cvta (PTX ISA 9.7.9.18).  */

value
function_emitter::generic_pointer (const value &v)
{
  if (v.sp != space::shared && v.sp != space::local)
    return v;
  value g = new_value (v.t);
  op (std::string ("cvta") + space_suffix (v.sp) + ".u64",
      { g.part[0], v.part[0] });
  return g;
}

/* V for a register that holds addresses in S: S is V's space, or generic, or V is
   global (the flow of spaces sees to that).  */

value
function_emitter::in_space (const value &v, space s)
{
  return v.sp == s ? v : generic_pointer (v);
}

/* A's address in a register, in A's space.  */

value
function_emitter::address_value (const address &a)
{
  value v;
  v.t = int_type (64, false);
  v.sp = a.sp;
  if (a.base.empty ())
    {
      v.constant = true;
      v.part[0] = number (a.offset);
      return v;
    }
  std::string base = a.base;
  if (a.base_is_symbol)
    {
      base = reg (rclass::b64);
      op ("mov.u64", { base, a.base });
    }
  if (a.offset != 0)
    {
      std::string sum = reg (rclass::b64);
      op ("add.s64", { sum, base, number (a.offset) });
      base = sum;
    }
  v.part[0] = base;
  return v;
}

} // namespace ptx
