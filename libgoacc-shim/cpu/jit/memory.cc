/* Instructions that touch memory: addresses, loads, stores, atomics, fences
   (PTX ISA, chapters 5.1, 8 and 9.7.9).

   In: an instruction.  Out: statements in the current block.

   Rules
   - Generic, global, constant, local and parameter addresses are the host's;
     a shared-space address is an offset into the block's shared memory.
   - With ACC_CHECK, every access that may leave the module's or the launch's
     own memory is checked before it is made.
   - Loads of a kernel's parameters are made once, before all threads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstring>

#include "cpu/jit/jit.h"

namespace goacc::cpu
{

lvalue
emitter::at (rvalue address, ptx_type t, bool is_volatile)
{
  jtype jt = type (t);
  if (is_volatile)
    jt = gcc_jit_type_get_volatile (jt);
  rvalue p = gcc_jit_context_new_bitcast (ctx, nullptr, address,
					  gcc_jit_type_get_pointer (jt));
  return gcc_jit_rvalue_dereference (p, nullptr);
}

state_space
emitter::space_of (const instruction &in) const
{
  static const struct
  {
    const char *mod;
    state_space space;
  } spaces[] = {
    { "global", state_space::global }, { "shared", state_space::shared },
    { "shared::cta", state_space::shared }, { "local", state_space::local },
    { "param", state_space::param }, { "param::entry", state_space::param },
    { "param::func", state_space::param }, { "const", state_space::constant },
  };
  for (const auto &s : spaces)
    if (in.has (s.mod))
      return s.space;
  return state_space::generic;
}

/* The host's address of V; for shared variables, of this block's.  */

rvalue
emitter::variable_address (const variable &v, unsigned line)
{
  auto m = st.memory.find (&v);
  if (m != st.memory.end ())
    return m->second;
  auto offset = [&] (lvalue base, uint64_t by)
  {
    return binary (GCC_JIT_BINARY_OP_PLUS, u64,
		   gcc_jit_lvalue_as_rvalue (base),
		   constant (u64, int64_t (by)));
  };
  switch (v.space)
    {
    case state_space::global:
    case state_space::constant:
      if (v.external)
	ptx_error (line, "undefined variable `" + v.name + "'");
      return offset (st.globals, v.offset);
    case state_space::shared:
      return offset (st.shared, prog.shared_offsets.at (&v));
    case state_space::param:
      if (st.params_base)
	return offset (st.params_base, v.offset);
      break;
    default:
      break;
    }
  ptx_error (line, "`" + v.name + "' has no address here");
}

/* The value of a symbol in a register: its address in its own space.  */

rvalue
emitter::symbol_value (const operand &o, unsigned line)
{
  const variable &v = *o.var;
  rvalue base;
  if (v.space == state_space::shared)
    return constant (u64, int64_t (prog.shared_offsets.at (&v)) + o.value);
  auto r = st.ir->in_register.find (&v);
  if (r != st.ir->in_register.end ())
    return convert (gcc_jit_lvalue_as_rvalue (st.regs[r->second]),
		    storage (st.ir->regs[r->second]), u64);
  base = variable_address (v, line);
  return o.value ? binary (GCC_JIT_BINARY_OP_PLUS, u64, base,
			   constant (u64, o.value)) : base;
}

void
emitter::check_access (rvalue address, unsigned bytes, unsigned align,
		       unsigned line)
{
  evaluate (call_helper ("goacc_check", { st.context, constant (u32, line),
					  linear_thread (), address,
					  constant (u32, bytes),
					  constant (u32, align) }));
}

/* The host's address for LANES values of T at O.  */

