/* Conversions of values; see conversions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "values/conversions.h"

namespace ptx
{

/* Every number of FROM's type, as its register holds it, is right in TO's.  */

static bool
subset_p (const type_info &from, const type_info &to)
{
  if (from.sgn == to.sgn)
    return from.prec <= to.prec;
  if (to.prec == to.bits () && from.bits () == to.bits ())
    return true;
  return !from.sgn && from.prec < to.prec;
}

value
conversions::to_type (const value &v, const type_info &t)
{
  if (v.t.c == t.c && t.is_float ())
    return v;
  if (v.constant && v.t.s == shape::scalar && !v.t.is_float ()
      && !t.is_float ())
    {
      const char *text = v.part[0].c_str ();
      value k = v;
      k.t = t;
      k.part[0] = int_literal (*text == '-'
			       ? (unsigned long long) strtoll (text, NULL, 10)
			       : strtoull (text, NULL, 0), t);
      return k;
    }
  if (v.t.c == t.c && t.is_int () && subset_p (v.t, t))
    {
      value same = v;
      same.t = t;
      return same;
    }
  value r = out.new_value (t);
  convert (r, v);
  return r;
}

void
conversions::convert (const value &to, const value &given)
{
  gcc_checking_assert (!given.part[0].empty ());
  if (to.t.parts () == 2 || given.t.parts () == 2)
    {
      convert_parts (to, given);
      return;
    }
  value from = given;
  /* Constants become others of the text alone; not so reals of another width, and reals from
     integers or to them (a K&R function's float gets a double).  */
  if (from.constant
      && (to.t.c == from.t.c || (!to.t.is_float () && !from.t.is_float ())))
    {
      from = to_type (from, to.t);
      if (from.t.c == to.t.c)
	{
	  out.move_part (to.t, to.part[0], from.part[0]);
	  return;
	}
    }
  if (from.constant)
    from = force_register (from);
  if (from.t.is_pred ())
    from_predicate (to, from.part[0]);
  else if (to.t.is_pred ())
    to_predicate (to, from);
  else
    convert_register (to, from);
}

/* Where one side has two parts.  */

void
conversions::convert_parts (const value &to, const value &from)
{
  value x = to, y = from;
  x.t.s = y.t.s = shape::scalar;
  convert (x, y);
  if (to.t.parts () == 1)
    return;
  x.part[0] = to.part[1];
  if (from.t.parts () == 2)
    {
      y.part[0] = from.part[1];
      convert (x, y);
    }
  else if (to.t.s == shape::wide && from.t.sgn)
    out.op ("shr.s64", { to.part[1], to.part[0], "63" });
  else
    out.move_part (x.t, to.part[1], zero_literal (to.t));
}

void
conversions::from_predicate (const value &to, const std::string &s)
{
  const type_info &t = to.t;
  if (t.is_pred ())
    out.op ("mov.pred", { to.part[0], s });
  else if (t.is_float ())
    out.op ("selp." + type_suffix (t),
	    { to.part[0], float_literal (1, t), float_literal (0, t), s });
  else
    out.op ("selp." + bits_suffix (t),
	    { to.part[0], t.sgn && t.prec == 1 ? "-1" : "1", "0", s });
}

/* Of an integer the lowest bit counts.  It is looked at as the sign: the JIT of driver 580
   and ptxas 13.0 get `and %low, %s, 1; setp.ne %d, %low, 0' wrong where they know that %s
   is 0 or 1 (testsuite/run/reductions/implied-flags.c).  */

void
conversions::to_predicate (const value &to, const value &from)
{
  const std::string &d = to.part[0], &s = from.part[0];
  if (from.t.is_float ())
    {
      out.op ("setp.neu." + type_suffix (from.t), { d, s, float_literal (0, from.t) });
      return;
    }
  std::string low = out.reg (from.t.c);
  bool wide = from.t.c == rclass::b64;
  out.op (wide ? "shl.b64" : "shl.b32", { low, s, wide ? "63" : "31" });
  out.op (wide ? "setp.lt.s64" : "setp.lt.s32", { d, low, "0" });
}

/* Numbers in one register each.  */

void
conversions::convert_register (const value &to, const value &from)
{
  const type_info &t = to.t;
  const std::string &d = to.part[0], &s = from.part[0];
  std::string ts = type_suffix (t), fs = type_suffix (from.t);
  if (t.is_float () && from.t.is_float ())
    {
      if (t.c == from.t.c)
	out.move_part (t, d, s);
      else
	out.op (t.bits () == 64 ? "cvt.f64.f32" : "cvt.rn.f32.f64", { d, s });
    }
  else if (t.is_float ())
    out.op ("cvt.rn." + ts + "." + fs, { d, s });
  else if (from.t.is_float ())
    {
      out.op ("cvt.rzi." + ts + "." + fs, { d, s });
      if (t.prec < t.bits ())
	out.canonicalize (t, d, d);
    }
  else
    between_integers (to, from);
}

void
conversions::between_integers (const value &to, const value &from)
{
  const type_info &t = to.t;
  const std::string &d = to.part[0], &s = from.part[0];
  if (from.t.c == t.c)
    {
      if (subset_p (from.t, t))
	out.move_part (t, d, s);
      else
	out.canonicalize (t, d, s);
    }
  else if (t.c == rclass::b64)
    {
      out.op (from.t.sgn ? "cvt.s64.s32" : "cvt.u64.u32", { d, s });
      if (!subset_p (from.t, t) && t.prec < 64)
	out.canonicalize (t, d, d);
    }
  else
    {
      out.op ("cvt.u32.u64", { d, s });
      if (t.prec < 32)
	out.canonicalize (t, d, d);
    }
}

value
conversions::force_register (const value &v)
{
  if (!v.constant)
    return v;
  value r = out.new_value (v.t);
  out.move (r, v);
  return r;
}

std::string
conversions::predicate (const value &v)
{
  if (v.t.is_pred () && !v.constant)
    return v.part[0];
  std::string p = out.reg (rclass::pred);
  if (v.t.is_pred ())
    out.op ("mov.pred", { p, v.part[0] });
  else
    out.op ("setp.ne." + type_suffix (v.t), { p, v.part[0], "0" });
  return p;
}

/* Shared and local addresses become generic ones by cvta (PTX ISA 9.7.9.18).  */

value
conversions::generic_pointer (const value &v)
{
  if (v.sp != space::shared && v.sp != space::local)
    return v;
  value g = out.new_value (v.t);
  out.op (std::string ("cvta") + space_suffix (v.sp) + ".u64",
      { g.part[0], v.part[0] });
  return g;
}

value
conversions::in_space (const value &v, space s)
{
  return v.sp == s ? v : generic_pointer (v);
}

value
conversions::address_value (const address &a)
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
      base = out.reg (rclass::b64);
      out.op ("mov.u64", { base, a.base });
    }
  if (a.offset != 0)
    {
      std::string sum = out.reg (rclass::b64);
      out.op ("add.s64", { sum, base, number (a.offset) });
      base = sum;
    }
  v.part[0] = base;
  return v;
}

} // namespace ptx
