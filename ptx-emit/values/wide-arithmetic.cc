/* Arithmetic on integers of 128 bits; see wide-arithmetic.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "text/call-sequence.h"
#include "text/printer.h"
#include "values/arithmetic.h"
#include "values/context.h"
#include "values/conversions.h"
#include "values/wide-arithmetic.h"

namespace ptx
{

/* A new register with A OP B.  */

std::string
wide_arithmetic::word (const char *op, const std::string &a, const std::string &b)
{
  std::string r = out.reg (rclass::b64);
  out.op (op, { r, a, b });
  return r;
}

/* The words are complete before TO changes, which may be an operand.  */

void
wide_arithmetic::set (const value &to, const std::string &low, const std::string &high)
{
  type_info t = int_type (64, false);
  out.move_part (t, to.part[0], low);
  out.move_part (t, to.part[1], high);
}

/* A sum's low word is less than an operand's if there is a carry.  */

void
wide_arithmetic::add (const value &to, const value &a, const value &b)
{
  std::string low = word ("add.s64", a.part[0], b.part[0]);
  std::string high = word ("add.s64", a.part[1], b.part[1]);
  std::string p = out.reg (rclass::pred), carry = out.reg (rclass::b64);
  out.op ("setp.lt.u64", { p, low, a.part[0] });
  out.op ("selp.b64", { carry, "1", "0", p });
  set (to, low, word ("add.s64", high, carry));
}

void
wide_arithmetic::subtract (const value &to, const value &a, const value &b)
{
  std::string low = word ("sub.s64", a.part[0], b.part[0]);
  std::string high = word ("sub.s64", a.part[1], b.part[1]);
  std::string p = out.reg (rclass::pred), borrow = out.reg (rclass::b64);
  out.op ("setp.lt.u64", { p, a.part[0], b.part[0] });
  out.op ("selp.b64", { borrow, "1", "0", p });
  set (to, low, word ("sub.s64", high, borrow));
}

void
wide_arithmetic::multiply (const value &to, const value &a, const value &b)
{
  std::string low = word ("mul.lo.s64", a.part[0], b.part[0]);
  std::string high = word ("mul.hi.u64", a.part[0], b.part[0]);
  high = word ("add.s64", high, word ("mul.lo.s64", a.part[0], b.part[1]));
  high = word ("add.s64", high, word ("mul.lo.s64", a.part[1], b.part[0]));
  set (to, low, high);
}

/* A shift of a word by 64 or more, which an unsigned COUNT - 64 and 64 - COUNT are for the
   other half of the counts, leaves 0 (PTX ISA 9.7.8.7).  */

void
wide_arithmetic::shift_left (const value &to, const value &a, const std::string &count)
{
  std::string more = out.reg (rclass::b32), rest = out.reg (rclass::b32);
  out.op ("sub.u32", { more, count, "64" });
  out.op ("sub.u32", { rest, "64", count });
  std::string high = word ("or.b64", word ("shl.b64", a.part[1], count),
			   word ("shr.u64", a.part[0], rest));
  high = word ("or.b64", high, word ("shl.b64", a.part[0], more));
  set (to, word ("shl.b64", a.part[0], count), high);
}

void
wide_arithmetic::shift_right (const value &to, const value &a, const std::string &count)
{
  const char *shr = a.t.sgn ? "shr.s64" : "shr.u64";
  std::string more = out.reg (rclass::b32), rest = out.reg (rclass::b32);
  out.op ("sub.u32", { more, count, "64" });
  out.op ("sub.u32", { rest, "64", count });
  std::string low = word ("or.b64", word ("shr.u64", a.part[0], count),
			  word ("shl.b64", a.part[1], rest));
  /* Of a signed word the sign would be left.  */
  std::string far = word (shr, a.part[1], more), p = out.reg (rclass::pred);
  std::string chosen = out.reg (rclass::b64);
  out.op ("setp.ge.u32", { p, count, "64" });
  out.op ("selp.b64", { chosen, far, low, p });
  set (to, chosen, word (shr, a.part[1], count));
}

/* By COUNT modulo 128.  */

void
wide_arithmetic::rotate (const value &to, bool left, const value &a,
			 const std::string &count)
{
  std::string n = out.reg (rclass::b32), rest = out.reg (rclass::b32);
  out.op ("and.b32", { n, count, "127" });
  out.op ("sub.u32", { rest, "128", n });
  value bits = a, up = out.new_value (a.t), down = out.new_value (a.t);
  bits.t.sgn = false;
  shift_left (up, bits, left ? n : rest);
  shift_right (down, bits, left ? rest : n);
  by_words (to, BIT_IOR_EXPR, up, down);
}

/* MIN_EXPR or MAX_EXPR.  */

void
wide_arithmetic::choose (const value &to, enum tree_code code, const value &a,
			 const value &b)
{
  std::string p = out.reg (rclass::pred);
  compare (p, code == MIN_EXPR ? LT_EXPR : GT_EXPR, a, b);
  arith.select (to, p, a, b);
}

