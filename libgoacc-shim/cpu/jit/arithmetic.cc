/* Arithmetic of integers and floats (PTX ISA, chapters 9.7.1 to 9.7.3): see
   insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/floats.h"
#include "cpu/jit/insns.h"

namespace goacc::cpu
{

namespace
{

/* add.cc, sub.cc: the carry (or borrow) is a local variable.  */

void
emit_carry (thread_writer &w, const instruction &in, bool subtract)
{
  ptx_type u = unsigned_of (last_type (in));
  rvalue a = w.temporary (u, w.get (op (in, 1), u)),
	 b = w.temporary (u, w.get (op (in, 2), u));
  rvalue v = w.temporary (u, subtract ? w.sub (u, a, b) : w.add (u, a, b));
  w.assign (w.carry, w.lt (subtract ? a : v, subtract ? b : a));
  w.set (op (in, 0), u, v);
}

/* Quotient or remainder, A and B being locals.  Index arithmetic is in 64 bits,
   its values seldom need them, and a division of 32 bits takes a fraction of
   the time.  */

rvalue
divide (thread_writer &w, gcc_jit_binary_op o, ptx_type t, rvalue a, rvalue b)
{
  if (t.bits != 64)
    return w.temporary (t, w.binary (o, t, a, b));
  rvalue bits = w.bit_or (u64, w.convert (a, t, u64), w.convert (b, t, u64));
  rvalue high = w.shr (u64, bits, w.constant (u64, 32));
  lvalue l = w.new_local (t, "q");
  jblock wide = w.new_block ("wide"), narrow = w.new_block ("narrow"),
	 after = w.new_block ("divided");
  w.branch (w.unlikely (w.ne (high, w.constant (u64, 0))), wide, narrow);
  w.current = wide;
  w.assign (l, w.binary (o, t, a, b));
  w.jump (after);
  w.current = narrow;
  w.assign (l, w.convert (w.binary (o, u32, w.convert (a, t, u32),
				    w.convert (b, t, u32)),
			  u32, t));
  w.place (after);
  return w.value (l);
}

} // anonymous namespace

/* add, sub */

void
emit_binary (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  bool sub = in.op == "sub";
  gcc_jit_binary_op o
    = sub ? GCC_JIT_BINARY_OP_MINUS : GCC_JIT_BINARY_OP_PLUS;
  rvalue a, b;
  if (in.has ("cc"))
    {
      emit_carry (w, in, sub);
      return;
    }
  if (t.is_float ())
    {
      a = w.get (op (in, 1), t);
      b = w.get (op (in, 2), t);
      int mode = rounding_of (in);
      const char *helper = t.bits == 32
			   ? (sub ? "round_sub_f" : "round_add_f")
			   : (sub ? "round_sub_d" : "round_add_d");
      rvalue v = mode ? w.call_helper (helper, { a, b, w.constant (u32, mode) })
		      : w.binary (o, t, a, b);
      w.set (op (in, 0), t, finish_float (w, in, t, v));
      return;
    }
  if (in.has ("sat"))
    {
      a = w.convert (w.get (op (in, 1), s32), s32, s64);
      b = w.convert (w.get (op (in, 2), s32), s32, s64);
      rvalue v = w.temporary (s64, w.binary (o, s64, a, b));
      rvalue low = w.constant (s64, INT32_MIN),
	     high = w.constant (s64, INT32_MAX);
      v = w.select (s64, w.lt (v, low), low, v);
      v = w.select (s64, w.gt (v, high), high, v);
      w.set (op (in, 0), s32, w.convert (v, s64, s32));
      return;
    }
  ptx_type u = w.sum_type (t);
  a = w.get (op (in, 1), u);
  b = w.get (op (in, 2), u);
  w.set (op (in, 0), u, w.binary (o, u, a, b));
}

/* mul, mad, fma: .lo, .hi, .wide, and floats */