rvalue
emitter::effective_address (const instruction &in, const operand &o, ptx_type t,
			    unsigned lanes)
{
  state_space space = space_of (in);
  if (o.kind != operand_kind::address)
    ptx_error (in.line, "expected an address");
  rvalue base;
  bool known = false;
  if (o.var)
    {
      base = variable_address (*o.var, in.line);
      known = true;
    }
  else if (o.reg >= 0)
    {
      operand r;
      r.kind = operand_kind::reg;
      r.reg = o.reg;
      base = get (r, u64);
      if (space == state_space::shared)
	base = binary (GCC_JIT_BINARY_OP_PLUS, u64,
		       gcc_jit_lvalue_as_rvalue (st.shared), base);
    }
  else
    {
      base = constant (u64, 0);
      if (space == state_space::shared)
	base = gcc_jit_lvalue_as_rvalue (st.shared);
    }
  if (o.value)
    base = binary (GCC_JIT_BINARY_OP_PLUS, u64, base, constant (u64, o.value));
  if (opt.check && (!known || o.value) && space != state_space::param
      && space != state_space::local)
    {
      base = temporary (u64, base);
      check_access (base, t.bytes () * lanes, t.bytes () * lanes, in.line);
    }
  return base;
}

/* A kernel's parameter at a constant offset: loaded once in the prologue
   where blocks are looped over.  */

rvalue
emitter::load_param (const operand &o, ptx_type t)
{
  uint64_t offset = o.var->offset + uint64_t (o.value);
  rvalue address = binary (GCC_JIT_BINARY_OP_PLUS, u64,
			   gcc_jit_lvalue_as_rvalue (st.params_base),
			   constant (u64, int64_t (offset)));
  if (st.kind != shape::blocks)
    return gcc_jit_lvalue_as_rvalue (at (address, t));
  unsigned key = unsigned (t.cls) << 8 | t.bits;
  lvalue &l = st.params[{ offset, key }];
  if (!l)
    {
      l = new_local (t, "param");
      gcc_jit_block_add_assignment (st.prologue, nullptr, l,
				    gcc_jit_lvalue_as_rvalue (at (address, t)));
    }
  return gcc_jit_lvalue_as_rvalue (l);
}

static bool
is_ordered (const instruction &in)
{
  return in.has ("volatile") || in.has ("relaxed") || in.has ("acquire")
	 || in.has ("release") || in.has ("mmio");
}

void
emitter::emit_ld (const instruction &in)
{
  ptx_type t = in.types.empty () ? u32 : in.types.back ();
  const operand &d = op (in, 0), &m = op (in, 1);
  if (t.bits > 64)
    ptx_error (in.line, "128-bit loads are not supported");
  bool vector = d.kind == operand_kind::vector;
  unsigned lanes = vector ? unsigned (d.parts.size ()) : 1;
  /* A .bN load into a register that holds a float is a float's load.  */
  auto lane_type = [&] (const operand &o) -> ptx_type
  {
    if (o.kind == operand_kind::reg && st.ir->regs[o.reg].as_float
	&& st.ir->regs[o.reg].type.bits == t.bits)
      return { type_class::flt, t.bits };
    return t.cls == type_class::bits ? unsigned_of (t) : t;
  };
  auto put = [&] (const operand &o, ptx_type lt, rvalue v)
  {
    if (o.kind == operand_kind::sink)
      return;
    /* .s8 and .s16 into a wider register.  */
    if (o.kind == operand_kind::reg && lt.is_signed ()
	&& st.ir->regs[o.reg].type.bits > lt.bits)
      {
	ptx_type wide = { lt.cls, st.ir->regs[o.reg].type.bits };
	v = convert (v, lt, wide);
	lt = wide;
      }
    set (o, lt, v);
  };
  bool kernel_param = space_of (in) == state_space::param && st.ir->is_entry
		      && m.var && !st.memory.count (m.var);
  if (kernel_param)
    {
      operand o = m;
      for (unsigned i = 0; i < lanes; ++i, o.value += t.bytes ())
	{
	  const operand &part = vector ? d.parts[i] : d;
	  put (part, lane_type (part), load_param (o, lane_type (part)));
	}
      return;
    }
  rvalue address = effective_address (in, m, t, lanes);
  bool keep_order = is_ordered (in);
  if (vector)
    address = temporary (u64, address);
  for (unsigned i = 0; i < lanes; ++i)
    {
      const operand &part = vector ? d.parts[i] : d;
      if (part.kind == operand_kind::sink)
	continue;
      ptx_type lt = lane_type (part);
      rvalue a = i ? binary (GCC_JIT_BINARY_OP_PLUS, u64, address,
			     constant (u64, i * t.bytes ())) : address;
      put (part, lt, gcc_jit_lvalue_as_rvalue (at (a, lt, keep_order)));
    }
  if (in.has ("acquire"))
    evaluate (call_builtin ("__sync_synchronize", {}));
}

