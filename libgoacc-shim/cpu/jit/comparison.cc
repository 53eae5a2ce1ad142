/* Comparison and selection (PTX ISA, chapter 9.7.6): see insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/insns.h"

namespace goacc::cpu
{

namespace
{

/* A float comparison by its name in PTX; NULL if there is none.  */

rvalue
float_compare (thread_writer &w, const std::string &o, rvalue a, rvalue b)
{
  if (o == "eq")
    return w.eq (a, b);
  if (o == "ne")
    return w.either (w.lt (a, b), w.gt (a, b));
  if (o == "lt")
    return w.lt (a, b);
  if (o == "le")
    return w.le (a, b);
  if (o == "gt")
    return w.gt (a, b);
  if (o == "ge")
    return w.ge (a, b);
  if (o == "equ")
    return w.negate (w.either (w.lt (a, b), w.gt (a, b)));
  if (o == "neu")
    return w.ne (a, b);
  if (o == "ltu")
    return w.negate (w.ge (a, b));
  if (o == "leu")
    return w.negate (w.gt (a, b));
  if (o == "gtu")
    return w.negate (w.le (a, b));
  if (o == "geu")
    return w.negate (w.lt (a, b));
  rvalue ordered = w.both (w.eq (a, a), w.eq (b, b));
  if (o == "num")
    return ordered;
  return o == "nan" ? w.negate (ordered) : nullptr;
}

rvalue
comparison (thread_writer &w, const std::string &o, ptx_type t, rvalue a,
	    rvalue b, unsigned line)
{
  static const struct
  {
    const char *name;
    gcc_jit_comparison op;
  } ops[] = {
    { "eq", GCC_JIT_COMPARISON_EQ }, { "ne", GCC_JIT_COMPARISON_NE },
    { "lt", GCC_JIT_COMPARISON_LT }, { "le", GCC_JIT_COMPARISON_LE },
    { "gt", GCC_JIT_COMPARISON_GT }, { "ge", GCC_JIT_COMPARISON_GE },
    { "lo", GCC_JIT_COMPARISON_LT }, { "ls", GCC_JIT_COMPARISON_LE },
    { "hi", GCC_JIT_COMPARISON_GT }, { "hs", GCC_JIT_COMPARISON_GE },
  };
  if (t.is_float ())
    {
      if (rvalue v = float_compare (w, o, a, b))
	return v;
    }
  else
    for (const auto &k : ops)
      if (o == k.name)
	return w.compare (k.op, a, b);
  ptx_error (line, "unknown comparison `" + o + "'");
}

/* setp.CMP[.BOOL].type p[|q], a, b[, c]; *INVERSE gets q.  */

rvalue
combined_comparison (thread_writer &w, const instruction &in, rvalue *inverse)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  rvalue a = w.get (op (in, 1), t), b = w.get (op (in, 2), t);
  rvalue v = comparison (w, in.mods.at (0), t, a, b, in.line);
  if (in.operands.size () < 4)
    {
      if (inverse)
	{
	  v = w.temporary (pred_type, v);
	  *inverse = w.negate (v);
	}
      return v;
    }
  rvalue c = w.temporary (pred_type, w.get (op (in, 3), pred_type));
  auto combine = [&] (rvalue x)
  {
    return in.has ("and")  ? w.both (x, c)
	   : in.has ("or") ? w.either (x, c)
			   : w.ne (x, c);
  };
  v = w.temporary (pred_type, v);
  if (inverse)
    *inverse = combine (w.negate (v));
  return combine (v);
}

} // anonymous namespace

void
emit_setp (thread_writer &w, const instruction &in)
{
  const operand &d = op (in, 0);
  if (d.kind != operand_kind::pair)
    {
      w.set (d, pred_type, combined_comparison (w, in, nullptr));
      return;
    }
  rvalue q;
  rvalue p = w.temporary (pred_type, combined_comparison (w, in, &q));
  q = w.temporary (pred_type, q);
  w.set (d.parts[0], pred_type, p);
  w.set (d.parts[1], pred_type, q);
}

/* set.CMP.dtype.stype: all ones or 0; 1.0 or 0.0 for floats */

void
emit_set (thread_writer &w, const instruction &in)
{
  ptx_type t = in.types.at (0);
  rvalue c = combined_comparison (w, in, nullptr);
  if (t.is_float ())
    w.set (op (in, 0), t,
	   w.select (t, c, w.real_constant (t, 1), w.real_constant (t, 0)));
  else
    w.set (op (in, 0), t,
	   w.select (t, c, w.constant (t, -1), w.constant (t, 0)));
}

void
emit_selp (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  if (!t.is_float () && !t.is_pred ())
    t = unsigned_of (t);
  const operand &d = op (in, 0);
  if (w.holds_float (d, t))
    t = { type_class::flt, t.bits };
  rvalue a = w.get (op (in, 1), t), b = w.get (op (in, 2), t);
  w.set (d, t, w.select (t, w.get (op (in, 3), pred_type), a, b));
}

/* slct.dtype.{s32,f32} d, a, b, c: c >= 0 ? a : b */

void
emit_slct (thread_writer &w, const instruction &in)
{
  ptx_type t = in.types.at (0), ct = last_type (in);
  rvalue c
    = w.ge (w.get (op (in, 3), ct),
	    ct.is_float () ? w.real_constant (ct, 0) : w.constant (ct, 0));
  w.set (op (in, 0), t,
	 w.select (t, c, w.get (op (in, 1), t), w.get (op (in, 2), t)));
}

} // namespace goacc::cpu
