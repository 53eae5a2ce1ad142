/* Atomic updates and fences (PTX ISA, chapter 9.7.13): see insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstring>

#include "cpu/contract/helpers.h"
#include "cpu/jit/insns.h"
#include "cpu/jit/memory.h"

namespace goacc::cpu
{

namespace
{

/* The old value at ADDRESS; the new one is A combined with it.  Helpers are
   named atom_OP_TYPE, e.g. atom_max_s32.  */

rvalue
atomic (thread_writer &w, const instruction &in, ptx_type t, rvalue address,
	rvalue a, const operand *b)
{
  static const struct
  {
    const char *mod, *builtin;
  } plain[] = {
    { "add", "__sync_fetch_and_add_" },
    { "and", "__sync_fetch_and_and_" },
    { "or", "__sync_fetch_and_or_" },
    { "xor", "__sync_fetch_and_xor_" },
  };
  static const char *const helped[]
    = { "min", "max", "inc", "dec", "exch", "add" };
  ptx_type u = unsigned_of (t);
  jtype pointer = gcc_jit_type_get_pointer (gcc_jit_type_get_volatile
    (gcc_jit_context_get_type (w.ctx, GCC_JIT_TYPE_VOID)));
  auto builtin = [&] (std::string name, std::vector<rvalue> args)
  {
    name += std::to_string (t.bytes ());
    rvalue p = gcc_jit_context_new_bitcast (w.ctx, nullptr, address, pointer);
    args.insert (args.begin (), p);
    /* The built-ins' integer types are not ours by name.  */
    gcc_jit_function *fn
      = gcc_jit_context_get_builtin_function (w.ctx, name.c_str ());
    for (size_t i = 0; i < args.size (); ++i)
      {
	jtype want = gcc_jit_rvalue_get_type
	  (gcc_jit_param_as_rvalue (gcc_jit_function_get_param (fn, int (i))));
	args[i]
	  = i ? gcc_jit_context_new_cast (w.ctx, nullptr, args[i], want)
	      : gcc_jit_context_new_bitcast (w.ctx, nullptr, address, want);
      }
    rvalue v = gcc_jit_context_new_call (w.ctx, nullptr, fn, int (args.size ()),
					 args.data ());
    return w.temporary (u, w.cast (v, u));
  };
  if (in.has ("cas"))
    return builtin ("__sync_val_compare_and_swap_",
		    { w.convert (a, t, u), w.get (*b, u) });
  if (!t.is_float ())
    for (const auto &p : plain)
      if (in.has (p.mod))
	return builtin (p.builtin, { w.convert (a, t, u) });
  for (const char *o : helped)
    if (in.has (o))
      {
	bool by_sign = !strcmp (o, "min") || !strcmp (o, "max");
	char letter = t.is_float () && strcmp (o, "exch") ? 'f'
		      : by_sign && t.is_signed ()	  ? 's'
							  : 'u';
	std::string name
	  = std::string ("atom_") + o + "_" + letter + std::to_string (t.bits);
	if (!find_helper (name))
	  break;
	ptx_type r = letter == 'f' ? t : u;
	return w.convert
	  (w.call_helper (name, { address, w.convert (a, t, r) }), r, u);
      }
  ptx_error (in.line, "unknown form of " + in.op);
}

} // anonymous namespace

void
emit_atom (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  rvalue address
    = w.temporary (u64, effective_address (w, in, op (in, 1), t, 1));
  const operand *b = in.operands.size () > 3 ? &in.operands[3] : nullptr;
  rvalue a = w.temporary (t, w.get (op (in, 2), t));
  rvalue old = atomic (w, in, t, address, a, b);
  const operand &d = op (in, 0);
  if (d.kind != operand_kind::sink)
    w.set (d, unsigned_of (t), old);
}

void
emit_red (thread_writer &w, const instruction &in)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  rvalue address
    = w.temporary (u64, effective_address (w, in, op (in, 0), t, 1));
  atomic (w, in, t, address, w.temporary (t, w.get (op (in, 1), t)), nullptr);
}

void
emit_fence (thread_writer &w, const instruction &)
{
  w.evaluate (w.call_builtin ("__sync_synchronize", {}));
}

} // namespace goacc::cpu
