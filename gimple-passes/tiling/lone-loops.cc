/* Loops that each thread runs alone; see lone-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/lone-loops.h"

namespace accplug
{

namespace
{

/* What CALL is for a loop that each thread runs alone, as loops do that have no directive;
   NULL_TREE if it is another call.  */

tree
value_for_lone_loop (gimple *call)
{
  tree lhs = is_gimple_call (call) ? gimple_call_lhs (call) : NULL_TREE;
  if (!lhs)
    return NULL_TREE;
  /* The reduction of such a loop into a register: its value.  */
  if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION)
      && integer_zerop (gimple_call_arg (call, 1))
      && integer_zerop (gimple_call_arg (call, 3)))
    return gimple_call_arg (call, 2);
  if (!gimple_call_internal_p (call, IFN_GOACC_LOOP)
      || !integer_zerop (gimple_call_arg (call, 5)))
    return NULL_TREE;
  switch (tree_to_uhwi (gimple_call_arg (call, 0)))
    {
    case IFN_GOACC_LOOP_STEP: return gimple_call_arg (call, 3);
    case IFN_GOACC_LOOP_BOUND: return gimple_call_arg (call, 2);
    case IFN_GOACC_LOOP_OFFSET: return build_zero_cst (TREE_TYPE (lhs));
    default: return NULL_TREE;
    }
}

} // anonymous namespace

void
show_lone_loops (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	tree value = value_for_lone_loop (stmt);
	tree lhs = value ? gimple_call_lhs (stmt) : NULL_TREE;
	if (!value || TREE_CODE (lhs) != SSA_NAME || !is_gimple_val (value)
	    || !useless_type_conversion_p (TREE_TYPE (lhs), TREE_TYPE (value)))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	unlink_stmt_vdef (stmt);
	replace_uses_by (lhs, value);
	gsi_remove (&gsi, true);
	release_ssa_name (lhs);
      }
}

} // namespace accplug
