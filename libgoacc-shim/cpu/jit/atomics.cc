/* Atomic updates and fences (PTX ISA, chapter 9.7.13): see insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/contract/helpers.h"
#include "cpu/jit/insns.h"
#include "cpu/jit/memory.h"

namespace goacc::cpu
{

namespace
{

/* GCC's built-in NAME for values of T, called on ADDRESS and ARGS.  */

rvalue
call_atomic_builtin (thread_writer &w, std::string name, ptx_type t,
		     rvalue address, const std::vector<rvalue> &args)
{
  name += std::to_string (t.bytes ());
  gcc_jit_function *fn
    = gcc_jit_context_get_builtin_function (w.ctx, name.c_str ());
  /* The built-ins' types are not ours by name.  */
  auto wanted = [&] (size_t i)
  {
    return gcc_jit_rvalue_get_type
      (gcc_jit_param_as_rvalue (gcc_jit_function_get_param (fn, int (i))));
  };
  std::vector<rvalue> all
    = { gcc_jit_context_new_bitcast (w.ctx, nullptr, address, wanted (0)) };
  for (rvalue a : args)
    all.push_back (gcc_jit_context_new_cast (w.ctx, nullptr, a,
					     wanted (all.size ())));
  rvalue v = gcc_jit_context_new_call (w.ctx, nullptr, fn, int (all.size ()),
				       all.data ());
  ptx_type u = unsigned_of (t);
  return w.temporary (u, w.cast (v, u));
}

/* The helper for IN's operation OP: atom_OP_TYPE, e.g. atom_max_s32; its values
   are *TYPE.  */

const helper *
atomic_helper (const std::string &op, ptx_type t, ptx_type *type)
{
  bool by_sign = op == "min" || op == "max";
  char letter = t.is_float () && op != "exch" ? 'f'
		: by_sign && t.is_signed () ? 's' : 'u';
  *type = letter == 'f' ? t : unsigned_of (t);
  return find_helper ("atom_" + op + "_" + letter + std::to_string (t.bits));
}

/* The old value at ADDRESS; the new one is A combined with it, or *B if the old
   one is A.  */

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
  ptx_type u = unsigned_of (t);
  if (in.has ("cas"))
    return call_atomic_builtin (w, "__sync_val_compare_and_swap_", t, address,
				{ w.convert (a, t, u), w.get (*b, u) });
  if (!t.is_float ())
    for (const auto &p : plain)
      if (in.has (p.mod))
	return call_atomic_builtin (w, p.builtin, t, address,
				    { w.convert (a, t, u) });
  for (const char *o : { "min", "max", "inc", "dec", "exch", "add" })
    if (in.has (o))
      {
	ptx_type type;
	const helper *h = atomic_helper (o, t, &type);
	if (!h)
	  break;
	return w.convert (w.call_helper (h->name, { address,
						    w.convert (a, t, type) }),
			  type, u);
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
