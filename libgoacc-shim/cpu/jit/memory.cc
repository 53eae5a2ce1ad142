/* Loads, stores, address conversion, the stack (PTX ISA, chapters 5.1, 8 and
   9.7.9): see memory.h and insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/insns.h"
#include "cpu/jit/memory.h"

namespace goacc::cpu
{

namespace
{

void
check_access (thread_writer &w, rvalue address, unsigned bytes, unsigned align,
	      unsigned line)
{
  w.evaluate (w.call_helper ("goacc_check", { w.context, w.constant (u32, line),
					      w.linear_thread (), address,
					      w.constant (u32, bytes),
					      w.constant (u32, align) }));
}

/* A kernel's parameter at a constant offset: loaded once in the prologue
   where blocks are looped over.  */

rvalue
load_param (thread_writer &w, const operand &o, ptx_type t)
{
  uint64_t offset = o.var->offset + uint64_t (o.value);
  rvalue address
    = w.add (u64, w.value (w.params_base), w.constant (u64, int64_t (offset)));
  if (w.kind != shape::blocks)
    return w.load (address, t);
  unsigned key = unsigned (t.cls) << 8 | t.bits;
  lvalue &l = w.params[{ offset, key }];
  if (!l)
    {
      l = w.new_local (t, "param");
      w.assign_at (w.prologue, l, w.load (address, t));
    }
  return w.value (l);
}

bool
is_ordered (const instruction &in)
{
  return in.has ("volatile") || in.has ("relaxed") || in.has ("acquire")
	 || in.has ("release") || in.has ("mmio");
}

/* The address of lane I of a vector of T at ADDRESS.  */

rvalue
lane_address (thread_writer &w, rvalue address, unsigned i, ptx_type t)
{
  return i ? w.add (u64, address, w.constant (u64, i * t.bytes ())) : address;
}

/* What a lane O of a vector of T is loaded or stored as: with .bN, a register that
   holds a float is a float's.  */

ptx_type
lane_type (const thread_writer &w, const operand &o, ptx_type t)
{
  if (w.holds_float (o, t))
    return { type_class::flt, t.bits };
  return t.cls == type_class::bits ? unsigned_of (t) : t;
}

/* Load V into O; .s8 and .s16 are extended in a wider register.  */

void
set_loaded (thread_writer &w, const operand &o, ptx_type t, rvalue v)
{
  if (o.kind == operand_kind::sink)
    return;
  if (o.kind == operand_kind::reg && t.is_signed ()
      && w.ir.regs[o.reg].type.bits > t.bits)
    {
      ptx_type wide = { t.cls, w.ir.regs[o.reg].type.bits };
      v = w.convert (v, t, wide);
      t = wide;
    }
  w.set (o, t, v);
}

} // anonymous namespace

state_space
space_of (const instruction &in)
{
  static const struct
  {
    const char *mod;
    state_space space;
  } spaces[] = {
    { "global", state_space::global },
    { "shared", state_space::shared },
    { "shared::cta", state_space::shared },
    { "local", state_space::local },
    { "param", state_space::param },
    { "param::entry", state_space::param },
    { "param::func", state_space::param },
    { "const", state_space::constant },
  };
  for (const auto &s : spaces)
    if (in.has (s.mod))
      return s.space;
  return state_space::generic;
}

rvalue
effective_address (thread_writer &w, const instruction &in, const operand &o,
		   ptx_type t, unsigned lanes)
{
  state_space space = space_of (in);
  if (o.kind != operand_kind::address)
    ptx_error (in.line, "expected an address");
  rvalue base;
  bool known = false;
  if (o.var)
    {
      base = w.variable_address (*o.var, in.line);
      known = true;
    }
  else if (o.reg >= 0)
    {
      operand r;
      r.kind = operand_kind::reg;
      r.reg = o.reg;
      base = w.get (r, u64);
      if (space == state_space::shared)
	base = w.add (u64, w.value (w.shared), base);
    }
  else
    {
      base = w.constant (u64, 0);
      if (space == state_space::shared)
	base = w.value (w.shared);
    }
  if (o.value)
    base = w.add (u64, base, w.constant (u64, o.value));
  if (w.unit.opt.check && (!known || o.value) && space != state_space::param
      && space != state_space::local)
    {
      base = w.temporary (u64, base);
      unsigned bytes = t.bytes () * lanes;
      /* Atomic operations on one or two bytes do so (ptx-emit/calls/atomics.cc).  */
      bool around = bytes == 4 && (in.has ("volatile") || in.has ("cas"));
      check_access (w, base, bytes, around ? bytes | word_around : bytes, in.line);
    }
  return base;
}

rvalue
stack_mark (thread_writer &w)
{
  return w.temporary
    (u64, w.call_helper ("goacc_stack_save", { w.context, w.constant (u32, 0),
					       w.linear_thread () }));
}

