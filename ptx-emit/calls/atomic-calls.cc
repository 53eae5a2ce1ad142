/* Atomic functions; see atomic-calls.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/atomic-calls.h"
#include "calls/atomics.h"
#include "calls/results.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/printer.h"
#include "values/accesses.h"
#include "values/conversions.h"

namespace ptx
{

struct update_function
{
  const char *prefix;		/* the built-in's name without its size */
  const char *op;
  bool returns_new;
  bool full_fence;		/* __sync_*; else the model is the last argument */
};

static const update_function updates[] = {
{ "__atomic_fetch_add_", "add", false, false },
{ "__atomic_fetch_sub_", "sub", false, false },
{ "__atomic_fetch_and_", "and", false, false },
{ "__atomic_fetch_or_", "or", false, false },
{ "__atomic_fetch_xor_", "xor", false, false },
{ "__atomic_fetch_nand_", "nand", false, false },
{ "__atomic_add_fetch_", "add", true, false },
{ "__atomic_sub_fetch_", "sub", true, false },
{ "__atomic_and_fetch_", "and", true, false },
{ "__atomic_or_fetch_", "or", true, false },
{ "__atomic_xor_fetch_", "xor", true, false },
{ "__atomic_nand_fetch_", "nand", true, false },
{ "__atomic_exchange_", "exch", false, false },
{ "__sync_fetch_and_add_", "add", false, true },
{ "__sync_fetch_and_sub_", "sub", false, true },
{ "__sync_fetch_and_and_", "and", false, true },
{ "__sync_fetch_and_or_", "or", false, true },
{ "__sync_fetch_and_xor_", "xor", false, true },
{ "__sync_fetch_and_nand_", "nand", false, true },
{ "__sync_add_and_fetch_", "add", true, true },
{ "__sync_sub_and_fetch_", "sub", true, true },
{ "__sync_and_and_fetch_", "and", true, true },
{ "__sync_or_and_fetch_", "or", true, true },
{ "__sync_xor_and_fetch_", "xor", true, true },
{ "__sync_nand_and_fetch_", "nand", true, true },
{ "__sync_lock_test_and_set_", "exch", false, true },
};

static bool
ordered_p (tree model)
{
  return !tree_fits_uhwi_p (model)
	 || memmodel_base (tree_to_uhwi (model)) != MEMMODEL_RELAXED;
}

/* OpenACC's atomic constructs that no instruction does become loops around
   __sync_val_compare_and_swap; nothing else is ordered by them.  Such a loop feeds
   the old value back through a PHI.  */

static bool
cas_loop_p (gcall *g)
{
  tree lhs = gimple_call_lhs (g), old = gimple_call_arg (g, 1);
  if (!lhs || TREE_CODE (lhs) != SSA_NAME || TREE_CODE (old) != SSA_NAME)
    return false;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (old));
  if (!phi)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (gimple_phi_arg_def (phi, i) == lhs)
      return true;
  return false;
}

/* The size that stands at N's end, after LENGTH letters; 0 if there is none.  */

static unsigned
trailing_size (const char *n, size_t length)
{
  unsigned size = atoi (n + length);
  return size == 1 || size == 2 || size == 4 || size == 8 ? size : 0;
}

/* T as a number of BYTES bytes, in a register.  */

std::string
atomic_calls::number (unsigned bytes, tree t)
{
  value v = conv.to_type (ops.operand (t), int_type (bytes * 8, false));
  return conv.force_register (v).part[0];
}

void
atomic_calls::result (gcall *g, unsigned bytes, const std::string &r)
{
  results.set_result (g, scalar (int_type (bytes == 8 ? 64 : 32, false), r));
}

static tree
last_argument (gcall *g)
{
  return gimple_call_arg (g, gimple_call_num_args (g) - 1);
}

/* __atomic_OP (pointer, value, model), __sync_OP (pointer, value).  */

void
atomic_calls::update (gcall *g, const update_function &u, unsigned bytes)
{
  bool fenced = u.full_fence || ordered_p (last_argument (g));
  atomic.fence (fenced);
  std::string v = number (bytes, gimple_call_arg (g, 1));
  std::string old
    = atomic.atomic_update (u.op, gimple_call_arg (g, 0), bytes,
			    scalar (int_type (bytes < 4 ? 32 : bytes * 8, false),
				    v));
  if (u.returns_new)
    old = atomic.apply (u.op, bytes, old, v);
  result (g, bytes, old);
  atomic.fence (fenced);
}

/* Whether the register OLD is E, as G's result.  */

void
atomic_calls::set_equal (const value &p, unsigned bytes, const std::string &old,
			 const std::string &e)
{
  out.op (bytes == 8 ? "setp.eq.u64" : "setp.eq.u32", { p.part[0], old, e });
}

/* __sync_{val,bool}_compare_and_swap (pointer, expected, desired).  */

void
atomic_calls::swap (gcall *g, unsigned bytes, bool val)
{
  bool fenced = !cas_loop_p (g);
  atomic.fence (fenced);
  std::string e = number (bytes, gimple_call_arg (g, 1));
  std::string old
    = atomic.compare_exchange (gimple_call_arg (g, 0), bytes, e,
			       number (bytes, gimple_call_arg (g, 2)));
  if (val)
    result (g, bytes, old);
  else
    {
      value p = out.new_value (int_type (1, false));
      set_equal (p, bytes, old, e);
      results.set_result (g, p);
    }
  atomic.fence (fenced);
}

