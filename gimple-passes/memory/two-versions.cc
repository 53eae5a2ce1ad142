/* Two versions of a loop; see two-versions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/gangs.h"
#include "device/loop-tests.h"
#include "memory/two-versions.h"

namespace accplug
{

namespace
{

/* Let the first gang alone run SECOND, which is beside another loop.  */

void
leave_to_first_gang (class loop *second)
{
  basic_block after = single_exit (second)->dest;
  gimple_seq seq = NULL;
  tree first = build_first_gang (&seq, GANG_AXES);
  basic_block before = split_edge (loop_preheader_edge (second));
  split_edge (single_succ_edge (before));
  gimple_stmt_iterator gsi = gsi_last_bb (before);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  skip_unless (before, first, after);
}

} // anonymous namespace

bool
gangs_beside_p (const device_function *f, class loop *l)
{
  edge exit = single_exit (l);
  if (!f->kernels_part || !f->kernel || loop_depth (l) != 1 || !exit
      || (exit->flags & EDGE_COMPLEX) || in_first_gang_p (l->header)
      || !can_duplicate_loop_p (l))
    return false;
  /* Of other values the gangs would know different ones.  */
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  return true;
}

class loop *
two_versions (function *fun, class loop *l, tree holds, bool first_gang)
{
  class loop *second = version_loop (l, holds);
  gcc_assert (second);
  if (first_gang)
    leave_to_first_gang (second);
  scev_reset ();
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  return second;
}

} // namespace accplug
