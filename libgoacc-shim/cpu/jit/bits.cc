/* Logic, shifts and bit fields (PTX ISA, chapters 9.7.1 and 9.7.8): see
   insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/insns.h"

namespace goacc::cpu
{

namespace
{

/* A << N or A >> N where N >= the width gives 0, or the sign.  */

rvalue
clamped_shift_by (thread_writer &w, gcc_jit_binary_op o, ptx_type t, rvalue a,
		  rvalue n)
{
  n = w.temporary (u32, n);
  a = w.temporary (t, a);
  rvalue past = w.gt (n, w.constant (u32, t.bits - 1));
  if (t.is_signed () && o == GCC_JIT_BINARY_OP_RSHIFT)
    {
      n = w.select (u32, past, w.constant (u32, t.bits - 1), n);
      return w.binary (o, t, a, w.convert (n, u32, t));
    }
  rvalue cut = w.bit_and (u32, n, w.constant (u32, t.bits - 1));
  return w.select (t, past, w.constant (t, 0),
		   w.binary (o, t, a, w.convert (cut, u32, t)));
}

rvalue
clamped_shift (thread_writer &w, gcc_jit_binary_op o, ptx_type t, rvalue a,
	       const operand &amount)
{
  if (amount.kind != operand_kind::integer)
    return clamped_shift_by (w, o, t, a, w.get (amount, u32));
  uint64_t n = uint32_t (amount.value);
  if (n < t.bits)
    return w.binary (o, t, a, w.constant (t, int64_t (n)));
  if (t.is_signed () && o == GCC_JIT_BINARY_OP_RSHIFT)
    return w.binary (o, t, a, w.constant (t, t.bits - 1));
  return w.constant (t, 0);
}

} // anonymous namespace

void
emit_logic (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  if (!t.is_pred ())
    t = unsigned_of (t);
  rvalue a = w.get (op (in, 1), t), v;
  if (in.op == "not")
    v = t.is_pred () ? w.negate (a) : w.bit_not (t, a);
  else
    v = w.binary (in.op == "and"  ? GCC_JIT_BINARY_OP_BITWISE_AND
		  : in.op == "or" ? GCC_JIT_BINARY_OP_BITWISE_OR
				  : GCC_JIT_BINARY_OP_BITWISE_XOR,
		  t, a, w.get (op (in, 2), t));
  w.set (op (in, 0), t, v);
}

void
emit_shift (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  bool left = in.op == "shl";
  if (left || !t.is_signed ())
    t = unsigned_of (t);
  rvalue v = clamped_shift
    (w, left ? GCC_JIT_BINARY_OP_LSHIFT : GCC_JIT_BINARY_OP_RSHIFT, t,
     w.get (op (in, 1), t), op (in, 2));
  w.set (op (in, 0), t, v);
}

/* shf.{l,r}.{clamp,wrap}.b32 d, a, b, c: a is the low word.  */

void
emit_shf (thread_writer &w, const instruction &in)
{
  rvalue low = w.convert (w.get (op (in, 1), u32), u32, u64);
  rvalue high = w.convert (w.get (op (in, 2), u32), u32, u64);
  rvalue both_words
    = w.bit_or (u64, low, w.shl (u64, high, w.constant (u64, 32)));
  rvalue n = w.temporary (u32, w.get (op (in, 3), u32));
  n = in.has ("wrap") ? w.bit_and (u32, n, w.constant (u32, 31))
		      : w.select (u32, w.gt (n, w.constant (u32, 32)),
				  w.constant (u32, 32), n);
  n = w.convert (n, u32, u64);
  rvalue v = in.has ("l")
	       ? w.shr (u64, w.shl (u64, both_words, n), w.constant (u64, 32))
	       : w.shr (u64, both_words, n);
  w.set (op (in, 0), u32, w.convert (v, u64, u32));
}

/* lop3.b32 d, a, b, c, table: the sum of the table's products.  */

void
emit_lop3 (thread_writer &w, const instruction &in)
{
  const operand &d = op (in, 0);
  bool logical = d.kind == operand_kind::pair; /* .and / .or with a predicate */
  rvalue x[3];
  for (size_t i = 0; i < 3; ++i)
    x[i] = w.temporary (u32, w.get (op (in, i + 1), u32));
  int64_t table = op (in, 4).value;
  rvalue v = w.constant (u32, 0);
  for (unsigned row = 0; row < 8; ++row)
    if (table >> row & 1)
      {
	rvalue term = w.constant (u32, -1);
	for (unsigned i = 0; i < 3; ++i)
	  {
	    bool on = row >> (2 - i) & 1;
	    rvalue f = on ? x[i] : w.bit_not (u32, x[i]);
	    term = w.bit_and (u32, term, f);
	  }
	v = w.bit_or (u32, v, term);
      }
  if (logical)
    ptx_error (in.line, "this form of lop3 is not supported");
  w.set (d, u32, v);
}

