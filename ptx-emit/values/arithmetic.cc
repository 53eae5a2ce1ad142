/* Arithmetic on registers; see arithmetic.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "text/gcc-types.h"
#include "values/arithmetic.h"
#include "values/context.h"
#include "values/conversions.h"
#include "values/wide-arithmetic.h"

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

/* TEMPL, of an operation CODE on numbers of type T, with unsigned suffixes if that may
   overflow: in kernels of one lane the others do not (ACCPLUG_NO_SIGNED_WRAP).  */

static std::string
with_overflow (std::string templ, enum tree_code code, const type_info &t)
{
  bool adds = code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR
	      || code == NEGATE_EXPR;
  if (!adds || !t.is_int () || t.prec > 32
      || (t.sgn && t.prec == 32 && !flag_wrapv && !flag_trapv))
    return templ;
  for (size_t at = 0; (at = templ.find ('%', at)) != std::string::npos; at += 2)
    if (templ[at + 1] == 's' || templ[at + 1] == 't')
      templ[at + 1] = 'u';
  return templ;
}

bool
arithmetic::by_table (const value &to, enum tree_code code,
		      const type_info &t,
		      const std::vector<std::string> &operands)
{
  for (const operation &o : operations)
    if (o.code == code && strchr (o.classes, class_letter (t)))
      {
	std::string templ = o.templ;
	if (ctx.info.one_lane)
	  templ = with_overflow (templ, code, t);
	out.expand (templ.c_str (), t, operands);
	if (to.t.is_int () && to.t.prec < to.t.bits ())
	  out.canonicalize (to.t, to.part[0], to.part[0]);
	return true;
      }
  return false;
}

void
arithmetic::compare (const std::string &pred, enum tree_code code,
		     const value &a, const value &b)
{
  if (a.t.s == shape::wide)
    {
      wide_arithmetic (*this).compare (pred, code, a, b);
      return;
    }
  if (a.t.s == shape::complex)
    {
      std::string second = out.reg (rclass::pred);
      value x = a, y = b;
      x.t.s = y.t.s = shape::scalar;
      compare (pred, code, x, y);
      x.part[0] = a.part[1];
      y.part[0] = b.part[1];
      compare (second, code, x, y);
      out.op (code == EQ_EXPR ? "and.pred" : "or.pred", { pred, pred, second });
      return;
    }
  if (a.t.is_pred ())
    {
      if (b.constant && (code == EQ_EXPR || code == NE_EXPR))
	{
	  bool same = (b.part[0] != "0") == (code == EQ_EXPR);
	  out.op (same ? "mov.pred" : "not.pred", { pred, conv.predicate (a) });
	  return;
	}
      type_info n = int_type (32, false);
      compare (pred, code, conv.to_type (a, n), conv.to_type (b, n));
      return;
    }
  for (const comparison &c : comparisons)
    if (c.code == code)
      {
	const char *name = a.t.is_float () ? c.of_float : c.of_int;
	if (!name)
	  name = code == ORDERED_EXPR ? "eq" : "ne";
	out.op (std::string ("setp.") + name + "." + type_suffix (a.t),
	    { pred, a.part[0], b.part[0] });
	return;
      }
  gcc_unreachable ();
}

void
arithmetic::select (const value &to, const std::string &pred,
		    const value &a, const value &b)
{
  for (unsigned i = 0; i < to.t.parts (); i++)
    if (to.t.is_pred ())
      {
	/* (p & a) | (!p & b).  */
	std::string x = out.reg (rclass::pred), y = out.reg (rclass::pred);
	out.op ("and.pred", { x, pred, conv.predicate (a) });
	out.op ("not.pred", { y, pred });
	out.op ("and.pred", { y, y, conv.predicate (b) });
	out.op ("or.pred", { to.part[i], x, y });
      }
    else
      out.op ("selp." + (to.t.is_float () ? type_suffix (to.t)
					  : bits_suffix (to.t)),
	      { to.part[i], a.part[i], b.part[i], pred });
}

/* Operations on predicates that have no instruction: in .b32.  */

void
arithmetic::on_b32 (const value &to, enum tree_code code, tree ta,
		    const value &a, const value &b)
{
  type_info n = int_type (32, false);
  value x = conv.to_type (a, n), r = out.new_value (n);
  value y = b.part[0].empty () ? b : conv.to_type (b, n);
  if (!by_table (r, code, n, { r.part[0], x.part[0], y.part[0] }))
    ctx.unsupported (get_tree_code_name (code), ta);
  value low = out.new_value (n);
  out.op ("and.b32", { low.part[0], r.part[0], "1" });
  conv.convert (to, low);
}

/* Rotation of T's precision: two shifts of the zero-extended value.  */

