/* Places of extremes: the value at a place is in a register.

     for (i = k + 1; i < n; i++)
       if (fabs (a[i]) > fabs (a[p]))
	 p = i;

   Comes in: a device clone with loops that carry such a place, and load the value anew.
   Goes out: the value goes around the loop with its place, and is loaded before the loop:

     v = fabs (a[p]);
     for (i = k + 1; i < n; i++)
       if (fabs (a[i]) > v)
	 { v = fabs (a[i]); p = i; }

   which threads may do in parts (analysis/extremes.h).

   Rules
   - The loop stores nothing, and does nothing with the place but this.
   - Both sides of the condition are the same expression, of the place and of what it may
     become.
   - The condition is asked in each iteration, so that what is loaded before the loop is
     what the first one would load; a loop that may have none loads nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "analysis/extremes.h"
#include "analysis/loop-facts.h"
#include "device/acc-skeleton.h"
#include "device/device-pass.h"
#include "device/guarded-code.h"
#include "device/loop-location.h"

namespace accplug
{

namespace
{

class place_value
{
public:
  place_value (function *fun, class loop *l, gphi *header)
    : m_fun (fun), m_loop (l), m_web (l, header) {}

  bool run ();

private:
  bool stores_p () const;
  bool find_slice ();
  bool inside_p (tree value) const;
  bool same_p (tree a, tree b, unsigned depth = 0) const;
  bool same_reference_p (tree a, tree b, unsigned depth) const;
  bool same_statement_p (gassign *a, gassign *b, unsigned depth) const;
  bool find_sides ();
  bool always_asked_p ();
  bool start_known_p (tree value, unsigned depth = 0) const;
  tree at_start (gimple_seq *seq, tree value);
  void load_before (tree result);
  void rewrite ();

  function *m_fun;
  class loop *m_loop;
  carried_web m_web;
  tree m_kept = NULL_TREE;	/* the place where the condition asks */
  std::unordered_set<gimple *> m_slice;	/* what is computed of it for that */
  gcond *m_test = nullptr;
  tree m_here = NULL_TREE, m_there = NULL_TREE;	/* its sides: of the place, of the other */
  tree m_latches = NULL_TREE;	/* NULL: the loop has an iteration */
  std::map<tree, tree> m_copies;
};

bool
place_value::inside_p (tree value) const
{
  return (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
	  && flow_bb_inside_loop_p (m_loop, gimple_bb (SSA_NAME_DEF_STMT (value))));
}

bool
place_value::stores_p () const
{
  bool found = false;
  basic_block *body = get_loop_body (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes && !found; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	found |= (!gimple_clobber_p (stmt)
		  && (gimple_vdef (stmt) || gimple_has_side_effects (stmt)));
      }
  free (body);
  return found;
}

/* What uses the place in the loop is computations of one name of it, and one condition.  */

bool
place_value::find_slice ()
{
  std::vector<gimple *> users (m_web.users.begin (), m_web.users.end ());
  for (size_t i = 0; i < users.size (); i++)
    {
      gimple *stmt = users[i];
      if (gcond *cond = dyn_cast<gcond *> (stmt))
	{
	  if (m_test && m_test != cond)
	    return false;
	  m_test = cond;
	  continue;
	}
      if (!is_gimple_assign (stmt) || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
	  || !flow_bb_inside_loop_p (m_loop, gimple_bb (stmt)))
	return false;
      if (!m_slice.insert (stmt).second)
	continue;
      imm_use_iterator uses;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, uses, gimple_assign_lhs (stmt))
	users.push_back (USE_STMT (use));
    }
  for (gimple *stmt : m_slice)
    {
      tree use;
      ssa_op_iter i;
      FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
	if (m_web.names.count (use))
	  {
	    if (m_kept && m_kept != use)
	      return false;
	    m_kept = use;
	  }
    }
  return m_test && m_kept;
}

/* Is reference B what A is if the place is the candidate?  */

bool
place_value::same_reference_p (tree a, tree b, unsigned depth) const
{
  if (TREE_CODE (a) != TREE_CODE (b) || TREE_THIS_VOLATILE (a)
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  switch (TREE_CODE (a))
    {
    case MEM_REF:
      return (operand_equal_p (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1), 0)
	      && same_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), depth));
    case ARRAY_REF:
      return (same_reference_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), depth)
	      && same_p (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1), depth));
    case COMPONENT_REF:
      return (TREE_OPERAND (a, 1) == TREE_OPERAND (b, 1)
	      && same_reference_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), depth));
    default:
      return operand_equal_p (a, b, 0);
    }
}