void
emitter::emit_st (const instruction &in)
{
  ptx_type t = last_type (in);
  const operand &m = op (in, 0), &s = op (in, 1);
  if (t.bits > 64)
    ptx_error (in.line, "128-bit stores are not supported");
  bool vector = s.kind == operand_kind::vector;
  unsigned lanes = vector ? unsigned (s.parts.size ()) : 1;
  if (in.has ("release"))
    evaluate (call_builtin ("__sync_synchronize", {}));
  rvalue address = effective_address (in, m, t, lanes);
  bool keep_order = is_ordered (in);
  if (vector)
    address = temporary (u64, address);
  for (unsigned i = 0; i < lanes; ++i)
    {
      const operand &part = vector ? s.parts[i] : s;
      ptx_type lt = t.cls == type_class::bits ? unsigned_of (t) : t;
      if (part.kind == operand_kind::reg && st.ir->regs[part.reg].as_float
	  && st.ir->regs[part.reg].type.bits == t.bits)
	lt = { type_class::flt, t.bits };
      rvalue a = i ? binary (GCC_JIT_BINARY_OP_PLUS, u64, address,
			     constant (u64, i * t.bytes ())) : address;
      gcc_jit_block_add_assignment (st.current, nullptr,
				    at (a, lt, keep_order), get (part, lt));
    }
}

/* ---------------------------------------------------------------------- */

/* The old value at ADDRESS; the new one is A combined with it.  Helpers are
   named atom_OP_TYPE, e.g. atom_max_s32.  */

rvalue
emitter::atomic (const instruction &in, ptx_type t, rvalue address, rvalue a,
		 const operand *b)
{
  static const struct
  {
    const char *mod, *builtin;
  } plain[] = {
    { "add", "__sync_fetch_and_add_" }, { "and", "__sync_fetch_and_and_" },
    { "or", "__sync_fetch_and_or_" }, { "xor", "__sync_fetch_and_xor_" },
  };
  static const char *const helped[] = { "min", "max", "inc", "dec", "exch",
					"add" };
  ptx_type u = unsigned_of (t);
  jtype pointer = gcc_jit_type_get_pointer
    (gcc_jit_type_get_volatile (gcc_jit_context_get_type
				(ctx, GCC_JIT_TYPE_VOID)));
  auto builtin = [&] (std::string name, std::vector<rvalue> args)
  {
    name += std::to_string (t.bytes ());
    rvalue p = gcc_jit_context_new_bitcast (ctx, nullptr, address, pointer);
    args.insert (args.begin (), p);
    /* The built-ins' integer types are not ours by name.  */
    gcc_jit_function *fn = gcc_jit_context_get_builtin_function
      (ctx, name.c_str ());
    for (size_t i = 0; i < args.size (); ++i)
      {
	jtype want = gcc_jit_rvalue_get_type
	  (gcc_jit_param_as_rvalue (gcc_jit_function_get_param (fn, int (i))));
	args[i] = i ? gcc_jit_context_new_cast (ctx, nullptr, args[i], want)
		    : gcc_jit_context_new_bitcast (ctx, nullptr, address, want);
      }
    rvalue v = gcc_jit_context_new_call (ctx, nullptr, fn, int (args.size ()),
					 args.data ());
    return temporary (u, gcc_jit_context_new_cast (ctx, nullptr, v, type (u)));
  };
  if (in.has ("cas"))
    return builtin ("__sync_val_compare_and_swap_",
		    { convert (a, t, u), get (*b, u) });
  if (!t.is_float ())
    for (const auto &p : plain)
      if (in.has (p.mod))
	return builtin (p.builtin, { convert (a, t, u) });
  for (const char *o : helped)
    if (in.has (o))
      {
	bool by_sign = !strcmp (o, "min") || !strcmp (o, "max");
	char letter = t.is_float () && strcmp (o, "exch") ? 'f'
		      : by_sign && t.is_signed () ? 's' : 'u';
	std::string name = std::string ("atom_") + o + "_" + letter
			   + std::to_string (t.bits);
	if (!find_helper (name))
	  break;
	ptx_type r = letter == 'f' ? t : u;
	return convert (call_helper (name, { address, convert (a, t, r) }), r, u);
      }
  ptx_error (in.line, "unknown form of " + in.op);
}

