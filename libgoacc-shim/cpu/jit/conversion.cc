/* Conversion and moves (PTX ISA, chapter 9.7.9, cvt and mov): see insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cmath>

#include "cpu/jit/floats.h"
#include "cpu/jit/insns.h"

namespace goacc::cpu
{

namespace
{

/* Round to an integral value by .rni, .rzi, .rmi, .rpi.  */

rvalue
round_to_integral (thread_writer &w, ptx_type t, rvalue v,
		   const instruction &in)
{
  const char *stem = in.has ("rni")   ? "rint"
		     : in.has ("rmi") ? "floor"
		     : in.has ("rpi") ? "ceil"
		     : in.has ("rzi") ? "trunc"
				      : nullptr;
  if (!stem)
    return v;
  std::string name = stem;
  if (t.bits == 32)
    name += "f";
  return w.unit.opt.rich_isa ? w.call_builtin (name.c_str (), { v })
			     : w.call_helper (name, { v });
}

/* As below, for types whose ends are doubles: V between these first, then the number as it is,
   without branches.  */

rvalue
cvt_double_to_short (thread_writer &w, ptx_type to, rvalue v)
{
  double high = std::ldexp (1.0, to.is_signed () ? to.bits - 1 : to.bits);
  double low = to.is_signed () ? -high : 0;
  rvalue is_nan = w.temporary (pred_type, w.ne (v, v));
  rvalue most = w.real_constant (f64, high - 1), least = w.real_constant (f64, low);
  v = w.select (f64, w.gt (v, least), v, least);
  v = w.select (f64, w.lt (v, most), v, most);
  rvalue r = w.cast (w.cast (v, s64), to);
  return w.select (to, is_nan, w.constant (to, 0), r);
}

/* Out of range gives the nearest value; NaN gives 0, or 2^63 for 64 bits of
   a double (PTX ISA, cvt).  */

rvalue
cvt_float_to_int (thread_writer &w, const instruction &in, ptx_type from,
		  ptx_type to, rvalue v)
{
  if (to.cls == type_class::bits)
    to = unsigned_of (to);
  v = w.temporary (from,
		   in.has ("rzi") ? v : round_to_integral (w, from, v, in));
  if (to.bits <= 32)
    return cvt_double_to_short (w, to, w.temporary (f64, w.cast (v, f64)));
  double low = to.is_signed () ? -std::ldexp (1.0, to.bits - 1) : 0;
  double high = std::ldexp (1.0, to.is_signed () ? to.bits - 1 : to.bits);
  int64_t max
    = to.is_signed () ? int64_t ((uint64_t (1) << (to.bits - 1)) - 1) : -1;
  int64_t min = to.is_signed () ? -max - 1 : 0;
  rvalue too_low = w.lt (v, w.real_constant (from, low));
  rvalue too_high = w.ge (v, w.real_constant (from, high));
  rvalue is_nan = w.ne (v, v);
  too_low = w.temporary (pred_type, too_low);
  too_high = w.temporary (pred_type, too_high);
  is_nan = w.temporary (pred_type, is_nan);
  rvalue bad = w.either (too_low, w.either (too_high, is_nan));
  rvalue safe = w.select (from, bad, w.real_constant (from, 0), v);
  rvalue r = w.cast (safe, to);
  r = w.select (to, too_low, w.constant (to, min), r);
  r = w.select (to, too_high, w.constant (to, max), r);
  int64_t nan = from.bits == 64 && to.bits == 64 ? INT64_MIN : 0;
  if (nan)
    r = w.select (to, is_nan, w.constant (to, nan), r);
  return r;
}

rvalue
cvt_int_to_int (thread_writer &w, const instruction &in, ptx_type from,
		ptx_type to, rvalue v)
{
  if (!in.has ("sat") || from.bits > 64)
    return w.convert (v, from, to);
  v = w.temporary (from, v);
  bool from_signed = from.is_signed (), to_signed = to.is_signed ();
  uint64_t to_max = to_signed	    ? (uint64_t (1) << (to.bits - 1)) - 1
		    : to.bits == 64 ? ~uint64_t (0)
				    : (uint64_t (1) << to.bits) - 1;
  uint64_t from_max = from_signed	? (uint64_t (1) << (from.bits - 1)) - 1
		      : from.bits == 64 ? ~uint64_t (0)
					: (uint64_t (1) << from.bits) - 1;
  rvalue r = w.convert (v, from, to);
  if (from_max > to_max)
    r = w.select (to, w.gt (v, w.constant (from, int64_t (to_max))),
		  w.constant (to, int64_t (to_max)), r);
  if (from_signed && (!to_signed || from.bits > to.bits))
    {
      int64_t to_min = to_signed ? -int64_t (to_max) - 1 : 0;
      r = w.select (to, w.lt (v, w.constant (from, to_min)),
		    w.constant (to, to_min), r);
    }
  return r;
}

} // anonymous namespace

