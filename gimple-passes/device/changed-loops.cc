/* Loops after blocks were added, removed or joined; see changed-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/changed-loops.h"

namespace accplug
{

void
forget_loops ()
{
  scev_reset ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
}

void
find_loops_again (function *fun)
{
  forget_loops ();
  calculate_dominance_info (CDI_DOMINATORS);
  fix_loop_structure (NULL);
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa);
  rewrite_into_loop_closed_ssa (NULL, 0);
  scev_reset ();
}

/* GCC leaves the edges behind the test without probabilities, which GCC 14 calls an error.  */

class loop *
counting_loop (edge e, class loop *outer, tree first, tree end, tree step, tree *number)
{
  class loop *result = create_empty_loop_on_edge (e, first, step, end,
						  create_tmp_reg (TREE_TYPE (first)), number,
						  NULL, outer);
  edge leaving = single_exit (result), other;
  edge_iterator ei;
  leaving->probability = profile_probability::unlikely ();
  FOR_EACH_EDGE (other, ei, leaving->src->succs)
    if (other != leaving)
      other->probability = leaving->probability.invert ();
  return result;
}

} // namespace accplug
