/* Statements that are executed under a condition.

   Comes in: a place in a block, a condition and statements.
   Goes out: the block is split there; the statements are in a block of their own, around
   which an edge leads.

   Rules
   - Dominance is not kept: who asks for it later computes it anew.  The blocks are
     added to the loop that they are in.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/guarded-code.h"

namespace accplug
{

void
insert_guarded (gimple_stmt_iterator *gsi, tree condition, gimple_seq body)
{
  gimple *stmt = gsi_stmt (*gsi);
  basic_block bb = gsi_bb (*gsi);
  gimple_stmt_iterator before = *gsi;
  gsi_prev (&before);
  edge skip = (gsi_end_p (before) ? split_block_after_labels (bb)
	       : split_block (bb, gsi_stmt (before)));
  bb = skip->src;
  basic_block join = skip->dest;
  basic_block then = create_empty_bb (bb);
  then->count = bb->count;
  if (bb->loop_father)
    add_bb_to_loop (then, bb->loop_father);
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_after (&end, gimple_build_cond (NE_EXPR, condition,
					     boolean_false_node, NULL_TREE,
					     NULL_TREE), GSI_NEW_STMT);
  skip->flags = (skip->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  skip->probability = profile_probability::even ();
  edge taken = make_edge (bb, then, EDGE_TRUE_VALUE);
  taken->probability = profile_probability::even ();
  make_single_succ_edge (then, join, EDGE_FALLTHRU);
  gimple_stmt_iterator start = gsi_start_bb (then);
  gsi_insert_seq_before (&start, body, GSI_SAME_STMT);
  *gsi = gsi_for_stmt (stmt);
}

} // namespace accplug
