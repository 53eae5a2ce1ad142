/* Which loads are of what no thread stores; see read-only.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "operands/read-only.h"
#include "operands/spaces.h"

namespace ptx
{

/* No store of the kernel writes what REF reads, in any thread: compared by points-to
   sets and types alone, since other threads have other indices.  */

static bool
store_may_alias_p (gimple *g, tree load_base, alias_set_type load_set)
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
  return ptr_derefs_may_alias_p (TREE_OPERAND (base, 0), load_base);
}

bool
read_only_p (const function_context &ctx, const pointer_spaces &spaces, tree ref)
{
  tree base = get_base_address (ref);
  if (!ctx.info.entry || !base || TREE_THIS_VOLATILE (ref)
      || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
      || spaces.space_of_base (ref) != space::global)
    return false;
  unsigned stores = 0;
  alias_set_type set = get_alias_set (ref);
  basic_block bb;
  FOR_EACH_BB_FN (bb, ctx.fn)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	 gsi_next (&i))
      if (gimple_vdef (gsi_stmt (i))
	  && (++stores > 64
	      || store_may_alias_p (gsi_stmt (i), TREE_OPERAND (base, 0), set)))
	return false;
  return true;
}

} // namespace ptx
