/* Which loads are of what no thread stores; see read-only.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "base/reference-classes.h"
#include "operands/read-only.h"
#include "operands/spaces.h"

namespace ptx
{

/* With more stores than this in a kernel no load is looked at.  */
static const unsigned most_stores = 64;

/* No store of the kernel writes what LOAD, the base of a reference, reads, in any thread:
   compared by points-to sets and types alone, since other threads have other indices.  */

static bool
store_may_alias_p (gimple *g, tree load, alias_set_type load_set)
{
  if (!gimple_vdef (g))
    return false;
  if (is_gimple_call (g))
    {
      tree f = gimple_call_fndecl (g);
      if (!f || !DECL_NAME (f))
	return !gimple_call_internal_p (g);
      /* What these wait for or exchange is not in memory.  */
      for (const char *harmless : { "__accplug_barrier", "__accplug_fence",
				    "__accplug_shuffle" })
	if (startswith (IDENTIFIER_POINTER (DECL_NAME (f)), harmless))
	  return false;
      return true;
    }
  tree lhs = gimple_get_lhs (g);
  if (!lhs || gimple_clobber_p (g))
    return false;
  tree base = get_base_address (lhs);
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return !DECL_P (base) || is_global_var (base) || TREE_ADDRESSABLE (base);
  if (flag_strict_aliasing
      && !alias_sets_conflict_p (load_set, get_alias_set (lhs)))
    return false;
  if (accplug::different_classes_p (base, load))
    return false;
  return ptr_derefs_may_alias_p (TREE_OPERAND (base, 0), TREE_OPERAND (load, 0));
}

/* A statement that may store what REF, a reference through a pointer, reads; NULL if
   there is none, or if there are so MANY that they are not looked at.  */

static gimple *
store_to (function *fn, tree ref, bool *many)
{
  tree base = get_base_address (ref);
  alias_set_type set = get_alias_set (ref);
  unsigned stores = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	 gsi_next (&i))
      if (gimple_vdef (gsi_stmt (i)))
	{
	  if (++stores > most_stores)
	    {
	      *many = true;
	      return NULL;
	    }
	  if (store_may_alias_p (gsi_stmt (i), base, set))
	    return gsi_stmt (i);
	}
  return NULL;
}

/* Is BASE a table that the program may not change?  A constant that is computed when the
   program starts is no such one for GCC.  */

static bool
constant_table_p (tree base)
{
  if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
  return (VAR_P (base) && is_global_var (base) && TREE_READONLY (base)
	  && !TREE_THIS_VOLATILE (base));
}

bool
read_only_p (const function_context &ctx, const pointer_spaces &spaces, tree ref)
{
  tree base = get_base_address (ref);
  if (base && constant_table_p (base) && spaces.space_of_base (ref) == space::global)
    return true;
  if (!base
      || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
      || spaces.space_of_base (ref) != space::global)
    return false;
  const char *reason = !ctx.info.entry ? "the callers may store there"
		       : TREE_THIS_VOLATILE (ref) ? "it is volatile" : NULL;
  bool many = false;
  gimple *store = reason ? NULL : store_to (ctx.fn, ref, &many);
  if (many)
    reason = "the kernel has many stores";
  if (dump_enabled_p ())
    {
      dump_user_location_t where = accplug::dump_at (ctx.here);
      if (reason)
	dump_printf_loc (MSG_NOTE, where, "%T: loaded without .nc, since %s\n", ref,
			 reason);
      else if (store)
	dump_printf_loc (MSG_NOTE, where, "%T: loaded without .nc, since this may"
			 " store there: %G", ref, store);
      else
	dump_printf_loc (MSG_NOTE, where, "%T: loaded with .nc, since no thread"
			 " stores there\n", ref);
    }
  return !reason && !store;
}

} // namespace ptx
