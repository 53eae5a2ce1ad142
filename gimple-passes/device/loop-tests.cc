/* What device code's loops do, and when they end; see loop-tests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"

namespace accplug
{

namespace
{

/* Is T of number type, and the same in all iterations of L?  */

bool
invariant_p (class loop *l, tree t)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (t)) && expr_invariant_in_loop_p (l, t);
}

/* Find the test of L, at the end of its body: NEXT against BOUND.  */

bool
find_test (class loop *l, shared_counter *c)
{
  edge exit = single_exit (l);
  if (!exit || !empty_block_p (l->latch) || !single_pred_p (l->latch)
      || single_pred (l->latch) != exit->src)
    return false;
  c->test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src));
  if (!c->test)
    return false;
  c->stays_if_true = !(exit->flags & EDGE_TRUE_VALUE);
  tree a = gimple_cond_lhs (c->test), b = gimple_cond_rhs (c->test);
  tree_code code = gimple_cond_code (c->test);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return false;
  if (!c->stays_if_true)
    code = invert_tree_comparison (code, false);
  if (code == GT_EXPR || code == GE_EXPR)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  c->or_equal = code == LE_EXPR;
  c->next = a;
  c->bound = b;
  return (code == LT_EXPR || code == LE_EXPR) && invariant_p (l, b);
}

} // anonymous namespace

bool
all_statements_p (class loop *l, const std::function<bool (gimple *)> &predicate)
{
  bool all = true;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; all && i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); all && !gsi_end_p (gsi);
	 gsi_next (&gsi))
      all = predicate (gsi_stmt (gsi));
  free (body);
  return all;
}

bool
long_operation_p (gimple *stmt)
{
  if (is_gimple_assign (stmt))
    return (gimple_assign_rhs_code (stmt) == RDIV_EXPR
	    && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))));
  if (!is_gimple_call (stmt))
    return false;
  switch (gimple_call_combined_fn (stmt))
    {
#define BOTH(NAME) case CFN_BUILT_IN_##NAME: case CFN_BUILT_IN_##NAME##F:
    BOTH (SQRT) BOTH (EXP) BOTH (EXP2) BOTH (LOG) BOTH (LOG2) BOTH (POW) BOTH (SIN)
    BOTH (COS) BOTH (TANH)
#undef BOTH
    case CFN_SQRT:
    case CFN_RSQRT:
      return true;
    default:
      return false;
    }
}

bool
only_long_p (class loop *l)
{
  bool any = false;
  return (all_statements_p (l, [&any] (gimple *stmt)
	    {
	      any |= long_operation_p (stmt);
	      return !gimple_vdef (stmt);
	    })
	  && any);
}

unsigned
move_loads (function *fun, const char *where,
	    const std::function<unsigned (class loop *)> &move)
{
  unsigned moved = 0;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  calculate_dominance_info (CDI_DOMINATORS);
  for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
    {
      unsigned loads = move (l);
      if (loads && dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: %u loads %s\n",
			 l->num, loads, where);
      moved += loads;
    }
  loop_optimizer_finalize ();
  if (!moved)
    return 0;
  mark_virtual_operands_for_renaming (fun);
  return TODO_update_ssa_only_virtuals;
}

class loop *
version_loop (class loop *l, tree holds)
{
  tree test = build2 (NE_EXPR, boolean_type_node, holds, boolean_false_node);
  const profile_probability likely = profile_probability::likely ();
  initialize_original_copy_tables ();
  class loop *copy = loop_version (l, test, NULL, likely, likely.invert (), likely,
				   likely.invert (), true);
  free_original_copy_tables ();
  return copy;
}

void
repeat_loop (class loop *l, gcond *test, bool goes_on_if_true, tree repeats)
{
  tree type = TREE_TYPE (repeats), number;
  gimple_stmt_iterator gsi = gsi_for_stmt (test);
  gcc_compat::add_induction_variable (build_zero_cst (type), build_one_cst (type), l, &gsi,
				      false, &number);
  gimple_cond_set_code (test, goes_on_if_true ? LT_EXPR : GE_EXPR);
  gimple_cond_set_lhs (test, number);
  gimple_cond_set_rhs (test, repeats);
  update_stmt (test);
}

bool
find_counter (class loop *l, shared_counter *c, bool constant_step)
{
  if (!find_test (l, c) || TREE_CODE (c->next) != SSA_NAME)
    return false;
  gassign *add = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (c->next));
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR)
    return false;
  for (unsigned i : { 1, 2 })
    {
      tree counter = gimple_op (add, i), step = gimple_op (add, 3 - i);
      gphi *phi = (TREE_CODE (counter) == SSA_NAME
		   ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (counter)) : nullptr);
      bool constant = (constant_step && TREE_CODE (step) == INTEGER_CST
		       && tree_int_cst_sgn (step) > 0);
      if (!phi || gimple_bb (phi) != l->header || (TREE_CODE (step) != SSA_NAME && !constant)
	  || !invariant_p (l, step)
	  || PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (l)) != c->next)
	continue;
      c->number = counter;
      c->initial = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (l));
      c->step = step;
      return true;
    }
  return false;
}

} // namespace accplug
