/* Loops that do nothing but count; see counted-loop.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/counted-loop.h"
#include "mapping/loop-results.h"

namespace accplug
{

namespace
{

bool
set_in_p (class loop *l, tree value)
{
  basic_block bb = (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
		    ? gimple_bb (SSA_NAME_DEF_STMT (value)) : nullptr);
  return bb && flow_bb_inside_loop_p (l, bb);
}

} // anonymous namespace

/* Do no values but memory come from the loop?  */

bool
counted_loop::leaves_nothing_p () const
{
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& !has_zero_uses (gimple_phi_result (i.phi ()))
	&& set_in_p (loop, PHI_ARG_DEF_FROM_EDGE (i.phi (), exit)))
      return false;
  return true;
}

bool
counted_loop::read_test ()
{
  exit = single_exit (loop);
  if (!exit || exit->src != loop->header || (exit->flags & EDGE_COMPLEX)
      || !single_pred_p (exit->dest))
    return false;
  test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (loop->header));
  if (!test)
    return false;
  leave = gimple_cond_code (test);
  if (exit->flags & EDGE_FALSE_VALUE)
    leave = invert_tree_comparison (leave, false);
  return true;
}

bool
counted_loop::read (class loop *l, class loop *nest)
{
  loop = l;
  if (!l->latch || !read_test () || !leaves_nothing_p ())
    return false;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      continue;
    else if (index || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (i.phi ())))
      return false;
    else
      index = i.phi ();
  if (!index || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_phi_result (index))))
    return false;
  tree name = gimple_phi_result (index);
  tree next = PHI_ARG_DEF_FROM_EDGE (index, loop_latch_edge (l));
  gassign *add = (TREE_CODE (next) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR || gimple_assign_rhs1 (add) != name
      || TREE_CODE (gimple_assign_rhs2 (add)) != INTEGER_CST)
    return false;
  step = gimple_assign_rhs2 (add);
  start = PHI_ARG_DEF_FROM_EDGE (index, loop_preheader_edge (l));
  bound = gimple_cond_rhs (test);
  if (gimple_cond_lhs (test) != name)
    {
      if (bound != name)
	return false;
      bound = gimple_cond_lhs (test);
      leave = swap_tree_comparison (leave);
    }
  return !set_in_p (nest, start) && !set_in_p (nest, bound);
}

gimple_stmt_iterator
counted_loop::behind_test () const
{
  edge on = other_successor (exit);
  return gsi_after_labels (single_pred_p (on->dest) ? on->dest : split_edge (on));
}

bool
joins_memory_only_p (basic_block bb)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  return true;
}

void
move_to_loop (gimple *stmt, gimple_stmt_iterator *to,
	      const std::vector<std::pair<tree, tree>> &indices)
{
  gimple_stmt_iterator from = gsi_for_stmt (stmt);
  if (gimple_vdef (stmt))
    unlink_stmt_vdef (stmt);
  gsi_remove (&from, false);
  gsi_insert_before (to, stmt, GSI_SAME_STMT);
  if (TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
    reset_flow_sensitive_info (gimple_assign_lhs (stmt));
  use_operand_p use;
  ssa_op_iter i;
  FOR_EACH_SSA_USE_OPERAND (use, stmt, i, SSA_OP_USE)
    for (const auto &index : indices)
      if (USE_FROM_PTR (use) == index.first)
	{
	  SET_USE (use, index.second);
	  break;
	}
  gimple_set_vuse (stmt, NULL_TREE);
  gimple_set_vdef (stmt, NULL_TREE);
  update_stmt (stmt);
}

} // namespace accplug