bool
place_value::same_statement_p (gassign *a, gassign *b, unsigned depth) const
{
  if (gimple_assign_rhs_code (a) != gimple_assign_rhs_code (b)
      || gimple_num_ops (a) != gimple_num_ops (b)
      || !types_compatible_p (TREE_TYPE (gimple_assign_lhs (a)),
			      TREE_TYPE (gimple_assign_lhs (b))))
    return false;
  if (gimple_assign_load_p (a))
    return same_reference_p (gimple_assign_rhs1 (a), gimple_assign_rhs1 (b), depth);
  bool same = true;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    same &= same_p (gimple_op (a, i), gimple_op (b, i), depth);
  return (same || (commutative_tree_code (gimple_assign_rhs_code (a))
		   && same_p (gimple_op (a, 1), gimple_op (b, 2), depth)
		   && same_p (gimple_op (a, 2), gimple_op (b, 1), depth)));
}

/* Is B what A is if the place is the candidate?  */

bool
place_value::same_p (tree a, tree b, unsigned depth) const
{
  const unsigned deepest = 10;
  if (a == m_kept)
    return operand_equal_p (b, m_web.candidate, 0);
  gimple *def = TREE_CODE (a) == SSA_NAME ? SSA_NAME_DEF_STMT (a) : nullptr;
  if (!def || !m_slice.count (def))
    return operand_equal_p (a, b, 0);
  gassign *other = (TREE_CODE (b) == SSA_NAME
		    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b)) : nullptr);
  return (other && depth < deepest
	  && same_statement_p (as_a<gassign *> (def), other, depth + 1));
}

bool
place_value::find_sides ()
{
  m_here = gimple_cond_lhs (m_test);
  m_there = gimple_cond_rhs (m_test);
  auto of_place = [this] (tree side)
    { return TREE_CODE (side) == SSA_NAME && m_slice.count (SSA_NAME_DEF_STMT (side)); };
  if (!of_place (m_here))
    std::swap (m_here, m_there);
  if (!of_place (m_here) || of_place (m_there) || !same_p (m_here, m_there)
      || !dominated_by_p (CDI_DOMINATORS, m_web.taken->src, gimple_bb (m_test)))
    return false;
  /* All else that the join takes is the place as the condition sees it.  */
  for (unsigned i = 0; i < gimple_phi_num_args (m_web.join); i++)
    if (gimple_phi_arg_edge (m_web.join, i) != m_web.taken
	&& gimple_phi_arg_def (m_web.join, i) != m_kept)
      return false;
  return true;
}

/* The first iteration, if there is one, asks.  */

bool
place_value::always_asked_p ()
{
  basic_block bb = gimple_bb (m_test);
  edge exit = single_exit (m_loop);
  if (!exit || bb->loop_father != m_loop
      || !dominated_by_p (CDI_DOMINATORS, m_loop->latch, bb))
    return false;
  if (dominated_by_p (CDI_DOMINATORS, exit->src, bb))
    return true;
  m_latches = number_of_latch_executions (m_loop);
  if (m_latches && integer_nonzerop (m_latches) && exit->src == m_loop->header)
    {
      m_latches = NULL_TREE;
      return true;
    }
  return (exit->src == m_loop->header && m_latches && m_latches != chrec_dont_know
	  && expr_invariant_in_loop_p (m_loop, m_latches));
}

/* Can VALUE be computed for the place that the loop begins with?  */

bool
place_value::start_known_p (tree value, unsigned depth) const
{
  if (value == m_kept || !inside_p (value))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (def) || depth > 16)
    return false;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
    if (!start_known_p (use, depth + 1))
      return false;
  return true;
}

/* What VALUE is for that place.  */

tree
place_value::at_start (gimple_seq *seq, tree value)
{
  if (value == m_kept)
    return PHI_ARG_DEF_FROM_EDGE (m_web.header, loop_preheader_edge (m_loop));
  if (!inside_p (value))
    return value;
  tree &copy = m_copies[value];
  if (copy)
    return copy;
  gimple *stmt = gimple_copy (SSA_NAME_DEF_STMT (value));
  tree use;
  use_operand_p operand;
  ssa_op_iter i;
  std::map<tree, tree> starts;
  FOR_EACH_SSA_TREE_OPERAND (use, SSA_NAME_DEF_STMT (value), i, SSA_OP_USE)
    starts[use] = at_start (seq, use);
  tree result = make_ssa_name (TREE_TYPE (value));
  gimple_set_lhs (stmt, result);
  gimple_set_vuse (stmt, NULL_TREE);
  gimple_seq_add_stmt (seq, stmt);
  FOR_EACH_SSA_USE_OPERAND (operand, stmt, i, SSA_OP_USE)
    SET_USE (operand, starts.at (USE_FROM_PTR (operand)));
  update_stmt (stmt);
  m_copies[value] = result;
  return result;
}