void
emit_cvt (thread_writer &w, const instruction &in)
{
  if (in.types.size () != 2)
    ptx_error (in.line, "unknown form of cvt");
  ptx_type to = in.types[0], from = in.types[1];
  rvalue v = w.get (op (in, 1), from);
  int mode = rounding_of (in);
  if (from.is_float () && to.is_float ())
    {
      if (to.bits < from.bits)
	v = mode ? w.call_helper ("round_narrow", { v, w.constant (u32, mode) })
		 : w.cast (v, to);
      else if (to.bits > from.bits)
	v = w.cast (v, to);
      v = round_to_integral (w, to, v, in);
      w.set (op (in, 0), to, finish_float (w, in, to, v));
    }
  else if (from.is_float ())
    w.set (op (in, 0), to, cvt_float_to_int (w, in, from, to, v));
  else if (to.is_float ())
    {
      bool exact = from.bits <= (to.bits == 64 ? 32 : 16);
      if (mode && !exact)
	{
	  std::string name = std::string ("round_")
			     + (from.is_signed () ? "s" : "u") + "64_"
			     + (to.bits == 64 ? "d" : "f");
	  ptx_type wide = { from.cls, 64 };
	  v = w.call_helper (name,
			     { w.convert (w.convert (v, from, wide), wide, u64),
			       w.constant (u32, mode) });
	}
      else
	v = w.cast (v, to);
      w.set (op (in, 0), to, finish_float (w, in, to, v));
    }
  else
    {
      v = cvt_int_to_int (w, in, from, to, v);
      /* A wider register gets the value extended by the target's sign.  */
      const operand &d = op (in, 0);
      if (d.kind == operand_kind::reg && w.ir.regs[d.reg].type.bits > to.bits)
	{
	  ptx_type wide = { to.cls, w.ir.regs[d.reg].type.bits };
	  v = w.convert (v, to, wide);
	  to = wide;
	}
      w.set (d, to, v);
    }
}

/* mov, and packing and unpacking of vectors */

void
emit_mov (thread_writer &w, const instruction &in)
{
  const operand &d = op (in, 0), &s = op (in, 1);
  ptx_type t = last_type (in);
  if (d.kind == operand_kind::vector || s.kind == operand_kind::vector)
    {
      const operand &v = d.kind == operand_kind::vector ? d : s;
      ptx_type whole = unsigned_of (t);
      unsigned bits = t.bits / unsigned (v.parts.size ());
      ptx_type part = { type_class::uns, uint8_t (bits) };
      if (&v == &s)
	{
	  rvalue sum = w.constant (whole, 0);
	  for (size_t i = 0; i < v.parts.size (); ++i)
	    sum = w.bit_or
	      (whole, sum,
	       w.shl (whole, w.convert (w.get (v.parts[i], part), part, whole),
		      w.constant (whole, int64_t (i * bits))));
	  w.set (d, whole, sum);
	  return;
	}
      rvalue a = w.temporary (whole, w.get (s, whole));
      for (size_t i = 0; i < v.parts.size (); ++i)
	if (v.parts[i].kind != operand_kind::sink)
	  w.set
	    (v.parts[i], part,
	     w.convert (w.shr (whole, a, w.constant (whole, int64_t (i * bits))),
			whole, part));
      return;
    }
  if (s.kind == operand_kind::address)
    ptx_error (in.line, "mov from memory");
  /* Between registers of one kind, without a detour by way of T.  */
  if (w.holds_float (d, t))
    t = { type_class::flt, t.bits };
  else if (!t.is_pred () && !t.is_float ())
    t = w.whole_type (d, t);
  w.set (d, t, w.get (s, t));
}

} // namespace goacc::cpu
