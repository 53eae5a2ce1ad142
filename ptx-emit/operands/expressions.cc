/* Expressions: arithmetic, comparisons and selections on registers.

   In: a tree code and its operands.  Out: instructions, from operations.def where
   one row says it all.  Results are canonical: extended from the type's precision.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

namespace
{
struct operation
{
  enum tree_code code;
  const char *classes;
  const char *templ;
};

const operation operations[] = {
#define OP(CODE, CLASSES, TEMPLATE) { CODE, CLASSES, TEMPLATE },
#include "values/operations.def"
};

/* Comparisons: of integers, of floats (PTX ISA 9.7.6: the ...u forms are true for
   NaN; `ne' is false for it).  */
struct comparison
{
  enum tree_code code;
  const char *of_int, *of_float;
};

const comparison comparisons[] = {
  { EQ_EXPR, "eq", "eq" },
  { NE_EXPR, "ne", "neu" },
  { LT_EXPR, "lt", "lt" },
  { LE_EXPR, "le", "le" },
  { GT_EXPR, "gt", "gt" },
  { GE_EXPR, "ge", "ge" },
  { UNLT_EXPR, "lt", "ltu" },
  { UNLE_EXPR, "le", "leu" },
  { UNGT_EXPR, "gt", "gtu" },
  { UNGE_EXPR, "ge", "geu" },
  { UNEQ_EXPR, "eq", "equ" },
  { LTGT_EXPR, "ne", "ne" },
  { ORDERED_EXPR, NULL, "num" },
  { UNORDERED_EXPR, NULL, "nan" },
};
}

static char
class_letter (const type_info &t)
{
  return t.is_pred () ? 'p' : t.is_float () ? 'f' : t.sgn ? 's' : 'u';
}

bool
function_emitter::by_table (const value &to, enum tree_code code,
			    const type_info &t,
			    const std::vector<std::string> &operands)
{
  for (const operation &o : operations)
    if (o.code == code && strchr (o.classes, class_letter (t)))
      {
	expand (o.templ, t, operands);
	if (to.t.is_int () && to.t.prec < to.t.bits ())
	  canonicalize (to.t, to.part[0], to.part[0]);
	return true;
      }
  return false;
}

/* A comparison of values of the same type.  */

void
function_emitter::compare (const std::string &pred, enum tree_code code,
			   const value &a, const value &b)
{
  if (a.t.parts () == 2)
    {
      std::string high = reg (rclass::pred);
      value x = a, y = b;
      x.t.s = y.t.s = shape::scalar;
      compare (pred, code, x, y);
      x.part[0] = a.part[1];
      y.part[0] = b.part[1];
      compare (high, code, x, y);
      op (code == EQ_EXPR ? "and.pred" : "or.pred", { pred, pred, high });
      if (code != EQ_EXPR && code != NE_EXPR)
	unsupported ("an ordering of 128-bit integers");
      return;
    }
  if (a.t.is_pred ())
    {
      if (b.constant && (code == EQ_EXPR || code == NE_EXPR))
	{
	  bool same = (b.part[0] != "0") == (code == EQ_EXPR);
	  op (same ? "mov.pred" : "not.pred", { pred, predicate (a) });
	  return;
	}
      type_info n = int_type (32, false);
      compare (pred, code, to_type (a, n), to_type (b, n));
      return;
    }
  for (const comparison &c : comparisons)
    if (c.code == code)
      {
	const char *name = a.t.is_float () ? c.of_float : c.of_int;
	if (!name)
	  name = code == ORDERED_EXPR ? "eq" : "ne";
	op (std::string ("setp.") + name + "." + type_suffix (a.t),
	    { pred, a.part[0], b.part[0] });
	return;
      }
  gcc_unreachable ();
}

/* Pointers held in the same space compare as they are.  */