void
stack_release (thread_writer &w, rvalue mark)
{
  w.evaluate
    (w.call_helper ("goacc_stack_restore", { w.context, w.constant (u32, 0),
					     w.linear_thread (), mark }));
}

void
emit_ld (thread_writer &w, const instruction &in)
{
  ptx_type t = in.types.empty () ? u32 : in.types.back ();
  const operand &d = op (in, 0), &m = op (in, 1);
  if (t.bits > 64)
    ptx_error (in.line, "128-bit loads are not supported");
  bool vector = d.kind == operand_kind::vector;
  unsigned lanes = vector ? unsigned (d.parts.size ()) : 1;
  bool kernel_param = space_of (in) == state_space::param && w.ir.is_entry
		      && m.var && !w.memory.count (m.var);
  if (kernel_param)
    {
      operand o = m;
      for (unsigned i = 0; i < lanes; ++i, o.value += t.bytes ())
	{
	  const operand &part = vector ? d.parts[i] : d;
	  ptx_type lt = lane_type (w, part, t);
	  set_loaded (w, part, lt, load_param (w, o, lt));
	}
      return;
    }
  rvalue address = effective_address (w, in, m, t, lanes);
  bool keep_order = is_ordered (in);
  if (vector)
    address = w.temporary (u64, address);
  for (unsigned i = 0; i < lanes; ++i)
    {
      const operand &part = vector ? d.parts[i] : d;
      if (part.kind == operand_kind::sink)
	continue;
      ptx_type lt = lane_type (w, part, t);
      rvalue a = lane_address (w, address, i, t);
      set_loaded (w, part, lt, w.load (a, lt, keep_order));
    }
  if (in.has ("acquire"))
    w.evaluate (w.call_builtin ("__sync_synchronize", {}));
}

void
emit_st (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  const operand &m = op (in, 0), &s = op (in, 1);
  if (t.bits > 64)
    ptx_error (in.line, "128-bit stores are not supported");
  bool vector = s.kind == operand_kind::vector;
  unsigned lanes = vector ? unsigned (s.parts.size ()) : 1;
  if (in.has ("release"))
    w.evaluate (w.call_builtin ("__sync_synchronize", {}));
  rvalue address = effective_address (w, in, m, t, lanes);
  bool keep_order = is_ordered (in);
  if (vector)
    address = w.temporary (u64, address);
  for (unsigned i = 0; i < lanes; ++i)
    {
      const operand &part = vector ? s.parts[i] : s;
      ptx_type lt = lane_type (w, part, t);
      rvalue a = lane_address (w, address, i, t);
      w.assign (w.at (a, lt, keep_order), w.get (part, lt));
    }
}

/* cvta.space: to generic; cvta.to.space: from generic.  */

void
emit_cvta (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  rvalue v = w.get (op (in, 1), u64);
  bool shared = space_of (in) == state_space::shared;
  if (shared)
    v = w.binary (in.has ("to") ? GCC_JIT_BINARY_OP_MINUS
				: GCC_JIT_BINARY_OP_PLUS,
		  u64, v, w.value (w.shared));
  w.set (op (in, 0), unsigned_of (t), w.convert (v, u64, unsigned_of (t)));
}

/* alloca.type ptr, size[, align] */

void
emit_alloca (thread_writer &w, const instruction &in)
{
  ptx_type t = unsigned_of (last_type (in));
  rvalue align = in.operands.size () > 2 ? w.get (in.operands[2], u32)
					 : w.constant (u32, 8);
  rvalue p = w.call_helper
    ("goacc_alloca", { w.context, w.constant (u32, in.line), w.linear_thread (),
		       w.convert (w.get (op (in, 1), t), t, u64), align });
  w.set (op (in, 0), t, w.convert (p, u64, t));
}

void
emit_stacksave (thread_writer &w, const instruction &in)
{
  ptx_type t = unsigned_of (last_type (in));
  w.set (op (in, 0), t, w.convert (stack_mark (w), u64, t));
}

void
emit_stackrestore (thread_writer &w, const instruction &in)
{
  ptx_type t = unsigned_of (last_type (in));
  stack_release (w, w.convert (w.get (op (in, 0), t), t, u64));
}

void
emit_isspacep (thread_writer &w, const instruction &in)
{
  state_space space = space_of (in);
  uint32_t kind = space == state_space::shared	   ? 0
		  : space == state_space::local	   ? 1
		  : space == state_space::global   ? 2
		  : space == state_space::constant ? 3
						   : 4;
  rvalue v
    = w.call_helper ("goacc_is_space",
		     { w.context, w.constant (u32, in.line), w.linear_thread (),
		       w.get (op (in, 1), u64), w.constant (u32, kind) });
  w.set (op (in, 0), pred_type, w.convert (v, u32, pred_type));
}

} // namespace goacc::cpu