/* popc, clz, bfind, brev */

void
emit_bits (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  bool wide = t.bits == 64;
  std::string name = in.op;
  if (in.op == "bfind")
    {
      name += t.is_signed () ? "_s" : "_u";
      if (in.has ("shiftamt"))
	name += "_amount";
    }
  name += wide ? "64" : "32";
  ptx_type u = unsigned_of (t);
  rvalue a = w.get (op (in, 1), u), v;
  if (in.op == "popc" && w.unit.opt.rich_isa)
    {
      /* The built-in's long long is not u64 by name.  */
      jtype longest
	= gcc_jit_context_get_type (w.ctx, GCC_JIT_TYPE_UNSIGNED_LONG_LONG);
      if (wide)
	a = gcc_jit_context_new_cast (w.ctx, nullptr, a, longest);
      v = w.cast (w.call_builtin (wide ? "__builtin_popcountll"
				       : "__builtin_popcount", { a }), u32);
    }
  else
    v = w.call_helper (name, { a });
  bool wide_result = in.op == "brev" && wide;
  w.set (op (in, 0), wide_result ? u64 : u32, v);
}

/* bfe d, a, position, length */

void
emit_bfe (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  std::string name = std::string ("bfe_") + (t.is_signed () ? "s" : "u")
		     + (t.bits == 64 ? "64" : "32");
  ptx_type u = unsigned_of (t);
  const operand &p = op (in, 2), &l = op (in, 3);
  if (p.kind == operand_kind::integer && l.kind == operand_kind::integer
      && (p.value & 255) + (l.value & 255) <= t.bits && (l.value & 255))
    {
      /* Two shifts, with the type's own sign.  */
      ptx_type s = t.is_signed () ? t : u;
      unsigned len = l.value & 255, pos = p.value & 255;
      rvalue v
	= w.shl (u, w.get (op (in, 1), u), w.constant (u, t.bits - len - pos));
      w.set (op (in, 0), s,
	     w.shr (s, w.convert (v, u, s), w.constant (s, t.bits - len)));
      return;
    }
  w.set (op (in, 0), u,
	 w.call_helper
	   (name, { w.get (op (in, 1), u), w.get (p, u32), w.get (l, u32) }));
}

/* bfi f, a, b, position, length */

void
emit_bfi (thread_writer &w, const instruction &in)
{
  ptx_type u = unsigned_of (last_type (in));
  w.set (op (in, 0), u,
	 w.call_helper (u.bits == 64 ? "bfi64" : "bfi32",
			{ w.get (op (in, 1), u), w.get (op (in, 2), u),
			  w.get (op (in, 3), u32), w.get (op (in, 4), u32) }));
}

void
emit_prmt (thread_writer &w, const instruction &in)
{
  static const char *const modes[]
    = { "f4e", "b4e", "rc8", "ecl", "ecr", "rc16" };
  uint32_t mode = 0;
  for (unsigned i = 0; i < 6; ++i)
    if (in.has (modes[i]))
      mode = i + 1;
  w.set (op (in, 0), u32,
	 w.call_helper ("prmt",
			{ w.get (op (in, 1), u32), w.get (op (in, 2), u32),
			  w.get (op (in, 3), u32), w.constant (u32, mode) }));
}

/* dp4a.atype.btype, dp2a.{lo,hi}.atype.btype */

void
emit_dp (thread_writer &w, const instruction &in)
{
  if (in.types.size () < 2)
    ptx_error (in.line, "dp needs two types");
  uint32_t flags = (in.types[0].is_signed () ? 1 : 0)
		   | (in.types[1].is_signed () ? 2 : 0)
		   | (in.has ("hi") ? 4 : 0);
  w.set (op (in, 0), u32,
	 w.call_helper (in.op,
			{ w.get (op (in, 1), u32), w.get (op (in, 2), u32),
			  w.get (op (in, 3), u32), w.constant (u32, flags) }));
}

} // namespace goacc::cpu