void
emitter::emit_atom (const instruction &in)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  rvalue address = temporary (u64, effective_address (in, op (in, 1), t, 1));
  const operand *b = in.operands.size () > 3 ? &in.operands[3] : nullptr;
  rvalue a = temporary (t, get (op (in, 2), t));
  rvalue old = atomic (in, t, address, a, b);
  const operand &d = op (in, 0);
  if (d.kind != operand_kind::sink)
    set (d, unsigned_of (t), old);
}

void
emitter::emit_red (const instruction &in)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  rvalue address = temporary (u64, effective_address (in, op (in, 0), t, 1));
  atomic (in, t, address, temporary (t, get (op (in, 1), t)), nullptr);
}

void
emitter::emit_fence (const instruction &)
{
  evaluate (call_builtin ("__sync_synchronize", {}));
}

/* cvta.space: to generic; cvta.to.space: from generic.  */

void
emitter::emit_cvta (const instruction &in)
{
  ptx_type t = last_type (in);
  rvalue v = get (op (in, 1), u64);
  bool shared = space_of (in) == state_space::shared;
  if (shared)
    v = binary (in.has ("to") ? GCC_JIT_BINARY_OP_MINUS
			      : GCC_JIT_BINARY_OP_PLUS, u64,
		v, gcc_jit_lvalue_as_rvalue (st.shared));
  set (op (in, 0), unsigned_of (t), convert (v, u64, unsigned_of (t)));
}

/* The running thread's own stack (PTX ISA 7.3: alloca, stacksave,
   stackrestore).  */

rvalue
emitter::stack_mark ()
{
  return temporary (u64, call_helper ("goacc_stack_save",
				      { st.context, constant (u32, 0),
					linear_thread () }));
}

void
emitter::stack_release (rvalue mark)
{
  evaluate (call_helper ("goacc_stack_restore",
			 { st.context, constant (u32, 0), linear_thread (),
			   mark }));
}

/* alloca.type ptr, size[, align] */

void
emitter::emit_alloca (const instruction &in)
{
  ptx_type t = unsigned_of (last_type (in));
  rvalue align = in.operands.size () > 2 ? get (in.operands[2], u32)
					 : constant (u32, 8);
  rvalue p = call_helper ("goacc_alloca",
			  { st.context, constant (u32, in.line),
			    linear_thread (), convert (get (op (in, 1), t), t,
						       u64), align });
  set (op (in, 0), t, convert (p, u64, t));
}

void
emitter::emit_stacksave (const instruction &in)
{
  ptx_type t = unsigned_of (last_type (in));
  set (op (in, 0), t, convert (stack_mark (), u64, t));
}

void
emitter::emit_stackrestore (const instruction &in)
{
  ptx_type t = unsigned_of (last_type (in));
  stack_release (convert (get (op (in, 0), t), t, u64));
}

void
emitter::emit_isspacep (const instruction &in)
{
  state_space space = space_of (in);
  uint32_t kind = space == state_space::shared ? 0
		  : space == state_space::local ? 1
		  : space == state_space::global ? 2
		  : space == state_space::constant ? 3 : 4;
  rvalue v = call_helper ("goacc_is_space",
			  { st.context, constant (u32, in.line),
			    linear_thread (), get (op (in, 1), u64),
			    constant (u32, kind) });
  set (op (in, 0), pred_type, convert (v, u32, pred_type));
}

} // namespace goacc::cpu