void
atomic_calls::val_cas (gcall *g, unsigned bytes)
{
  swap (g, bytes, true);
}

void
atomic_calls::bool_cas (gcall *g, unsigned bytes)
{
  swap (g, bytes, false);
}

/* __atomic_compare_exchange (pointer, &expected, desired, weak, model, model).  */

void
atomic_calls::exchange (gcall *g, unsigned bytes)
{
  address where = refs.pointed_to (gimple_call_arg (g, 1));
  bool fenced = ordered_p (gimple_call_arg (g, 4));
  value e = out.new_value (int_type (bytes * 8, false));
  mem.load_part (e.t, e.part[0], where, bytes, bytes, access_flags ());
  atomic.fence (fenced);
  std::string old
    = atomic.compare_exchange (gimple_call_arg (g, 0), bytes, e.part[0],
			       number (bytes, gimple_call_arg (g, 2)));
  value p = out.new_value (int_type (1, false));
  set_equal (p, bytes, old, e.part[0]);
  mem.store_part (e.t, old, where, bytes, bytes, access_flags ());
  results.set_result (g, p);
  atomic.fence (fenced);
}

/* __atomic_load (pointer, model).  */

void
atomic_calls::load (gcall *g, unsigned bytes)
{
  access_flags f;
  f.is_volatile = true;
  value v = out.new_value (int_type (bytes * 8, false));
  mem.load_part (v.t, v.part[0], refs.pointed_to (gimple_call_arg (g, 0)), bytes,
		 bytes, f);
  results.set_result (g, v);
  atomic.fence (ordered_p (gimple_call_arg (g, 1)));
}

/* *G's first argument = V, with fences BEFORE and AFTER.  */

void
atomic_calls::store_fenced (gcall *g, const std::string &v, unsigned bytes,
			    bool before, bool after)
{
  access_flags f;
  f.is_volatile = true;
  atomic.fence (before);
  mem.store_part (int_type (bytes * 8, false), v,
		  refs.pointed_to (gimple_call_arg (g, 0)), bytes, bytes, f);
  atomic.fence (after);
}

/* __atomic_store (pointer, value, model).  */

void
atomic_calls::store (gcall *g, unsigned bytes)
{
  std::string v = number (bytes, gimple_call_arg (g, 1));
  bool fenced = ordered_p (last_argument (g));
  store_fenced (g, v, bytes, fenced, fenced);
}

/* __sync_lock_release (pointer).  */

void
atomic_calls::release (gcall *g, unsigned bytes)
{
  store_fenced (g, "0", bytes, true, false);
}

/* __atomic_clear (pointer, model).  */

void
atomic_calls::clear (gcall *g, unsigned bytes)
{
  bool fenced = ordered_p (last_argument (g));
  store_fenced (g, "0", bytes, fenced, fenced);
}

/* __atomic_test_and_set (pointer, model).  */

void
atomic_calls::test_and_set (gcall *g, unsigned bytes)
{
  bool fenced = ordered_p (gimple_call_arg (g, 1));
  atomic.fence (fenced);
  result (g, bytes,
	  atomic.atomic_update ("exch", gimple_call_arg (g, 0), bytes,
				scalar (int_type (32, false), "1")));
  atomic.fence (fenced);
}

/* __atomic_thread_fence (model), __sync_synchronize ().  */

void
atomic_calls::thread_fence (gcall *g, unsigned)
{
  atomic.fence (gimple_call_num_args (g) == 0
		|| ordered_p (gimple_call_arg (g, 0)));
}

void
atomic_calls::nothing (gcall *, unsigned)
{
}

/* The functions that are no updates: with the operand's size at the end of their
   names, or of SIZE bytes.  */

const atomic_calls::function atomic_calls::functions[] = {
  { "__sync_val_compare_and_swap_", 0, 3, &atomic_calls::val_cas },
  { "__sync_bool_compare_and_swap_", 0, 3, &atomic_calls::bool_cas },
  { "__atomic_compare_exchange_", 0, 5, &atomic_calls::exchange },
  { "__atomic_load_", 0, 2, &atomic_calls::load },
  { "__atomic_store_", 0, 2, &atomic_calls::store },
  { "__sync_lock_release_", 0, 1, &atomic_calls::release },
  { "__atomic_clear", 1, 1, &atomic_calls::clear },
  { "__atomic_test_and_set", 1, 2, &atomic_calls::test_and_set },
  { "__atomic_thread_fence", 1, 0, &atomic_calls::thread_fence },
  { "__sync_synchronize", 1, 0, &atomic_calls::thread_fence },
  { "__atomic_signal_fence", 1, 0, &atomic_calls::nothing },
};

bool
atomic_calls::call (gcall *g, const char *n)
{
  for (const update_function &u : updates)
    if (startswith (n, u.prefix))
      {
	unsigned bytes = trailing_size (n, strlen (u.prefix));
	if (bytes)
	  update (g, u, bytes);
	return bytes;
      }
  for (const function &f : functions)
    if (f.size ? !strcmp (n, f.name) : startswith (n, f.name))
      {
	unsigned bytes = f.size ? f.size : trailing_size (n, strlen (f.name));
	if (!bytes || gimple_call_num_args (g) < f.arguments)
	  return false;
	(this->*f.emit) (g, bytes);
	return true;
      }
  return false;
}

} // namespace ptx
