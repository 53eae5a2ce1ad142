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

} // namespace accplug
