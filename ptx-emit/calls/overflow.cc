/* Arithmetic with overflow checks; see overflow.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/overflow.h"
#include "calls/results.h"
#include "operands/operands.h"
#include "text/gcc-types.h"
#include "text/printer.h"
#include "values/arithmetic.h"
#include "values/conversions.h"

namespace ptx
{

/* Up to 32 bits: the true result fits in 64.  */

void
overflow_calls::narrow (enum tree_code code, const value &a, const value &b,
			const value &wrapped, const std::string &overflowed)
{
  /* uint32 * uint32 needs all of 64 unsigned bits; with a sign on either
     side the product fits in a signed number.  */
  bool sgn = code != MULT_EXPR || a.t.sgn || b.t.sgn;
  type_info w = int_type (64, sgn);
  value x = conv.to_type (a, w), y = conv.to_type (b, w);
  value full = out.new_value (w);
  arith.by_table (full, code, w, { full.part[0], x.part[0], y.part[0] });
  conv.convert (wrapped, full);
  value back = conv.to_type (wrapped, w);
  out.op ("setp.ne.s64", { overflowed, back.part[0], full.part[0] });
  /* The same bits, but an unsigned product above a signed result's range.  */
  if (!sgn && wrapped.t.sgn)
    {
      std::string q = out.reg (rclass::pred);
      out.op ("setp.lt.s32", { q, wrapped.part[0], "0" });
      out.op ("or.pred", { overflowed, overflowed, q });
    }
}

/* The upper word of V extended to 128 bits.  */

std::string
overflow_calls::sign_word (const value &v, bool sgn)
{
  std::string h = out.reg (rclass::b64);
  if (sgn)
    out.op ("shr.s64", { h, v.part[0], "63" });
  else
    out.op ("mov.u64", { h, "0" });
  return h;
}

/* LOW and TOP become the words of the product of X and Y, with upper words XH and
   YH.  */

void
overflow_calls::product (const value &x, const std::string &xh, const value &y,
			 const std::string &yh, const std::string &low,
			 const std::string &top)
{
  std::string m1 = out.reg (rclass::b64), m2 = out.reg (rclass::b64);
  out.op ("mul.lo.s64", { low, x.part[0], y.part[0] });
  out.op ("mul.hi.u64", { top, x.part[0], y.part[0] });
  out.op ("mul.lo.s64", { m1, xh, y.part[0] });
  out.op ("mul.lo.s64", { m2, x.part[0], yh });
  out.op ("add.s64", { top, top, m1 });
  out.op ("add.s64", { top, top, m2 });
}

void
overflow_calls::sum (enum tree_code code, const value &x, const std::string &xh,
		     const value &y, const std::string &yh,
		     const std::string &low, const std::string &top)
{
  std::string o = code == PLUS_EXPR ? "add.s64" : "sub.s64";
  std::string c = out.reg (rclass::pred), n = out.reg (rclass::b64);
  out.op (o, { low, x.part[0], y.part[0] });
  out.op (o, { top, xh, yh });
  if (code == PLUS_EXPR)
    out.op ("setp.lt.u64", { c, low, x.part[0] });
  else
    out.op ("setp.lt.u64", { c, x.part[0], y.part[0] });
  out.op ("selp.b64", { n, "1", "0", c });
  out.op (o, { top, top, n });
}

/* The infinitely precise result of 64-bit operands, in two words.  */

void
overflow_calls::wide (enum tree_code code, const value &a, const value &b,
		      const value &wrapped, const std::string &overflowed)
{
  value x = conv.to_type (a, int_type (64, a.t.sgn));
  value y = conv.to_type (b, int_type (64, b.t.sgn));
  std::string xh = sign_word (x, a.t.sgn), yh = sign_word (y, b.t.sgn);
  std::string low = out.reg (rclass::b64), top = out.reg (rclass::b64);
  if (code == MULT_EXPR)
    product (x, xh, y, yh, low, top);
  else
    sum (code, x, xh, y, yh, low, top);
  bool sgn = wrapped.t.sgn;
  conv.convert (wrapped, scalar (int_type (64, false), low));
  value back = conv.to_type (wrapped, int_type (64, sgn));
  std::string want = out.reg (rclass::b64), q = out.reg (rclass::pred);
  if (sgn)
    out.op ("shr.s64", { want, back.part[0], "63" });
  else
    out.op ("mov.u64", { want, "0" });
  out.op ("setp.ne.u64", { overflowed, top, want });
  out.op ("setp.ne.u64", { q, low, back.part[0] });
  out.op ("or.pred", { overflowed, overflowed, q });
}

/* .{ADD,SUB,MUL}_OVERFLOW (a, b): a complex integer of the wrapped result and 1 if
   it is not the true one.  Operands and result may differ in type.  */

void
overflow_calls::call (gcall *g, enum tree_code code)
{
  tree lhs = gimple_call_lhs (g);
  if (!lhs)
    return;
  value to = results.result_register (g, type_of (TREE_TYPE (lhs)));
  type_info r = to.t;
  r.s = shape::scalar;
  value a = ops.operand (gimple_call_arg (g, 0));
  value b = ops.operand (gimple_call_arg (g, 1));
  value wrapped = scalar (r, to.part[0]);
  value p = out.new_value (int_type (1, false));
  if (r.prec <= 32 && a.t.prec <= 32 && b.t.prec <= 32)
    narrow (code, a, b, wrapped, p.part[0]);
  else
    wide (code, a, b, wrapped, p.part[0]);
  conv.convert (scalar (r, to.part[1]), p);
  results.set_result (g, to);
}

} // namespace ptx
