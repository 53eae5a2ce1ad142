/* Unrolled loops that leave as few iterations over as there can be; see whole-turns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/changed-loops.h"
#include "device-code/whole-turns.h"

namespace accplug
{

namespace
{

/* What is known of how often L goes on is wrong by now.  */

void
forget_trips (class loop *l)
{
  free_numbers_of_iterations_estimates (l);
  l->any_upper_bound = l->any_likely_upper_bound = l->any_estimate = false;
}

/* The edge on which L is left by the test that ends its body; NULL if there is none.  */

edge
exit_behind_body (class loop *l)
{
  edge exit = single_exit (l);
  return (exit && !(exit->flags & EDGE_COMPLEX) && empty_block_p (l->latch)
	  && single_pred_p (l->latch) && single_pred (l->latch) == exit->src
	  && safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src))
	  ? exit : NULL);
}

/* How many iterations there are, computed in front of L.  */

tree
count_trips (class loop *l, const tree_niter_desc &n)
{
  gimple_seq seq = NULL;
  auto value = [&seq] (tree expression)
    {
      gimple_seq computed = NULL;
      tree t = force_gimple_operand (unshare_expr (expression), &computed, true, NULL_TREE);
      gimple_seq_add_seq (&seq, computed);
      return t;
    };
  tree type = TREE_TYPE (n.niter), one = build_one_cst (type);
  tree trips = gimple_build (&seq, PLUS_EXPR, type, value (n.niter), one);
  if (!integer_zerop (n.may_be_zero))
    trips = gimple_build (&seq, COND_EXPR, type, value (n.may_be_zero), one, trips);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l), seq);
  return trips;
}

/* What VALUE, of an iteration of L, is when L's header is reached the next time: a phi there,
   a new one if there is none.  */

tree
value_in_header (class loop *l, tree value)
{
  edge latch = loop_latch_edge (l);
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), latch) == value)
      return gimple_phi_result (i.phi ());
  gphi *phi = create_phi_node (copy_ssa_name (value), l->header);
  /* There is a first iteration, so this is nobody's value.  */
  add_phi_arg (phi, build_zero_cst (TREE_TYPE (value)), loop_preheader_edge (l),
	       UNKNOWN_LOCATION);
  add_phi_arg (phi, value, latch, UNKNOWN_LOCATION);
  return gimple_phi_result (phi);
}

/* What comes behind L by way of OUT takes its values from L's header.  */

void
leave_by_header (class loop *l, edge out)
{
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i); gsi_next (&i))
    {
      use_operand_p use = PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), out);
      tree value = USE_FROM_PTR (use);
      basic_block bb = (TREE_CODE (value) == SSA_NAME
			? gimple_bb (SSA_NAME_DEF_STMT (value)) : NULL);
      if (bb && flow_bb_inside_loop_p (l, bb) && !virtual_operand_p (value))
	SET_USE (use, value_in_header (l, value));
    }
}

} // anonymous namespace

unsigned HOST_WIDE_INT
constant_trips (const tree_niter_desc &n)
{
  return (tree_fits_uhwi_p (n.niter) && integer_zerop (n.may_be_zero)
	  && integer_onep (n.assumptions) ? tree_to_uhwi (n.niter) + 1 : 0);
}

bool
test_first (function *fun, class loop *l, const tree_niter_desc &n)
{
  edge exit = exit_behind_body (l);
  tree type = TREE_TYPE (n.niter);
  if (!exit || !integer_onep (n.assumptions)
      || wi::ges_p (n.max, wi::to_widest (TYPE_MAX_VALUE (type))))
    return false;
  tree trips = count_trips (l, n);
  basic_block behind = split_edge (exit);
  edge in = split_block_after_labels (l->header);
  leave_by_header (l, single_succ_edge (behind));

  gphi *left = create_phi_node (make_ssa_name (type), l->header);
  tree now = gimple_phi_result (left), next = make_ssa_name (type);
  gimple_stmt_iterator gsi = gsi_after_labels (in->dest);
  gsi_insert_before (&gsi, gimple_build_assign (next, PLUS_EXPR, now,
						build_minus_one_cst (type)),
		     GSI_SAME_STMT);
  add_phi_arg (left, trips, loop_preheader_edge (l), UNKNOWN_LOCATION);
  add_phi_arg (left, next, loop_latch_edge (l), UNKNOWN_LOCATION);

  gsi = gsi_last_bb (exit->src);
  gcond *test = gimple_build_cond (NE_EXPR, now, build_zero_cst (type), NULL_TREE, NULL_TREE);
  gimple_set_location (test, gimple_location (gsi_stmt (gsi)));
  gsi_remove (&gsi, true);
  gsi = gsi_last_bb (in->src);
  gsi_insert_after (&gsi, test, GSI_NEW_STMT);
  edge out = make_edge (in->src, behind, EDGE_FALSE_VALUE);
  out->probability = exit->probability;
  in->flags = (in->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  in->probability = out->probability.invert ();
  basic_block last = exit->src;
  remove_edge (exit);
  edge again = single_succ_edge (last);
  again->flags = (again->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  again->probability = profile_probability::always ();
  forget_trips (l);
  find_loops_again (fun);
  return true;
}

void
repeat_body (function *fun, class loop *l, unsigned length)
{
  auto_sbitmap stays (length);
  bitmap_ones (stays);
  bitmap_clear_bit (stays, length - 1);
  auto_vec<edge> gone;
  initialize_original_copy_tables ();
  bool done = gimple_duplicate_loop_body_to_header_edge
		(l, loop_latch_edge (l), length - 1, stays, single_exit (l), &gone,
		 DLTHE_FLAG_UPDATE_FREQ);
  gcc_assert (done);
  free_original_copy_tables ();
  for (edge e : gone)
    remove_path (e);
  forget_trips (l);
  find_loops_again (fun);
}

} // namespace accplug
