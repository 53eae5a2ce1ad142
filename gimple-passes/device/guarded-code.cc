/* Statements that are executed under a condition, or repeatedly.

   Comes in: a place in a block, a condition and statements.
   Goes out: the block is split there; the statements are in a block of their own, around
   which an edge leads, or which is the body of a loop.

   Rules
   - Dominance is not kept: who asks for it later computes it anew.  The blocks are
     added to the loop that they are in.
   - A guarded block is very likely: a warp executes it if one lane does.  So GCC does not sink
     there what the block uses (GCC 14's tree-ssa-sink.cc does at even chances): all
     operands would be kept for longer, in more registers.

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
  skip->probability = profile_probability::very_unlikely ();
  edge taken = make_edge (bb, then, EDGE_TRUE_VALUE);
  taken->probability = profile_probability::very_likely ();
  make_single_succ_edge (then, join, EDGE_FALLTHRU);
  gimple_stmt_iterator start = gsi_start_bb (then);
  gsi_insert_seq_before (&start, body, GSI_SAME_STMT);
  *gsi = gsi_for_stmt (stmt);
}

inserted_loop::inserted_loop (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  gimple_stmt_iterator before = *gsi;
  gsi_prev (&before);
  m_into = (gsi_end_p (before) ? split_block_after_labels (gsi_bb (*gsi))
	    : split_block (gsi_bb (*gsi), gsi_stmt (before)));
  basic_block outside = m_into->src, rest = m_into->dest;
  m_header = create_empty_bb (outside);
  m_body = create_empty_bb (m_header);
  if (outside->loop_father)
    {
      add_bb_to_loop (m_header, outside->loop_father);
      add_bb_to_loop (m_body, outside->loop_father);
    }
  m_header->count = m_body->count = outside->count;
  redirect_edge_succ (m_into, m_header);
  edge taken = make_edge (m_header, m_body, EDGE_TRUE_VALUE);
  edge leave = make_edge (m_header, rest, EDGE_FALSE_VALUE);
  taken->probability = leave->probability = profile_probability::even ();
  m_back = make_single_succ_edge (m_body, m_header, EDGE_FALLTHRU);
  *gsi = gsi_for_stmt (stmt);
}

gphi *
inserted_loop::add_value (tree start)
{
  gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (start)), m_header);
  add_phi_arg (phi, start, m_into, UNKNOWN_LOCATION);
  return phi;
}

void
inserted_loop::go_on_while (tree_code code, tree a, tree b)
{
  gimple_stmt_iterator end = gsi_last_bb (m_header);
  gsi_insert_after (&end, gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE),
		    GSI_NEW_STMT);
}

void
inserted_loop::finish (gimple_seq body, const std::vector<std::pair<gphi *, tree>> &next)
{
  gimple_stmt_iterator start = gsi_start_bb (m_body);
  gsi_insert_seq_before (&start, body, GSI_SAME_STMT);
  for (const auto &value : next)
    add_phi_arg (value.first, value.second, m_back, UNKNOWN_LOCATION);
}

} // namespace accplug