void
arithmetic::rotate (const value &to, bool left, const value &a,
		    const std::string &count)
{
  type_info u = int_type (to.t.prec, false);
  value x = conv.force_register (conv.to_type (a, u));
  std::string n = out.reg (rclass::b32), rest = out.reg (rclass::b32);
  std::string up = out.reg (u.c), down = out.reg (u.c), both = out.reg (u.c);
  out.op ("rem.u32", { n, count, std::to_string (to.t.prec) });
  out.op ("sub.u32", { rest, std::to_string (to.t.prec), n });
  out.op ("shl." + bits_suffix (u), { up, x.part[0], left ? n : rest });
  out.op ("shr." + type_suffix (u), { down, x.part[0], left ? rest : n });
  out.op ("or." + bits_suffix (u), { both, up, down });
  out.canonicalize (to.t, to.part[0], both);
}

void
arithmetic::compute_complex (const value &to, enum tree_code code,
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
    case PAREN_EXPR:	/* its operand is one already */
      for (unsigned i = 0; i < 2; i++)
	out.move_part (x.t, to.part[i], a.part[i]);
      return;
    case CONJ_EXPR:
      out.move_part (x.t, to.part[0], a.part[0]);
      x.part[0] = to.part[1];
      by_table (x, NEGATE_EXPR, x.t, { to.part[1], a.part[1] });
      return;
    case MULT_EXPR:
      {
	value p[4];
	for (unsigned i = 0; i < 4; i++)
	  {
	    p[i] = out.new_value (x.t);
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
      ctx.unsupported ("this operation on a complex number");
    }
}

/* Products of twice the operands' width, to which C may be added, or which may be
   subtracted from it.  The operands may differ in sign: extend each by its own.  */

void
arithmetic::widening_multiply (const value &to, enum tree_code code, tree ta,
			       const value &a, tree tb, const value &b,
			       const value &c)
{
  value p = code == WIDEN_MULT_EXPR ? to : out.new_value (to.t);
  type_info t = type_of (ta), u = type_of (tb);
  if (t.sgn == u.sgn && t.prec == 32 && to.t.prec == 64)
    out.op ("mul.wide." + type_suffix (t),
	    { p.part[0], a.part[0], b.part[0] });
  else
    by_table (p, MULT_EXPR, to.t,
	      { p.part[0], conv.to_type (a, to.t).part[0],
		conv.to_type (b, to.t).part[0] });
  if (code == WIDEN_MULT_PLUS_EXPR)
    by_table (to, PLUS_EXPR, to.t, { to.part[0], p.part[0], c.part[0] });
  else if (code == WIDEN_MULT_MINUS_EXPR)
    by_table (to, MINUS_EXPR, to.t, { to.part[0], c.part[0], p.part[0] });
}

/* The upper half of a product of types narrower than their registers.  */

void
arithmetic::narrow_highpart (const value &to, const value &a, const value &b)
{
  type_info w = int_type (2 * to.t.prec, to.t.sgn);
  value p = out.new_value (w), h = out.new_value (w);
  out.op ("mul.lo." + type_suffix (w),
	  { p.part[0], conv.to_type (a, w).part[0],
	    conv.to_type (b, w).part[0] });
  out.op ("shr." + type_suffix (w),
	  { h.part[0], p.part[0], std::to_string (to.t.prec) });
  conv.convert (to, h);
}

void
arithmetic::compute_values (const value &to, tree type,
			    enum tree_code code, tree ta, value a,
			    tree tb, value b, value c)
{
  switch (code)
    {
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR:
      b = conv.to_type (b, int_type (32, !TYPE_UNSIGNED (tb)));
      if ((code == LROTATE_EXPR || code == RROTATE_EXPR) && to.t.s != shape::wide)
	{
	  rotate (to, code == LROTATE_EXPR, a, b.part[0]);
	  return;
	}
      break;
    case WIDEN_MULT_EXPR:
    case WIDEN_MULT_PLUS_EXPR:
    case WIDEN_MULT_MINUS_EXPR:
      widening_multiply (to, code, ta, a, tb, b, c);
      return;
    case MULT_HIGHPART_EXPR:
      if (to.t.prec != to.t.bits ())
	{
	  narrow_highpart (to, a, b);
	  return;
	}
      break;
    default:
      break;
    }
  if (to.t.s == shape::complex)
    compute_complex (to, code, a, b);
  else if (a.t.s == shape::wide)
    {
      if (!wide_arithmetic (*this).compute (to, code, a, b))
	ctx.unsupported (get_tree_code_name (code), ta);
    }
  else if (a.t.parts () == 2)
    ctx.unsupported (get_tree_code_name (code), ta);
  else if (by_table (to, code, a.t, { to.part[0], a.part[0], b.part[0],
				      c.part[0] }))
    ;
  else if (a.t.is_pred ())
    on_b32 (to, code, ta, a, b);
  else
    ctx.unsupported (get_tree_code_name (code), type);
}

} // namespace ptx