std::string
function_emitter::condition (enum tree_code code, tree a, tree b)
{
  std::string p = reg (rclass::pred);
  if (POINTER_TYPE_P (TREE_TYPE (a)))
    {
      value x = raw_operand (a), y = raw_operand (b);
      if (x.sp != y.sp || x.constant || y.constant)
	{
	  x = generic_pointer (x);
	  y = generic_pointer (y);
	}
      compare (p, code, x, y);
    }
  else
    compare (p, code, operand (a), operand (b));
  return p;
}

void
function_emitter::select (const value &to, const std::string &pred,
			  const value &a, const value &b)
{
  for (unsigned i = 0; i < to.t.parts (); i++)
    if (to.t.is_pred ())
      {
	/* (p & a) | (!p & b).  */
	std::string x = reg (rclass::pred), y = reg (rclass::pred);
	op ("and.pred", { x, pred, predicate (a) });
	op ("not.pred", { y, pred });
	op ("and.pred", { y, y, predicate (b) });
	op ("or.pred", { to.part[i], x, y });
      }
    else
      op ("selp." + (to.t.is_float () ? type_suffix (to.t)
				      : bits_suffix (to.t)),
	  { to.part[i], a.part[i], b.part[i], pred });
}

/* Operations on predicates that have no instruction: in .b32.  */

void
function_emitter::on_b32 (const value &to, enum tree_code code, tree ta,
			  const value &a, const value &b)
{
  type_info n = int_type (32, false);
  value x = to_type (a, n), r = new_value (n);
  value y = b.part[0].empty () ? b : to_type (b, n);
  if (!by_table (r, code, n, { r.part[0], x.part[0], y.part[0] }))
    unsupported (get_tree_code_name (code), ta);
  value low = new_value (n);
  op ("and.b32", { low.part[0], r.part[0], "1" });
  convert (to, low);
}

/* Rotation of T's precision: two shifts of the zero-extended value.  */

void
function_emitter::rotate (const value &to, bool left, const value &a,
			  const std::string &count)
{
  type_info u = int_type (to.t.prec, false);
  value x = force_register (to_type (a, u));
  std::string n = reg (rclass::b32), rest = reg (rclass::b32);
  std::string up = reg (u.c), down = reg (u.c), both = reg (u.c);
  op ("rem.u32", { n, count, std::to_string (to.t.prec) });
  op ("sub.s32", { rest, std::to_string (to.t.prec), n });
  op ("shl." + bits_suffix (u), { up, x.part[0], left ? n : rest });
  op ("shr." + type_suffix (u), { down, x.part[0], left ? rest : n });
  op ("or." + bits_suffix (u), { both, up, down });
  canonicalize (to.t, to.part[0], both);
}

void
function_emitter::compute_complex (const value &to, enum tree_code code,
				   const value &a, const value &b)
{
  value x = to;
  x.t.s = shape::scalar;
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case NEGATE_EXPR:
      for (unsigned i = 0; i < 2; i++)
	{
	  x.part[0] = to.part[i];
	  by_table (x, code, x.t, { x.part[0], a.part[i], b.part[i] });
	}
      return;
    case CONJ_EXPR:
      move_part (x.t, to.part[0], a.part[0]);
      x.part[0] = to.part[1];
      by_table (x, NEGATE_EXPR, x.t, { to.part[1], a.part[1] });
      return;
    case MULT_EXPR:
      {
	value p[4];
	for (unsigned i = 0; i < 4; i++)
	  {
	    p[i] = new_value (x.t);
	    by_table (p[i], MULT_EXPR, x.t, { p[i].part[0], a.part[i & 1],
					      b.part[i >> 1] });
	  }
	by_table (x, MINUS_EXPR, x.t, { to.part[0], p[0].part[0],
					p[3].part[0] });
	x.part[0] = to.part[1];
	by_table (x, PLUS_EXPR, x.t, { to.part[1], p[1].part[0],
				       p[2].part[0] });
	return;
      }
    default:
      unsupported ("this operation on a complex number");
    }
}

/* TO = A CODE B, C.  TA and TB are the operands' types.  */

