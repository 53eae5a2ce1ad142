/* Which gang a thread belongs to, and code that the first gang alone runs; see gangs.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/gangs.h"
#include "device/intrinsics.h"

namespace accplug
{

namespace
{

/* AXES without those along which F's grid has one block for certain.  A routine does
   not know its callers' grids.  */

unsigned
axes_of_grid (const device_function *f, unsigned axes)
{
  return f->kernel ? axes & (f->used_axes | GANG_AXIS) : axes;
}

/* Is VALUE made of nothing but numbers of gangs and of workers?  */

bool
gang_number_p (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (intrinsic_call_p (def, intrinsic::ctaid)
      || (intrinsic_call_p (def, intrinsic::tid) && integer_onep (gimple_call_arg (def, 0))))
    return true;
  return (is_gimple_assign (def) && gimple_assign_rhs_code (def) == BIT_IOR_EXPR
	  && gang_number_p (gimple_assign_rhs1 (def))
	  && gang_number_p (gimple_assign_rhs2 (def)));
}

/* Does E lead to where build_first_gang's condition holds?  GCC may have put the
   comparison into the branch.  */

bool
first_gang_edge_p (edge e)
{
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (e->src));
  if (!cond || !integer_zerop (gimple_cond_rhs (cond)))
    return false;
  tree_code code = gimple_cond_code (cond);
  tree value = gimple_cond_lhs (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  if (code == EQ_EXPR)
    return gang_number_p (value);
  if (code != NE_EXPR || TREE_CODE (value) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (value);
  return (is_gimple_assign (def) && gimple_assign_rhs_code (def) == EQ_EXPR
	  && gang_number_p (gimple_assign_rhs1 (def))
	  && integer_zerop (gimple_assign_rhs2 (def)));
}

} // anonymous namespace

tree
gang_number (gimple_seq *seq, const device_function *f, unsigned axes)
{
  axes = axes_of_grid (f, axes);
  tree result = NULL_TREE;
  for (int dim = 2; dim >= 0; dim--)
    if (axes & grid_axes[dim])
      {
	tree axis = build_int_cst (integer_type_node, dim);
	tree number = emit_intrinsic (seq, intrinsic::ctaid, { axis });
	if (!result)
	  {
	    result = number;
	    continue;
	  }
	tree size = emit_intrinsic (seq, intrinsic::nctaid, { axis });
	result = gimple_build (seq, MULT_EXPR, unsigned_type_node, result, size);
	result = gimple_build (seq, PLUS_EXPR, unsigned_type_node, result, number);
      }
  return result ? result : build_zero_cst (unsigned_type_node);
}

tree
gang_count (gimple_seq *seq, const device_function *f, unsigned axes)
{
  axes = axes_of_grid (f, axes);
  tree result = NULL_TREE;
  for (int dim = 0; dim < 3; dim++)
    if (axes & grid_axes[dim])
      {
	tree size = emit_intrinsic (seq, intrinsic::nctaid,
				    { build_int_cst (integer_type_node, dim) });
	result = (result ? gimple_build (seq, MULT_EXPR, unsigned_type_node, result,
					 size) : size);
      }
  return result ? result : build_one_cst (unsigned_type_node);
}

tree
build_first_gang (gimple_seq *seq, unsigned axes)
{
  tree number = NULL_TREE;
  auto add = [&] (intrinsic what, int axis)
    {
      tree one = emit_intrinsic (seq, what, { build_int_cst (integer_type_node, axis) });
      number = (number ? gimple_build (seq, BIT_IOR_EXPR, unsigned_type_node,
				       number, one) : one);
    };
  for (int axis = 0; axis < 3; axis++)
    if (axes & grid_axes[axis])
      add (intrinsic::ctaid, axis);
  if (axes & WORKER_AXIS)
    add (intrinsic::tid, 1);
  return gimple_build (seq, EQ_EXPR, boolean_type_node, number,
		       build_zero_cst (unsigned_type_node));
}

void
skip_unless (basic_block test, tree first, basic_block after)
{
  gimple_stmt_iterator gsi = gsi_last_bb (test);
  gsi_insert_after (&gsi, gimple_build_cond (NE_EXPR, first, boolean_false_node,
					     NULL_TREE, NULL_TREE), GSI_NEW_STMT);
  edge enter = single_succ_edge (test);
  enter->flags = (enter->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  enter->probability = profile_probability::even ();
  edge skip = make_edge (test, after, EDGE_FALSE_VALUE);
  skip->probability = profile_probability::even ();
}

bool
in_first_gang_p (basic_block bb)
{
  for (; bb; bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (single_pred_p (bb) && first_gang_edge_p (single_pred_edge (bb)))
      return true;
  return false;
}

} // namespace accplug
