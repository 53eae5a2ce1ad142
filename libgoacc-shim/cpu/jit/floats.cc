/* Float results, and functions of one float, exact or .approx (PTX ISA, chapter
   9.7.3): see floats.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/floats.h"
#include "cpu/jit/insns.h"

namespace goacc::cpu
{

int
rounding_of (const instruction &in)
{
  return in.has ("rz") ? 1 : in.has ("rm") ? 2 : in.has ("rp") ? 3 : 0;
}

rvalue
finish_float (thread_writer &w, const instruction &in, ptx_type t, rvalue v)
{
  if (in.has ("sat"))
    {
      v = w.temporary (t, v);
      rvalue zero = w.real_constant (t, 0), one = w.real_constant (t, 1);
      /* Written so that a NaN becomes 0.  */
      v = w.select (t, w.gt (v, zero), v, zero);
      v = w.select (t, w.lt (v, one), v, one);
    }
  if (in.has ("ftz") && t.bits == 32)
    {
      v = w.temporary (t, v);
      rvalue bits = w.reinterpret (v, u32);
      rvalue exponent = w.bit_and (u32, bits, w.constant (u32, 0x7f800000));
      rvalue zero = w.reinterpret
	(w.bit_and (u32, bits, w.constant (u32, INT64_C (0x80000000))), f32);
      v = w.select (t, w.eq (exponent, w.constant (u32, 0)), zero, v);
    }
  return v;
}

rvalue
fused (thread_writer &w, ptx_type t, rvalue a, rvalue b, rvalue c)
{
  const char *name = t.bits == 32 ? "fmaf" : "fma";
  if (w.unit.opt.rich_isa)
    return w.call_builtin (name, { a, b, c });
  return w.call_helper (name, { a, b, c });
}

namespace
{

/* A * B + C for floats, rounded down or UP: the exact result is S + E in doubles (TwoSum; the
   product is exact), and S rounded to the nearest float is moved by one where it is beyond
   that.  There are no branches, and one condition: where there are infinities and NaNs it does
   not hold, and zeros have neighbours on both sides.  */

rvalue
directed_sum (thread_writer &w, rvalue a, rvalue b, rvalue c, bool up)
{
  rvalue p = w.temporary (f64, w.mul (f64, w.cast (a, f64), w.cast (b, f64)));
  rvalue x = w.temporary (f64, w.cast (c, f64));
  /* Rounded down, opposites have the sum -0.  */
  rvalue s = up ? w.add (f64, p, x)
	     : w.minus (f64, w.temporary (f64, w.sub (f64, w.minus (f64, p), x)));
  s = w.temporary (f64, s);
  rvalue t = w.temporary (f64, w.sub (f64, s, p));
  rvalue e = w.temporary (f64, w.add (f64, w.sub (f64, p, w.sub (f64, s, t)),
				      w.sub (f64, x, t)));
  rvalue f = w.temporary (f32, w.cast (s, f32));
  /* How far the result is from F; what is lost of this sum is less.  */
  rvalue above = w.temporary (f64, w.add (f64, w.sub (f64, s, w.cast (f, f64)), e));
  rvalue zero = w.real_constant (f64, 0), one = w.constant (u32, 1);
  rvalue bits = w.temporary (u32, w.reinterpret (f, u32));
  rvalue sign = w.shl (u32, w.shr (u32, bits, w.constant (u32, 31)), one);
  rvalue step = up ? w.sub (u32, one, sign) : w.sub (u32, sign, one);
  rvalue moves = w.cast (up ? w.gt (above, zero) : w.lt (above, zero), u32);
  bits = w.temporary (u32, w.add (u32, bits, w.mul (u32, moves, step)));
  return w.reinterpret (bits, f32);
}

} // anonymous namespace

rvalue
fused_directed (thread_writer &w, ptx_type t, rvalue a, rvalue b, rvalue c, int mode)
{
  const int to_zero = 1, upwards = 3;
  if (t.bits == 32 && mode != to_zero)
    return directed_sum (w, a, b, c, mode == upwards);
  return w.call_helper (t.bits == 32 ? "round_fma_f" : "round_fma_d",
			{ a, b, c, w.constant (u32, mode) });
}

namespace
{

rvalue
square_root (thread_writer &w, ptx_type t, rvalue v)
{
  return w.call_builtin (t.bits == 32 ? "sqrtf" : "sqrt", { v });
}

} // anonymous namespace

void
emit_approx (thread_writer &w, const instruction &in)
{
  static const struct
  {
    const char *op, *name;
  } functions[] = {
    { "sin", "sinf" },	{ "cos", "cosf" },   { "ex2", "exp2f" },
    { "lg2", "log2f" }, { "tanh", "tanhf" },
  };
  ptx_type t = last_type (in);
  rvalue a = w.get (op (in, 1), t), v = nullptr;
  int mode = rounding_of (in);
  bool is_float = t.bits == 32;
  if (in.op == "rcp")
    v = mode ? w.call_helper
	  (is_float ? "round_div_f" : "round_div_d",
	   { w.real_constant (t, 1), a, w.constant (u32, mode) })
	     : w.div (t, w.real_constant (t, 1), a);
  else if (in.op == "sqrt")
    v = mode ? w.call_helper (is_float ? "round_sqrt_f" : "round_sqrt_d",
			      { a, w.constant (u32, mode) })
	     : square_root (w, t, a);
  else if (in.op == "rsqrt")
    v = w.div (t, w.real_constant (t, 1), square_root (w, t, a));
  else
    for (const auto &f : functions)
      if (in.op == f.op)
	v = w.call_helper (f.name, { a });
  w.set (op (in, 0), t, finish_float (w, in, t, v));
}

/* copysign d, a, b: the sign of a, the rest of b */

void
emit_copysign (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  w.set (op (in, 0), t,
	 w.call_builtin (t.bits == 32 ? "copysignf" : "copysign",
			 { w.get (op (in, 2), t), w.get (op (in, 1), t) }));
}

void
emit_testp (thread_writer &w, const instruction &in)
{
  static const char *const kinds[]
    = { "finite", "infinite", "number", "notanumber", "normal", "subnormal" };
  ptx_type t = last_type (in);
  uint32_t kind = 0;
  while (kind < 6 && !in.has (kinds[kind]))
    ++kind;
  if (kind == 6)
    ptx_error (in.line, "unknown form of testp");
  rvalue v = w.call_helper (t.bits == 32 ? "testp_f" : "testp_d",
			    { w.get (op (in, 1), t), w.constant (u32, kind) });
  w.set (op (in, 0), pred_type, w.convert (v, u32, pred_type));
}

} // namespace goacc::cpu