void
function_emitter::compute_values (const value &to, tree type,
				  enum tree_code code, tree ta, value a,
				  tree tb, value b, value c)
{
  switch (code)
    {
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      b = to_type (b, int_type (32, !TYPE_UNSIGNED (tb)));
      if (code == LROTATE_EXPR || code == RROTATE_EXPR)
	{
	  rotate (to, code == LROTATE_EXPR, a, b.part[0]);
	  return;
	}
      break;
    case WIDEN_MULT_EXPR:
    case WIDEN_MULT_PLUS_EXPR:
    case WIDEN_MULT_MINUS_EXPR:
      {
	/* The operands may differ in sign: extend each by its own.  */
	value p = code == WIDEN_MULT_EXPR ? to : new_value (to.t);
	type_info t = type_of (ta), u = type_of (tb);
	if (t.sgn == u.sgn && t.prec == 32 && to.t.prec == 64)
	  op ("mul.wide." + type_suffix (t),
	      { p.part[0], a.part[0], b.part[0] });
	else
	  {
	    by_table (p, MULT_EXPR, to.t, { p.part[0],
		      to_type (a, to.t).part[0], to_type (b, to.t).part[0] });
	  }
	if (code == WIDEN_MULT_PLUS_EXPR)
	  by_table (to, PLUS_EXPR, to.t, { to.part[0], p.part[0], c.part[0] });
	else if (code == WIDEN_MULT_MINUS_EXPR)
	  by_table (to, MINUS_EXPR, to.t, { to.part[0], c.part[0],
					    p.part[0] });
	return;
      }
    case MULT_HIGHPART_EXPR:
      if (to.t.prec != to.t.bits ())
	{
	  type_info w = int_type (2 * to.t.prec, to.t.sgn);
	  value p = new_value (w), h = new_value (w);
	  op ("mul.lo." + type_suffix (w),
	      { p.part[0], to_type (a, w).part[0], to_type (b, w).part[0] });
	  op ("shr." + type_suffix (w),
	      { h.part[0], p.part[0], std::to_string (to.t.prec) });
	  convert (to, h);
	  return;
	}
      break;
    default:
      break;
    }
  if (to.t.s == shape::complex)
    compute_complex (to, code, a, b);
  else if (a.t.parts () == 2)
    unsupported (get_tree_code_name (code), ta);
  else if (by_table (to, code, a.t, { to.part[0], a.part[0], b.part[0],
				      c.part[0] }))
    ;
  else if (a.t.is_pred ())
    on_b32 (to, code, ta, a, b);
  else
    unsupported (get_tree_code_name (code), type);
}

/* A BIT_INSERT_EXPR: B's bits at position POS of A.  */

void
function_emitter::bit_insert (const value &to, tree type, tree a, tree b,
			      tree pos)
{
  if (!to.t.is_int () || to.t.parts () != 1)
    {
      unsupported ("an insertion into type", type);
      return;
    }
  unsigned width = INTEGRAL_TYPE_P (TREE_TYPE (b))
		   ? TYPE_PRECISION (TREE_TYPE (b))
		   : tree_to_uhwi (TYPE_SIZE (TREE_TYPE (b)));
  type_info whole = int_type (to.t.bits (), to.t.sgn);
  value in = operand (b);
  if (in.t.is_float ())
    {
      value bits = new_value (int_type (in.t.bits (), false));
      move_part (bits.t, bits.part[0], force_register (in).part[0]);
      in = bits;
    }
  op ("bfi." + bits_suffix (whole),
      { to.part[0], to_type (in, whole).part[0], text_of (a), text_of (pos),
	std::to_string (width) });
  canonicalize (to.t, to.part[0], to.part[0]);
}

/* TO = A * B where A extends a value of 32 bits and B is a constant that is one of the
   same sign, as in a variable subscript's offset.  False if they are not such.  */

