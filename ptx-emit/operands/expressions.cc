/* Operations on operands; see expressions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "text/gcc-types.h"
#include "operands/expressions.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/printer.h"
#include "values/accesses.h"
#include "values/arithmetic.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

/* Pointers held in the same space compare as they are.  */

std::string
expressions::condition (enum tree_code code, tree a, tree b)
{
  std::string p = out.reg (rclass::pred);
  if (POINTER_TYPE_P (TREE_TYPE (a)))
    {
      value x = ops.raw_operand (a), y = ops.raw_operand (b);
      if (x.sp != y.sp || x.constant || y.constant)
	{
	  x = conv.generic_pointer (x);
	  y = conv.generic_pointer (y);
	}
      arith.compare (p, code, x, y);
    }
  else
    arith.compare (p, code, ops.operand (a), ops.operand (b));
  return p;
}

/* A BIT_INSERT_EXPR: B's bits at position POS of A.  */

void
expressions::bit_insert (const value &to, tree type, tree a, tree b,
			 tree pos)
{
  if (!to.t.is_int () || to.t.parts () != 1)
    {
      ctx.unsupported ("an insertion into type", type);
      return;
    }
  unsigned width = INTEGRAL_TYPE_P (TREE_TYPE (b))
		   ? TYPE_PRECISION (TREE_TYPE (b))
		   : tree_to_uhwi (TYPE_SIZE (TREE_TYPE (b)));
  type_info whole = int_type (to.t.bits (), to.t.sgn);
  value in = ops.operand (b);
  if (in.t.is_float ())
    {
      value bits = out.new_value (int_type (in.t.bits (), false));
      out.move_part (bits.t, bits.part[0], conv.force_register (in).part[0]);
      in = bits;
    }
  out.op ("bfi." + bits_suffix (whole),
	  { to.part[0], conv.to_type (in, whole).part[0], ops.text_of (a),
	    ops.text_of (pos),
	    std::to_string (width) });
  out.canonicalize (to.t, to.part[0], to.part[0]);
}

/* TO = A * B where A extends a value of 32 bits and B is a constant that is one of the
   same sign, as in a variable subscript's offset.  False if they are not such.  */

bool
expressions::widening_product (const value &to, tree a, tree b)
{
  if (!CONVERT_EXPR_P (a) || TREE_CODE (b) != INTEGER_CST || to.t.prec != 64
      || !INTEGRAL_TYPE_P (TREE_TYPE (a)) || TYPE_PRECISION (TREE_TYPE (a)) != 64)
    return false;
  tree narrow = TREE_OPERAND (a, 0), type = TREE_TYPE (narrow);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) != 32
      || wi::min_precision (wi::to_wide (b), TYPE_SIGN (type)) > 32)
    return false;
  type_info t = type_of (type);
  out.op ("mul.wide." + type_suffix (t),
	  { to.part[0], ops.register_of (narrow),
	    int_literal (wide_int::from (wi::to_wide (b), 32, TYPE_SIGN (type)), t) });
  return true;
}

/* TO, a pointer, = A CODE B or the conversion of A.  False if CODE is not one of these
   of pointers.  */

bool
expressions::compute_pointer (const value &to, enum tree_code code, tree a, tree b)
{
  switch (code)
    {
    CASE_CONVERT:
      if (!POINTER_TYPE_P (TREE_TYPE (a)))
	return false;
      out.move (to, conv.in_space (ops.raw_operand (a), to.sp));
      return true;
    case POINTER_PLUS_EXPR:
      {
	value base = conv.in_space (ops.raw_operand (a), to.sp);
	out.op ("add.s64", { to.part[0], base.part[0], ops.as_b64 (b) });
	return true;
      }
    case MIN_EXPR:
    case MAX_EXPR:
      out.op (code == MIN_EXPR ? "min.u64" : "max.u64",
	      { to.part[0],
		conv.in_space (ops.raw_operand (a), to.sp).part[0],
		conv.in_space (ops.raw_operand (b), to.sp).part[0] });
      return true;
    default:
      return false;
    }
}

void
expressions::compute (const value &to, tree type, enum tree_code code,
		      tree a, tree b, tree c)
{
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    {
      value p;
      p.t = int_type (1, false);
      p.part[0] = condition (code, a, b);
      conv.convert (to, p);
      return;
    }
  if (POINTER_TYPE_P (type) && compute_pointer (to, code, a, b))
    return;
  switch (code)
    {
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      if (TYPE_PRECISION (code == FLOAT_EXPR ? TREE_TYPE (a) : type) > 64)
	ctx.unsupported ("a conversion between 128-bit integers and floating point");
      conv.convert (to, ops.operand (a));
      return;
    CASE_CONVERT:
      conv.convert (to, ops.operand (a));
      return;
    case COND_EXPR:
      {
	std::string p = COMPARISON_CLASS_P (a)
			? condition (TREE_CODE (a), TREE_OPERAND (a, 0),
				     TREE_OPERAND (a, 1))
			: conv.predicate (ops.operand (a));
	arith.select (to, p, conv.in_space (ops.raw_operand (b), to.sp),
		      conv.in_space (ops.raw_operand (c), to.sp));
	return;
      }
    case COMPLEX_EXPR:
      out.move_part (to.t, to.part[0], ops.text_of (a));
      out.move_part (to.t, to.part[1], ops.text_of (b));
      return;
    case BIT_INSERT_EXPR:
      bit_insert (to, type, a, b, c);
      return;
    case MULT_EXPR:
      if (widening_product (to, a, b))
	return;
      break;
    default:
      break;
    }
  arith.compute_values (to, type, code, TREE_TYPE (a), ops.operand (a),
			b ? TREE_TYPE (b) : NULL_TREE, b ? ops.operand (b) : value (),
			c ? ops.operand (c) : value ());
}

/* The value of REF, a reference to memory or to a part of a register.  */

void
expressions::evaluate_reference (const value &to, tree ref)
{
  enum tree_code code = TREE_CODE (ref);
  tree inner = handled_component_p (ref) ? TREE_OPERAND (ref, 0) : NULL_TREE;
  if (!inner || !is_gimple_reg (inner))
    refs.load_ref_to (to, ref);
  else if (code == VIEW_CONVERT_EXPR)
    mem.reinterpret (to, TREE_TYPE (ref), ops.operand (inner), TREE_TYPE (inner));
  else if (code == REALPART_EXPR || code == IMAGPART_EXPR)
    out.move_part (to.t, to.part[0],
		   ops.operand (inner).part[code == IMAGPART_EXPR]);
  else
    refs.load_ref_to (to, ref);
}

value
expressions::evaluate (tree t)
{
  value v = out.new_value (type_of (TREE_TYPE (t)));
  enum tree_code code = TREE_CODE (t);
  if (handled_component_p (t) || DECL_P (t) || code == MEM_REF
      || code == TARGET_MEM_REF)
    {
      evaluate_reference (v, t);
      return v;
    }
  switch (TREE_CODE_LENGTH (code))
    {
    case 1:
      compute (v, TREE_TYPE (t), code, TREE_OPERAND (t, 0), NULL_TREE,
	       NULL_TREE);
      return v;
    case 2:
      compute (v, TREE_TYPE (t), code, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1),
	       NULL_TREE);
      return v;
    case 3:
      compute (v, TREE_TYPE (t), code, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1),
	       TREE_OPERAND (t, 2));
      return v;
    default:
      ctx.unsupported (get_tree_code_name (code), TREE_TYPE (t));
      return v;
    }
}

} // namespace ptx