/* V without its sign, which SIGN becomes: a predicate, or "" if V has none.  */

value
wide_arithmetic::magnitude (const value &v, std::string *sign)
{
  if (!v.t.sgn)
    return v;
  value zero, negated = out.new_value (v.t), r = out.new_value (v.t);
  zero.part[0] = zero.part[1] = "0";
  subtract (negated, zero, v);
  *sign = out.reg (rclass::pred);
  out.op ("setp.lt.s64", { *sign, v.part[1], "0" });
  arith.select (r, *sign, negated, v);
  return r;
}

/* The quotient or the remainder, which has the dividend's sign.  */

void
wide_arithmetic::divide (const value &to, bool remainder, const value &a, const value &b)
{
  std::string sign_a, sign_b;
  value x = magnitude (a, &sign_a), y = magnitude (b, &sign_b);
  ctx.mod.need_helper ("accplug_divide_wide");
  value r = pair_call (out, "accplug_divide_wide", int_type (64, false),
		       { { "b64", x.part[0] }, { "b64", x.part[1] },
			 { "b64", y.part[0] }, { "b64", y.part[1] },
			 { "b32", remainder ? "1" : "0" } });
  r.t = to.t;
  if (!sign_a.empty ())
    {
      value zero, negated = out.new_value (to.t);
      zero.part[0] = zero.part[1] = "0";
      subtract (negated, zero, r);
      if (!remainder)
	out.op ("xor.pred", { sign_a, sign_a, sign_b });
      arith.select (to, sign_a, negated, r);
    }
  else
    set (to, r.part[0], r.part[1]);
}

bool
wide_arithmetic::by_words (const value &to, enum tree_code code, const value &a,
			   const value &b)
{
  const char *op = (code == BIT_AND_EXPR ? "and.b64" : code == BIT_IOR_EXPR ? "or.b64"
		    : code == BIT_XOR_EXPR ? "xor.b64" : nullptr);
  if (!op)
    return false;
  std::string low = word (op, a.part[0], b.part[0]);
  set (to, low, word (op, a.part[1], b.part[1]));
  return true;
}

bool
wide_arithmetic::compute (const value &to, enum tree_code code, const value &a,
			  const value &b)
{
  value zero, x = conv.force_register (a);
  zero.t = a.t;
  zero.part[0] = zero.part[1] = "0";
  switch (code)
    {
    case PLUS_EXPR: add (to, x, b); return true;
    case MINUS_EXPR: subtract (to, x, b); return true;
    case NEGATE_EXPR: subtract (to, zero, x); return true;
    case MULT_EXPR: multiply (to, x, b); return true;
    case TRUNC_DIV_EXPR:
    case EXACT_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      divide (to, code == TRUNC_MOD_EXPR, x, conv.force_register (b));
      return true;
    case LSHIFT_EXPR: shift_left (to, x, b.part[0]); return true;
    case RSHIFT_EXPR: shift_right (to, x, b.part[0]); return true;
    case LROTATE_EXPR:
    case RROTATE_EXPR: rotate (to, code == LROTATE_EXPR, x, b.part[0]); return true;
    case MIN_EXPR:
    case MAX_EXPR: choose (to, code, x, b); return true;
    case BIT_NOT_EXPR:
      zero.part[0] = zero.part[1] = "-1";
      return by_words (to, BIT_XOR_EXPR, x, zero);
    case ABS_EXPR:
    case ABSU_EXPR:
      {
	std::string sign;
	value r = magnitude (x, &sign);
	set (to, r.part[0], r.part[1]);
	return true;
      }
    default: return by_words (to, code, x, b);
    }
}

/* The high words decide unless they are the same.  */

void
wide_arithmetic::compare (const std::string &pred, enum tree_code code, const value &a,
			  const value &b)
{
  std::string sign = a.t.sgn ? ".s64" : ".u64", high = out.reg (rclass::pred);
  value x = conv.force_register (a), y = conv.force_register (b);
  if (code == EQ_EXPR || code == NE_EXPR)
    {
      std::string op = code == EQ_EXPR ? "setp.eq.b64" : "setp.ne.b64";
      out.op (op, { pred, x.part[0], y.part[0] });
      out.op (op, { high, x.part[1], y.part[1] });
      out.op (code == EQ_EXPR ? "and.pred" : "or.pred", { pred, pred, high });
      return;
    }
  std::string same = out.reg (rclass::pred);
  bool less = code == LT_EXPR || code == LE_EXPR;
  std::string strict = less ? "setp.lt" : "setp.gt";
  std::string low = code == LT_EXPR || code == GT_EXPR ? strict
		    : less ? std::string ("setp.le") : std::string ("setp.ge");
  out.op (strict + sign, { high, x.part[1], y.part[1] });
  out.op ("setp.eq.b64", { same, x.part[1], y.part[1] });
  out.op (low + ".u64", { pred, x.part[0], y.part[0] });
  out.op ("and.pred", { pred, pred, same });
  out.op ("or.pred", { pred, pred, high });
}

} // namespace ptx