bool
function_emitter::widening_product (const value &to, tree a, tree b)
{
  if (!CONVERT_EXPR_P (a) || TREE_CODE (b) != INTEGER_CST || to.t.prec != 64
      || !INTEGRAL_TYPE_P (TREE_TYPE (a)) || TYPE_PRECISION (TREE_TYPE (a)) != 64)
    return false;
  tree narrow = TREE_OPERAND (a, 0), type = TREE_TYPE (narrow);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) != 32
      || wi::min_precision (wi::to_wide (b), TYPE_SIGN (type)) > 32)
    return false;
  type_info t = type_of (type);
  op ("mul.wide." + type_suffix (t),
      { to.part[0], register_of (narrow),
	int_literal (wide_int::from (wi::to_wide (b), 32, TYPE_SIGN (type)), t) });
  return true;
}

/* TO, of type TYPE, = the expression CODE of up to three operands.  */

void
function_emitter::compute (const value &to, tree type, enum tree_code code,
			   tree a, tree b, tree c)
{
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    {
      value p;
      p.t = int_type (1, false);
      p.part[0] = condition (code, a, b);
      convert (to, p);
      return;
    }
  switch (code)
    {
    CASE_CONVERT:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR:
      if (POINTER_TYPE_P (type) && POINTER_TYPE_P (TREE_TYPE (a)))
	move (to, in_space (raw_operand (a), to.sp));
      else
	convert (to, operand (a));
      return;
    case POINTER_PLUS_EXPR:
      {
	value base = in_space (raw_operand (a), to.sp);
	op ("add.s64", { to.part[0], base.part[0], as_b64 (b) });
	return;
      }
    case COND_EXPR:
      {
	std::string p = COMPARISON_CLASS_P (a)
			? condition (TREE_CODE (a), TREE_OPERAND (a, 0),
				     TREE_OPERAND (a, 1))
			: predicate (operand (a));
	select (to, p, in_space (raw_operand (b), to.sp),
		in_space (raw_operand (c), to.sp));
	return;
      }
    case COMPLEX_EXPR:
      move_part (to.t, to.part[0], text_of (a));
      move_part (to.t, to.part[1], text_of (b));
      return;
    case BIT_INSERT_EXPR:
      bit_insert (to, type, a, b, c);
      return;
    case MULT_EXPR:
      if (widening_product (to, a, b))
	return;
      break;
    case MIN_EXPR:
    case MAX_EXPR:
      if (POINTER_TYPE_P (type))
	{
	  op (code == MIN_EXPR ? "min.u64" : "max.u64",
	      { to.part[0], in_space (raw_operand (a), to.sp).part[0],
		in_space (raw_operand (b), to.sp).part[0] });
	  return;
	}
      break;
    default:
      break;
    }
  compute_values (to, type, code, TREE_TYPE (a), operand (a),
		  b ? TREE_TYPE (b) : NULL_TREE, b ? operand (b) : value (),
		  c ? operand (c) : value ());
}

/* A GENERIC expression: an operand that is not a plain value, or the variable part
   of an address.  */

value
function_emitter::evaluate (tree t)
{
  type_info ti = type_of (TREE_TYPE (t));
  value v = new_value (ti);
  enum tree_code code = TREE_CODE (t);
  if (handled_component_p (t) || DECL_P (t) || code == MEM_REF
      || code == TARGET_MEM_REF)
    {
      tree inner = handled_component_p (t) ? TREE_OPERAND (t, 0) : NULL_TREE;
      if (inner && is_gimple_reg (inner) && code == VIEW_CONVERT_EXPR)
	reinterpret (v, TREE_TYPE (t), operand (inner), TREE_TYPE (inner));
      else if (inner && (code == REALPART_EXPR || code == IMAGPART_EXPR)
	       && is_gimple_reg (inner))
	move_part (ti, v.part[0], operand (inner).part[code == IMAGPART_EXPR]);
      else
	load_ref_to (v, t);
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
      unsupported (get_tree_code_name (code), TREE_TYPE (t));
      return v;
    }
}

} // namespace ptx
