/* Conversions between types.

   In: a value and the type wanted.  Out: cvt, selp, setp, bit-field extraction, or
   nothing at all where the register holds the right number already.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

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

/* V as a value of type T: the same literal or register where that will do.  */

value
function_emitter::to_type (const value &v, const type_info &t)
{
  if (v.t.c == t.c && t.is_float ())
    return v;
  if (v.constant && v.t.s == shape::scalar && !v.t.is_float ()
      && !t.is_float ())
    {
      unsigned HOST_WIDE_INT n
	= v.part[0][0] == '-' ? (unsigned HOST_WIDE_INT)
				  strtoll (v.part[0].c_str (), NULL, 10)
			      : strtoull (v.part[0].c_str (), NULL, 0);
      value k = v;
      k.t = t;
      k.part[0] = int_literal (wi::uhwi (n, 64), t);
      return k;
    }
  if (v.t.c == t.c && t.is_int () && subset_p (v.t, t))
    {
      value same = v;
      same.t = t;
      return same;
    }
  value r = new_value (t);
  convert (r, v);
  return r;
}

static void
check_scalar (const value &v)
{
  gcc_checking_assert (!v.part[0].empty ());
}

void
function_emitter::convert (const value &to, const value &given)
{
  check_scalar (given);
  const type_info &t = to.t;
  value from = given;
  if (t.parts () == 2 || from.t.parts () == 2)
    {
      value x = to, y = from;
      x.t.s = y.t.s = shape::scalar;
      convert (x, y);
      if (t.parts () == 1)
	return;
      x.part[0] = to.part[1];
      if (from.t.parts () == 2)
	{
	  y.part[0] = from.part[1];
	  convert (x, y);
	}
      else if (t.s == shape::wide && from.t.sgn)
	op ("shr.s64", { to.part[1], to.part[0], "63" });
      else
	move_part (x.t, to.part[1], t.is_float () && t.bits () == 64
		   ? "0d0000000000000000" : t.is_float () ? "0f00000000" : "0");
      return;
    }
  if (from.constant)
    {
      from = to_type (from, t);
      if (from.t.c == t.c)
	{
	  move_part (t, to.part[0], from.part[0]);
	  return;
	}
      from = force_register (from);
    }
  const std::string &d = to.part[0], &s = from.part[0];
  std::string ts = type_suffix (t), fs = type_suffix (from.t);
  if (from.t.is_pred () && t.is_pred ())
    op ("mov.pred", { d, s });
  else if (from.t.is_pred () && t.is_float ())
    op ("selp." + ts, { d, t.bits () == 64 ? "0d3ff0000000000000"
					    : "0f3f800000",
			t.bits () == 64 ? "0d0000000000000000"
					: "0f00000000", s });
  else if (from.t.is_pred ())
    op ("selp." + bits_suffix (t), { d, t.sgn && t.prec == 1 ? "-1" : "1", "0",
				     s });
  else if (t.is_pred () && from.t.is_float ())
    op ("setp.neu." + fs, { d, s, from.t.bits () == 64 ? "0d0000000000000000"
							: "0f00000000" });
  else if (t.is_pred ())
    {
      std::string low = reg (from.t.c);
      op ("and." + bits_suffix (from.t), { low, s, "1" });
      op ("setp.ne." + fs, { d, low, "0" });
    }
  else if (t.is_float () && from.t.is_float ())
    {
      if (t.c == from.t.c)
	move_part (t, d, s);
      else
	op (t.bits () == 64 ? "cvt.f64.f32" : "cvt.rn.f32.f64", { d, s });
    }
  else if (t.is_float ())
    op ("cvt.rn." + ts + "." + fs, { d, s });
  else if (from.t.is_float ())
    {
      op ("cvt.rzi." + ts + "." + fs, { d, s });
      if (t.prec < t.bits ())
	canonicalize (t, d, d);
    }
  else if (from.t.c == t.c)
    {
      if (subset_p (from.t, t))
	move_part (t, d, s);
      else
	canonicalize (t, d, s);
    }
  else if (t.c == rclass::b64)
    {
      op (from.t.sgn ? "cvt.s64.s32" : "cvt.u64.u32", { d, s });
      if (!subset_p (from.t, t) && t.prec < 64)
	canonicalize (t, d, d);
    }
  else
    {
      op ("cvt.u32.u64", { d, s });
      if (t.prec < 32)
	canonicalize (t, d, d);
    }
}

/* VIEW_CONVERT_EXPR of a register: the same bits in another type.  */

void
function_emitter::reinterpret (const value &to, tree to_type_node,
			       const value &given, tree from_type)
{
  value from = force_register (given);
  const type_info &t = to.t, &f = from.t;
  if (t.parts () == 1 && f.parts () == 1 && t.c == f.c && t.is_float ())
    move (to, from);
  else if (t.parts () == 1 && f.parts () == 1 && t.is_float () != f.is_float ()
	   && t.bits () == f.bits ())
    op ("mov." + bits_suffix (t), { to.part[0], from.part[0] });
  else if (t.s == shape::scalar && f.s == shape::scalar && !t.is_float ()
	   && !f.is_float ())
    convert (to, from);
  else
    load (to, spill (from, from_type), to_type_node,
	  TYPE_ALIGN_UNIT (from_type), access_flags ());
}

} // namespace ptx
