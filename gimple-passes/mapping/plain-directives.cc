/* Loops of directives as plain ones; see plain-directives.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/acc-skeleton.h"
#include "mapping/counted-loop.h"
#include "mapping/plain-directives.h"

namespace accplug
{

namespace
{

/* The test at the end of BB, *TRUE_EDGE if its true edge leads to a block for which FN
   holds, and its other edge does not; or NULL.  */

gcond *
test_of (basic_block bb, const std::function<bool (basic_block)> &fn, bool *true_edge)
{
  gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
  if (!test)
    return nullptr;
  edge yes, no;
  extract_true_false_edges_from_block (bb, &yes, &no);
  if (fn (yes->dest) == fn (no->dest))
    return nullptr;
  *true_edge = fn (yes->dest);
  return test;
}

void
make_constant (gcond *test, bool value)
{
  if (value)
    gimple_cond_make_true (test);
  else
    gimple_cond_make_false (test);
  update_stmt (test);
}

/* What CALL, a GOACC_LOOP, is if one thread runs the loop.  */

tree
alone (gcall *call)
{
  switch (TREE_INT_CST_LOW (gimple_call_arg (call, 0)))
    {
    case IFN_GOACC_LOOP_CHUNKS: return integer_one_node;
    case IFN_GOACC_LOOP_STEP: return gimple_call_arg (call, 3);
    case IFN_GOACC_LOOP_OFFSET: return integer_zero_node;
    default: return gimple_call_arg (call, 2);
    }
}

/* The marks of LOOP go to *MARKS.  False if there are others among its statements, or
   reductions.  */

bool
collect_marks (const acc_loop *loop, std::vector<gimple *> *marks)
{
  loop_blocks blocks (loop);
  std::vector<basic_block> all = blocks.all ();
  all.push_back (gimple_bb (loop->heads.front ()));
  for (basic_block bb : all)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	int kind = unique_kind (stmt);
	if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	    || gimple_call_internal_p (stmt, IFN_GOACC_TILE))
	  return false;
	if (kind == IFN_UNIQUE_OACC_HEAD_MARK || kind == IFN_UNIQUE_OACC_TAIL_MARK
	    || kind == IFN_UNIQUE_OACC_FORK || kind == IFN_UNIQUE_OACC_JOIN)
	  marks->push_back (stmt);
	else if (kind >= 0)
	  return false;
      }
  return true;
}

} // anonymous namespace

bool
plain_form::read (const acc_loop *loop)
{
  class loop *l = loop->natural;
  tree dir = loop->calls.size () == 4 ? gimple_call_arg (loop->calls[0], 1) : NULL_TREE;
  if (!dir || !l || !l->latch || !(integer_onep (dir) || integer_minus_onep (dir)))
    return false;
  stay = integer_onep (dir) ? LT_EXPR : GT_EXPR;
  calls = loop->calls;
  acc_skeleton skeleton = skeleton_of (l);
  class loop *chunks = loop_outer (l);
  edge exit = single_exit (l), last = single_exit (chunks);
  if (!skeleton.offset || !chunk_loop_p (chunks) || !exit || !last
      || !single_pred_p (l->latch))
    return false;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())) && i.phi () != skeleton.offset)
      return false;
  for (gphi_iterator i = gsi_start_phis (chunks->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      numbers.push_back ({ i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (),
							     loop_preheader_edge (chunks)),
			   PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (chunks)) });
  header = l->header;
  location = loop->location;
  offset = skeleton.offset;
  range = skeleton.range;
  leave = exit;
  auto in_loop = [l] (basic_block bb) { return flow_bb_inside_loop_p (l, bb); };
  auto in_chunks = [chunks] (basic_block bb) { return flow_bb_inside_loop_p (chunks, bb); };
  auto to_loop = [l] (basic_block bb)
    {
      while (bb != l->header && single_succ_p (bb) && single_pred_p (bb))
	bb = single_succ (bb);
      return bb == l->header;
    };
  again = test_of (exit->src, in_loop, &again_true);
  next_chunk = test_of (last->src, in_chunks, &next_true);
  basic_block before = loop_preheader_edge (l)->src;
  while (single_succ_p (before) && single_pred_p (before) && before != chunks->header)
    before = single_pred (before);
  enter = test_of (before, to_loop, &enter_true);
  if (!again || !next_chunk || !enter || !joins_memory_only_p (exit->dest)
      || (exit->flags & EDGE_COMPLEX))
    return false;
  return collect_marks (loop, &marks);
}

void
plain_form::make () const
{
  for (gimple *mark : marks)
    if (gimple_bb (mark))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (mark);
	unlink_stmt_vdef (mark);
	gsi_remove (&gsi, true);
	release_defs (mark);
      }
  for (gcall *call : calls)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      if (tree lhs = gimple_call_lhs (call))
	{
	  gimple_seq seq = NULL;
	  tree value = gimple_convert (&seq, TREE_TYPE (lhs), alone (call));
	  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	  replace_uses_by (lhs, value);
	}
      unlink_stmt_vdef (call);
      gsi_remove (&gsi, true);
      release_defs (call);
    }
  edge into = split_block_after_labels (header);
  into->flags = (into->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  into->probability = profile_probability::likely ();
  for (gphi_iterator i = gsi_start_phis (leave->dest); !gsi_end_p (i);)
    {
      mark_virtual_phi_result_for_renaming (i.phi ());
      remove_phi_node (&i, true);
    }
  edge out = make_edge (header, leave->dest, EDGE_FALSE_VALUE);
  out->probability = profile_probability::unlikely ();
  gimple_seq seq = NULL;
  tree index = gimple_phi_result (offset);
  tree bound = gimple_convert (&seq, TREE_TYPE (index), range);
  gcond *test = gimple_build_cond (stay, index, bound, NULL_TREE, NULL_TREE);
  gimple_set_location (test, location);
  gimple_seq_add_stmt (&seq, test);
  gimple_stmt_iterator gsi = gsi_last_bb (header);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  make_constant (enter, enter_true);
  make_constant (again, again_true);
  make_constant (next_chunk, !next_true);
  for (const number &n : numbers)
    {
      replace_uses_by (gimple_phi_result (n.phi), n.first);
      gimple_stmt_iterator gsi = gsi_for_stmt (n.phi);
      remove_phi_node (&gsi, true);
      gassign *add = (TREE_CODE (n.next) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (n.next)) : nullptr);
      if (!add || !has_zero_uses (n.next))
	continue;
      gsi = gsi_for_stmt (add);
      gsi_remove (&gsi, true);
      release_defs (add);
    }
}

} // namespace accplug
