/* Two loops that change places; see loop-pair.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/loop-pair.h"
#include "mapping/loop-results.h"

namespace accplug
{

/* Can STMT be done in each iteration inside?  */

bool
loop_pair::movable_p (gimple *stmt) const
{
  return (is_gimple_assign (stmt) && !gimple_vdef (stmt) && !gimple_has_side_effects (stmt)
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt)));
}

/* Is STMT, behind the loop inside, needed for the next iteration's index only?  */

bool
loop_pair::dead_behind_p (gimple *stmt) const
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, gimple_assign_lhs (stmt))
    if (USE_STMT (use) != m_outer.index
	&& std::find (m_behind.begin (), m_behind.end (), USE_STMT (use)) == m_behind.end ())
      return false;
  return true;
}

/* Is the inner loop all that the outer one does?  */

bool
loop_pair::read ()
{
  class loop *l = m_outer.loop, *inner = m_inner.loop;
  bool simple = true;
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes && simple; i++)
    {
      basic_block bb = body[i];
      if (bb->loop_father != l && bb != inner->header)
	continue;
      if (bb->loop_father == l && bb != l->header)
	simple &= single_succ_p (bb) && joins_memory_only_p (bb);
      bool before = dominated_by_p (CDI_DOMINATORS, inner->header, bb);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); simple && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (stmt == m_outer.test || stmt == m_inner.test
		   || gimple_code (stmt) == GIMPLE_LABEL)
	    ;
	  else if (!movable_p (stmt))
	    simple = false;
	  else
	    (before ? m_before : m_behind).push_back (stmt);
	}
    }
  free (body);
  return (simple && std::all_of (m_behind.begin (), m_behind.end (),
				 [this] (gimple *stmt) { return dead_behind_p (stmt); }));
}

/* What stands between the tests goes behind the inner one.  */

void
loop_pair::move_inside ()
{
  gimple_stmt_iterator to = m_inner.behind_test ();
  for (gimple *stmt : m_before)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_remove (&from, false);
      gsi_insert_before (&to, stmt, GSI_SAME_STMT);
      reset_flow_sensitive_info (gimple_assign_lhs (stmt));
      gimple_set_vuse (stmt, NULL_TREE);
      update_stmt (stmt);
    }
}

/* An index in L that counts as that of FROM does.  */

gphi *
loop_pair::new_index (class loop *l, const counted_loop &from)
{
  tree old = gimple_phi_result (from.index);
  tree name = copy_ssa_name (old), next = copy_ssa_name (old);
  gphi *phi = create_phi_node (name, l->header);
  gimple_stmt_iterator gsi = gsi_last_bb (l->latch);
  gsi_insert_after (&gsi, gimple_build_assign (next, PLUS_EXPR, name, from.step),
		    GSI_NEW_STMT);
  add_phi_arg (phi, from.start, loop_preheader_edge (l), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, loop_latch_edge (l), UNKNOWN_LOCATION);
  return phi;
}

/* The test of OF leaves its loop where that of FROM would leave its own.  */

void
loop_pair::set_test (const counted_loop &of, tree index, const counted_loop &from)
{
  tree_code code = from.leave;
  if (of.exit->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  gimple_cond_set_condition (of.test, code, index, from.bound);
  update_stmt (of.test);
}

void
loop_pair::exchange ()
{
  tree index_outside = gimple_phi_result (m_inner.index);
  tree index_inside = gimple_phi_result (m_outer.index);
  move_inside ();
  gphi *outside = new_index (m_outer.loop, m_inner);
  gphi *inside = new_index (m_inner.loop, m_outer);
  replace_uses_by (index_outside, gimple_phi_result (outside));
  replace_uses_by (index_inside, gimple_phi_result (inside));
  for (gphi *old : { m_outer.index, m_inner.index })
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (old);
      remove_phi_node (&gsi, true);
    }
  for (size_t i = m_behind.size (); i-- > 0;)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_behind[i]);
      gsi_remove (&gsi, true);
      release_defs (m_behind[i]);
    }
  set_test (m_outer, gimple_phi_result (outside), m_inner);
  set_test (m_inner, gimple_phi_result (inside), m_outer);
  location_t where = gimple_location (m_outer.test);
  gimple_set_location (m_outer.test, gimple_location (m_inner.test));
  gimple_set_location (m_inner.test, where);
  for (class loop *l : { m_outer.loop, m_inner.loop })
    {
      free_numbers_of_iterations_estimates (l);
      l->nb_iterations = NULL_TREE;
      l->any_upper_bound = l->any_likely_upper_bound = l->any_estimate = false;
    }
  scev_reset ();
}

} // namespace accplug