void
emit_mul (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  bool add = in.op != "mul";
  rvalue a = w.get (op (in, 1), t), b = w.get (op (in, 2), t), v;
  if (t.is_float ())
    {
      int mode = rounding_of (in);
      bool is_float = t.bits == 32;
      if (add && mode)
	v = fused_directed (w, t, a, b, w.get (op (in, 3), t), mode);
      else if (add)
	v = fused (w, t, a, b, w.get (op (in, 3), t));
      else if (mode)
	v = w.call_helper (is_float ? "round_mul_f" : "round_mul_d",
			   { a, b, w.constant (u32, mode) });
      else
	v = w.mul (t, a, b);
      w.set (op (in, 0), t, finish_float (w, in, t, v));
      return;
    }
  ptx_type result = t;
  if (in.has ("wide") || in.has ("hi"))
    {
      ptx_type wide = { t.cls == type_class::sgn ? t.cls : type_class::uns,
			uint8_t (t.bits * 2) };
      v = w.mul (wide, w.cast (a, wide), w.cast (b, wide));
      if (in.has ("wide"))
	result = wide;
      else
	{
	  v = w.shr (wide, v, w.constant (wide, t.bits));
	  v = w.cast (v, t);
	}
    }
  else
    {
      result = add ? unsigned_of (t) : w.sum_type (t);
      v = w.mul (result, w.convert (a, t, result), w.convert (b, t, result));
    }
  if (!add)
    {
      w.set (op (in, 0), result, v);
      return;
    }
  ptx_type u = unsigned_of (result);
  v = w.convert (v, result, u);
  rvalue c = w.get (op (in, 3), u);
  rvalue sum = w.add (u, v, c);
  if (in.has ("cc"))
    {
      c = w.temporary (u, c);
      sum = w.temporary (u, w.add (u, v, c));
      w.assign (w.carry, w.lt (sum, c));
    }
  w.set (op (in, 0), u, sum);
}

/* The low or high half of a product of 24-bit numbers.  */

void
emit_mul24 (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in), wide = { t.cls, 64 };
  auto cut = [&] (const operand &o)
  {
    rvalue v = w.convert (w.get (o, t), t, wide);
    v = w.shl (wide, v, w.constant (wide, 40));
    return w.shr (wide, v, w.constant (wide, 40));
  };
  rvalue v = w.mul (wide, cut (op (in, 1)), cut (op (in, 2)));
  if (in.has ("hi"))
    v = w.shr (wide, v, w.constant (wide, 16));
  v = w.convert (v, wide, u32);
  if (in.op == "mad24")
    v = w.add (u32, v, w.get (op (in, 3), u32));
  w.set (op (in, 0), u32, v);
}

void
emit_sad (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  rvalue a = w.temporary (t, w.get (op (in, 1), t)),
	 b = w.temporary (t, w.get (op (in, 2), t));
  rvalue less = w.lt (a, b);
  a = w.convert (a, t, u);
  b = w.convert (b, t, u);
  rvalue d = w.select (u, less, w.sub (u, b, a), w.sub (u, a, b));
  w.set (op (in, 0), u, w.add (u, d, w.get (op (in, 3), u)));
}

/* Dividing by zero, which is when ZERO is true, ends the kernel.  The branch costs less than
   a result for that case would.  */

static void
refuse_zero (thread_writer &w, const instruction &in, rvalue zero)
{
  jblock refused = w.new_block ("refused"), nonzero = w.new_block ("nonzero");
  w.branch (w.unlikely (zero), refused, nonzero);
  w.current = refused;
  w.evaluate (w.call_helper ("goacc_zero_divisor",
			     { w.context, w.constant (u32, in.line), w.linear_thread () }));
  w.jump (w.finish);
  w.current = nonzero;
}

/* div, rem.  Integer division by 0, whose result is a GPU's own affair, is an error;
   INT_MIN / -1 wraps.  */

void
emit_div (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  bool rem = in.op == "rem";
  rvalue a = w.get (op (in, 1), t), b = w.get (op (in, 2), t);
  gcc_jit_binary_op o
    = rem ? GCC_JIT_BINARY_OP_MODULO : GCC_JIT_BINARY_OP_DIVIDE;
  if (t.is_float ())
    {
      int mode = rounding_of (in);
      rvalue v
	= mode ? w.call_helper (t.bits == 32 ? "round_div_f" : "round_div_d",
				{ a, b, w.constant (u32, mode) })
	       : w.binary (o, t, a, b);
      w.set (op (in, 0), t, finish_float (w, in, t, v));
      return;
    }
  const operand &divisor = op (in, 2);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  if (divisor.kind == operand_kind::integer && divisor.value != 0
      && divisor.value != -1)
    {
      w.set (op (in, 0), t, w.binary (o, t, a, b));
      return;
    }
  a = w.temporary (t, a);
  b = w.temporary (t, b);
  rvalue one = w.constant (t, 1);
  refuse_zero (w, in, w.eq (b, w.constant (t, 0)));
  rvalue safe = b, minus_one = nullptr;
  if (t.is_signed ())
    {
      minus_one = w.temporary (pred_type, w.eq (b, w.constant (t, -1)));
      safe = w.select (t, w.unlikely (minus_one), one, safe);
    }
  rvalue v = divide (w, o, t, a, safe);
  ptx_type u = unsigned_of (t);
  if (minus_one && !rem)
    {
      rvalue negative
	= w.convert (w.sub (u, w.constant (u, 0), w.convert (a, t, u)), u, t);
      v = w.select (t, w.unlikely (minus_one), negative, v);
    }
  w.set (op (in, 0), t, v);
}