/* RESULT is the value at that place, before the loop.  */

void
place_value::load_before (tree result)
{
  tree type = TREE_TYPE (result), value = create_tmp_reg (type, "at_place");
  gimple_seq seq = NULL, body = NULL;
  basic_block head = split_edge (loop_preheader_edge (m_loop));
  gimple *last = gimple_build_assign (result, value);
  gimple_seq_add_stmt (&seq, gimple_build_assign (value, build_zero_cst (type)));
  tree guard = NULL_TREE;
  if (m_latches)
    {
      gimple_seq stmts = NULL;
      tree count = force_gimple_operand (unshare_expr (m_latches), &stmts, true, NULL_TREE);
      gimple_seq_add_seq (&seq, stmts);
      guard = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (&seq, gimple_build_assign
			     (guard, NE_EXPR, count, build_zero_cst (TREE_TYPE (count))));
    }
  gimple_seq_add_stmt (&seq, last);
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gimple_seq_add_stmt (&body, gimple_build_assign (value, at_start (&body, m_here)));
  gsi = gsi_for_stmt (last);
  if (guard)
    insert_guarded (&gsi, guard, body);
  else
    gsi_insert_seq_before (&gsi, body, GSI_SAME_STMT);
}

/* The value goes through phis beside those of the place.  */

void
place_value::rewrite ()
{
  tree type = TREE_TYPE (m_here), start = make_ssa_name (type);
  std::map<tree, tree> values;
  std::vector<gphi *> phis;
  no_ranges_scope no_ranges (m_fun);
  load_before (start);
  for (gphi *phi : m_web.phis)
    {
      tree value = make_ssa_name (type);
      values[gimple_phi_result (phi)] = value;
      phis.push_back (create_phi_node (value, gimple_bb (phi)));
    }
  for (size_t i = 0; i < phis.size (); i++)
    for (unsigned n = 0; n < gimple_phi_num_args (m_web.phis[i]); n++)
      {
	edge e = gimple_phi_arg_edge (m_web.phis[i], n);
	auto known = values.find (gimple_phi_arg_def (m_web.phis[i], n));
	add_phi_arg (phis[i], known != values.end () ? known->second
		     : e == m_web.taken ? m_there : start, e, UNKNOWN_LOCATION);
      }
  if (gimple_cond_lhs (m_test) == m_here)
    gimple_cond_set_lhs (m_test, values.at (m_kept));
  else
    gimple_cond_set_rhs (m_test, values.at (m_kept));
  update_stmt (m_test);
}

bool
place_value::run ()
{
  if (!m_web.valid || gimple_bb (m_web.join)->loop_father != m_loop || m_web.users.empty ()
      || stores_p () || !find_slice () || m_slice.empty () || !find_sides ()
      || !always_asked_p () || !start_known_p (m_here)
      || !is_gimple_reg_type (TREE_TYPE (m_here)))
    return false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_test, "the value at place %T is in a register in loop %d of"
		     " line %d\n", m_kept, m_loop->num,
		     LOCATION_LINE (loop_location (m_loop)));
  rewrite ();
  return true;
}

bool
keep_one_value (function *fun)
{
  loop_analysis_scope scope (fun);
  for (class loop *l : loops_list (fun, 0))
    if (!skeleton_of (l).offset && !chunk_loop_p (l)
	&& !(loop_preheader_edge (l)->flags & EDGE_COMPLEX))
      for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
	if (INTEGRAL_TYPE_P (TREE_TYPE (gimple_phi_result (i.phi ())))
	    && place_value (fun, l, i.phi ()).run ())
	  {
	    free_dominance_info (CDI_DOMINATORS);
	    free_dominance_info (CDI_POST_DOMINATORS);
	    mark_virtual_operands_for_renaming (fun);
	    update_ssa (TODO_update_ssa);
	    return true;
	  }
  return false;
}

class pass_place_values : public device_pass
{
public:
  explicit pass_place_values (gcc::context *context)
    : device_pass (device_pass_data ("accplace-values", TODO_update_ssa), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    const unsigned most_places = 16;
    for (unsigned i = 0; i < most_places && keep_one_value (fun); i++)
      ;
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_place_values (gcc::context *context)
{
  return new pass_place_values (context);
}

} // namespace accplug