void
emit_minmax (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  gcc_jit_comparison c
    = in.op == "min" ? GCC_JIT_COMPARISON_LT : GCC_JIT_COMPARISON_GT;
  rvalue v = w.temporary (t, w.get (op (in, 1), t));
  for (size_t i = 2; i < in.operands.size (); ++i)
    {
      rvalue b = w.temporary (t, w.get (op (in, i), t));
      if (!t.is_float ())
	{
	  v = w.select (t, w.compare (c, v, b), v, b);
	  continue;
	}
      /* The number if one operand is a NaN.  One condition: it is a branch, which is off the
	 critical path of a reduction, where two would be the processor's own maximum and a
	 blend, which the next iteration waits for; zeros of both signs count as equal.  */
      rvalue b_nan = w.temporary (pred_type, w.ne (b, b));
      rvalue r = w.select (t, w.either (w.compare (c, v, b), b_nan), v, b);
      if (in.has ("NaN"))
	{
	  r = w.select (t, b_nan, b, r);
	  r = w.select (t, w.ne (v, v), v, r);
	}
      v = r;
    }
  w.set (op (in, 0), t, t.is_float () ? finish_float (w, in, t, v) : v);
}

/* abs, neg, cnot */

void
emit_unary (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  if (t.is_float ())
    {
      rvalue v = w.get (op (in, 1), t);
      v = in.op == "neg"
	    ? w.minus (t, v)
	    : w.call_builtin (t.bits == 32 ? "fabsf" : "fabs", { v });
      w.set (op (in, 0), t, finish_float (w, in, t, v));
      return;
    }
  rvalue v = w.temporary (t, w.get (op (in, 1), t));
  rvalue zero = w.constant (t, 0);
  if (in.op == "cnot")
    {
      rvalue is_zero = w.eq (v, zero);
      w.set (op (in, 0), u, w.convert (is_zero, pred_type, u));
      return;
    }
  rvalue negative = w.sub (u, w.constant (u, 0), w.convert (v, t, u));
  if (in.op == "abs")
    negative = w.select (u, w.lt (v, zero), negative, w.convert (v, t, u));
  w.set (op (in, 0), u, negative);
}

/* addc, madc */

void
emit_addc (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  ptx_type wide = { type_class::uns, uint8_t (t.bits * 2) };
  auto widen = [&] (rvalue v) { return w.cast (v, wide); };
  rvalue a = w.get (op (in, 1), u), b;
  if (in.op == "madc")
    {
      ptx_type full = { t.is_signed () ? t.cls : type_class::uns, wide.bits };
      rvalue x = w.get (op (in, 1), t), y = w.get (op (in, 2), t);
      rvalue product = w.mul (full, w.cast (x, full), w.cast (y, full));
      if (in.has ("hi"))
	product = w.shr (full, product, w.constant (full, t.bits));
      a = w.cast (product, u);
      b = w.get (op (in, 3), u);
    }
  else
    b = w.get (op (in, 2), u);
  rvalue carry = w.cast (w.value (w.carry), wide);
  rvalue sum
    = w.temporary (wide, w.add (wide, w.add (wide, widen (a), widen (b)), carry));
  if (in.has ("cc"))
    w.assign (w.carry, w.ne (w.shr (wide, sum, w.constant (wide, t.bits)),
			     w.constant (wide, 0)));
  w.set (op (in, 0), u, w.cast (sum, u));
}

void
emit_subc (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  ptx_type wide = { type_class::uns, uint8_t (t.bits * 2) };
  auto widen = [&] (rvalue v) { return w.cast (v, wide); };
  rvalue a = widen (w.get (op (in, 1), u)), b = widen (w.get (op (in, 2), u));
  rvalue borrow = widen (w.value (w.carry));
  rvalue v = w.temporary (wide, w.sub (wide, w.sub (wide, a, b), borrow));
  if (in.has ("cc"))
    w.assign (w.carry, w.ne (w.shr (wide, v, w.constant (wide, t.bits)),
			     w.constant (wide, 0)));
  w.set (op (in, 0), u, w.cast (v, u));
}

} // namespace goacc::cpu
