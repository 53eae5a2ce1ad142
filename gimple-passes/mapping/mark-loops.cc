/* Marking a natural loop; see mark-loops.h.

   A loop that runs its body for k = 0 ... niter becomes

	 s1 = SETUP (s0, axes)  FORK (axes)  s2 = INIT (s1, axes)
	 step, offset, bound = GOACC_LOOP (...)
	 if (offset < bound) goto header; else goto end;
     header:
	 k = PHI (offset, k_next)
	 i = base + k * step			for each induction variable
	 ... the body, without its exit ...
	 k_next = k + step
	 if (k_next < bound) goto header; else goto end;
     end:
	 s4 = FINI (PHI (s2, s3), axes)  JOIN (axes)  s5 = TEARDOWN (s4, axes)

   Rules
   - The counter is unsigned; it has 32 bits if no thread can go past them.
   - A loop whose exit test is inside its body still has that test, as `k < niter',
     and what is before the test runs once more than what is after it.
   - What the loop leaves behind is delivered by mark-results.cc and mark-extremes.cc.
   - Where the loop is a window of the program's, k counts that, and everything is made of
     k + the window's first number; no value of the last iteration is asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/marking.h"
#include "analysis/loop-tree.h"

namespace accplug
{

void
marking::bound_iterations ()
{
  if (TREE_CODE (m_facts.niter) == INTEGER_CST)
    m_most = wi::to_widest (m_facts.niter);
  else if (!max_loop_iterations (m_loop, &m_most))
    m_most = wi::to_widest (TYPE_MAX_VALUE (unsigned_type_for
					    (TREE_TYPE (m_facts.niter))));
}

/* True if 32 bits hold any counter plus the number of all threads.  */

bool
marking::small_counter_p () const
{
  const int most_gangs = 1 << 20;
  int clause = m_f->clause_dims[GOMP_DIM_GANG];
  if ((m_axes & ~THREAD_AXES) && (clause == 0 || clause > most_gangs))
    return false;
  return wi::ltu_p (m_most, 1u << 31);
}

/* EXPRESSION as a gimple value of TYPE, which is an integer type.  */

tree
marking::ready (gimple_seq *seq, tree expression, tree type)
{
  gimple_seq stmts = NULL;
  tree value = force_gimple_operand (fold_convert (type, unshare_expr (expression)),
				     &stmts, true, NULL_TREE);
  gimple_seq_add_seq (seq, stmts);
  return value;
}

/* The number of iterations, in a new block before the loop.  */

void
marking::count_iterations ()
{
  m_type = small_counter_p () ? unsigned_type_node : long_unsigned_type_node;
  m_head = split_edge (loop_preheader_edge (m_loop));
  split_edge (single_succ_edge (m_head));
  gimple_seq seq = NULL;
  m_niter = ready (&seq, m_facts.niter, m_type);
  if (m_window.count)
    {
      m_range = gimple_convert (&seq, m_type, m_window.count);
      m_first = gimple_convert (&seq, m_type, m_window.first);
    }
  else
    m_range = (m_place == exit_place::at_start ? m_niter
	       : gimple_build (&seq, PLUS_EXPR, m_type, m_niter,
			       build_one_cst (m_type)));
  begin_reductions (&seq);
  m_step = goacc_loop (&seq, IFN_GOACC_LOOP_STEP, NULL_TREE);
  m_offset = goacc_loop (&seq, IFN_GOACC_LOOP_OFFSET, build_zero_cst (m_type));
  m_bound = goacc_loop (&seq, IFN_GOACC_LOOP_BOUND, m_offset);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, m_offset, m_bound,
						NULL_TREE, NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (m_head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

tree
marking::goacc_loop (gimple_seq *seq, int code, tree extra)
{
  tree result = make_ssa_name (m_type);
  tree axes = build_int_cst (unsigned_type_node, m_axes);
  tree one = build_one_cst (m_type);
  gcall *call;
  if (extra)
    call = gimple_build_call_internal (IFN_GOACC_LOOP, 7, small_cst (code),
				       integer_one_node, m_range, one,
				       integer_zero_node, axes, extra);
  else
    call = gimple_build_call_internal (IFN_GOACC_LOOP, 6, small_cst (code),
				       integer_one_node, m_range, one,
				       integer_zero_node, axes);
  gimple_call_set_lhs (call, result);
  gimple_set_location (call, m_facts.location);
  gimple_seq_add_stmt (seq, call);
  return result;
}

/* Let the loop go on while k < niter at EXIT, its exit, which then leads to the end
   of the iteration.  */

void
marking::keep_exit_test (edge exit)
{
  gcond *test = as_a<gcond *> (gcc_compat::last_statement (exit->src));
  bool leaves_if_true = exit->flags & EDGE_TRUE_VALUE;
  gimple_cond_set_condition (test, leaves_if_true ? GE_EXPR : LT_EXPR, m_number,
			     m_niter);
  update_stmt (test);
}

/* From the old edges to the new ones.  */

void
marking::rewrite_edges ()
{
  edge exit = m_facts.exit;
  m_test = exit->src;
  m_end = split_edge (exit);
  m_tail = split_edge (loop_latch_edge (m_loop));
  split_edge (single_succ_edge (m_tail));

  edge again = single_succ_edge (m_tail);
  again->flags = (again->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  again->probability = profile_probability::likely ();
  edge leave = make_edge (m_tail, m_end, EDGE_FALSE_VALUE);
  leave->probability = profile_probability::unlikely ();
  rescan_loop_exit (leave, true, false);

  edge enter = single_succ_edge (m_head);
  enter->flags = (enter->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  enter->probability = profile_probability::likely ();
  edge skip = make_edge (m_head, m_end, EDGE_FALSE_VALUE);
  skip->probability = profile_probability::unlikely ();

  if (m_place == exit_place::inside)
    {
      keep_exit_test (exit);
      redirect_edge_and_branch (exit, m_tail);
      return;
    }
  edge stay = other_successor (exit);
  gimple_stmt_iterator test = gsi_last_bb (exit->src);
  gsi_remove (&test, true);
  remove_edge (exit);
  stay->flags = ((stay->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
		 | EDGE_FALLTHRU);
  stay->probability = profile_probability::always ();
}

/* The counter, and the new exit test.  */

void
marking::count ()
{
  gimple_seq seq = NULL;
  tree next = make_ssa_name (m_type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (next, PLUS_EXPR, m_counter,
						  m_step));
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, next, m_bound, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (m_tail);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gphi *phi = create_phi_node (m_counter, m_loop->header);
  add_phi_arg (phi, m_offset, loop_preheader_edge (m_loop), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, loop_latch_edge (m_loop), UNKNOWN_LOCATION);
  if (!m_first)
    return;
  gimple_stmt_iterator begin = gsi_after_labels (m_loop->header);
  gsi_insert_before (&begin, gimple_build_assign (m_number, PLUS_EXPR, m_counter, m_first),
		     GSI_SAME_STMT);
}

/* Where the number of the iteration is known first: new statements go before that.  */

gimple_stmt_iterator
marking::where_numbered () const
{
  gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header);
  if (m_first)
    {
      gsi = gsi_for_stmt (SSA_NAME_DEF_STMT (m_number));
      gsi_next (&gsi);
    }
  return gsi;
}

/* True if BASE + k * STEP does not overflow the signed TYPE, also not in between,
   for all k of the loop.  */

bool
marking::signed_arithmetic_p (tree type, tree base, tree step) const
{
  if (!INTEGRAL_TYPE_P (type) || TYPE_UNSIGNED (type)
      || !TYPE_OVERFLOW_UNDEFINED (type) || TREE_CODE (step) != INTEGER_CST)
    return false;
  if (TREE_CODE (base) == INTEGER_CST && tree_int_cst_sgn (base) >= 0
      && tree_int_cst_sgn (step) > 0)
    return true;
  widest_int far = wi::abs (wi::to_widest (step)) * m_most;
  return wi::leu_p (far, wi::to_widest (TYPE_MAX_VALUE (type)));
}

/* BASE + TIMES * STEP in TYPE, where TIMES is at most niter, or niter + 1.  */

tree
marking::scaled (gimple_seq *seq, tree type, tree base, tree step, tree times)
{
  if (POINTER_TYPE_P (type))
    {
      tree count = gimple_convert (seq, sizetype, times);
      tree offset = gimple_build (seq, MULT_EXPR, sizetype, count,
				  ready (seq, step, sizetype));
      gimple_seq stmts = NULL;
      base = force_gimple_operand (unshare_expr (base), &stmts, true, NULL_TREE);
      gimple_seq_add_seq (seq, stmts);
      return gimple_build (seq, POINTER_PLUS_EXPR, type, base, offset);
    }
  tree arithmetic = type;
  if (!signed_arithmetic_p (type, base, step))
    arithmetic = build_nonstandard_integer_type (TYPE_PRECISION (type), 1);
  tree count = gimple_convert (seq, arithmetic, times);
  tree distance = gimple_build (seq, MULT_EXPR, arithmetic, count,
				ready (seq, step, arithmetic));
  tree sum = gimple_build (seq, PLUS_EXPR, arithmetic,
			   ready (seq, base, arithmetic), distance);
  return gimple_convert (seq, type, sum);
}

/* Where subscripts extend NAME, which is BASE + number * STEP and does not overflow, they
   take that in 64 bits: then addresses in a row of lanes are seen to move along.  Appended
   to SEQ.  */

void
marking::widen_subscripts (gimple_seq *seq, tree name, tree base, tree step)
{
  tree type = TREE_TYPE (name), wide_type = long_integer_type_node;
  if (!m_f->free_rows || m_axes != VECTOR_AXIS || m_loop->inner
      || TREE_CODE (type) != INTEGER_TYPE || !TYPE_OVERFLOW_UNDEFINED (type)
      || TYPE_PRECISION (type) >= TYPE_PRECISION (wide_type)
      || TYPE_PRECISION (TREE_TYPE (m_number)) < TYPE_PRECISION (wide_type)
      || TREE_CODE (step) != INTEGER_CST)
    return;
  tree wide = NULL_TREE;
  imm_use_iterator iterator;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iterator, name)
    if (gimple_assign_cast_p (use)
	&& INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (use)))
	&& TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (use))) == TYPE_PRECISION (wide_type))
      {
	if (!wide)
	  wide = scaled (seq, wide_type, gimple_convert (seq, wide_type, base),
			 fold_convert (wide_type, step), m_number);
	gimple_assign_set_rhs1 (use, wide);
	update_stmt (use);
      }
}

/* Each induction variable becomes an expression of the counter.  */

void
marking::rewrite_inductions ()
{
  basic_block header = m_loop->header;
  for (gphi_iterator i = gsi_start_phis (header); !gsi_end_p (i);)
    {
      gphi *phi = i.phi ();
      tree name = gimple_phi_result (phi);
      const loop_induction *induction = induction_of (m_facts, phi);
      if (!induction)
	{
	  gsi_next (&i);
	  continue;
	}
      remove_phi_node (&i, false);
      gimple_seq invariant = NULL, seq = NULL;
      /* Invariant parts are computed once.  */
      tree step_type = (POINTER_TYPE_P (TREE_TYPE (name)) ? sizetype
			: TREE_TYPE (induction->step));
      tree step = ready (&invariant, induction->step, step_type);
      tree base = ready (&invariant, induction->base, TREE_TYPE (name));
      tree value = scaled (&seq, TREE_TYPE (name), base, step, m_number);
      gimple_seq_add_stmt (&seq, gimple_build_assign (name, value));
      widen_subscripts (&seq, name, base, step);
      if (invariant)
	gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), invariant);
      gimple_stmt_iterator gsi = where_numbered ();
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
}

/* What the loop set and never read is not carried around it any more.  */

void
marking::remove_dead_phis ()
{
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i);)
    {
      tree name = gimple_phi_result (i.phi ());
      if (virtual_operand_p (name) || name == m_counter
	  || reduction_of (m_facts, i.phi ()))
	{
	  gsi_next (&i);
	  continue;
	}
      remove_phi_node (&i, true);
    }
}

void
marking::finish_inductions (gimple_seq *after_join)
{
  for (loop_result &r : m_results)
    if (r.kind == result_kind::induction)
      r.value = scaled (after_join, TREE_TYPE (r.value), r.base, r.step, m_niter);
}

/* What the facts say about the loop, before it changes.  */

void
marking::prepare ()
{
  m_results = results_of (m_facts);
  m_place = place_of_exit (m_facts, m_results);
  bound_iterations ();
  for (const loop_reduction &facts : m_facts.reductions)
    {
      reduced r;
      r.facts = &facts;
      r.at_exit = (m_place == exit_place::at_end ? facts.next
		   : gimple_phi_result (facts.phi));
      for (const loop_result &result : m_results)
	if (result.reduction == &facts)
	  {
	    r.at_exit = result.value;
	    r.exit_phi = result.phi;
	  }
      /* Whether gangs share it will be known when inner loops are lifted.  */
      if (r.exit_phi
	  && !find_result_memory (m_fun, m_f, m_loop,
				  gimple_phi_result (r.exit_phi), facts.start,
				  result_time::kernel_end, &r.memory))
	r.memory.store = nullptr;
      m_reduced.push_back (r);
    }
  if (m_axes & ~THREAD_AXES)
    for (loop_result &r : m_results)
      if (r.kind == result_kind::last)
	{
	  bool found = find_result_memory (m_fun, m_f, m_loop,
					   gimple_phi_result (r.phi), r.start,
					   result_time::loop_end, &r.memory);
	  gcc_assert (found);
	}
}

/* After the loop: the join, and the results.  */

void
marking::finish ()
{
  gimple_seq before_join = NULL, after_join = NULL;
  finish_reductions (&before_join, &after_join);
  for (size_t i = 0; i < m_facts.extremes.size (); i++)
    finish_extreme (i, &before_join, &after_join);
  finish_last_values (&before_join, &after_join);
  finish_inductions (&after_join);
  m_join = build_mark (IFN_UNIQUE_OACC_JOIN, m_axes);
  gimple_seq_add_stmt (&before_join, m_join);
  gimple_seq_add_seq (&before_join, after_join);
  gimple_stmt_iterator gsi = gsi_last_bb (m_end);
  gsi_insert_seq_after (&gsi, before_join, GSI_NEW_STMT);

  edge out = single_succ_edge (m_end);
  for (const loop_result &r : m_results)
    if (r.kind == result_kind::last || r.kind == result_kind::induction)
      set_argument (r.phi, out, r.value);
    else if (r.kind == result_kind::reduction)
      for (const reduced &one : m_reduced)
	if (one.facts == r.reduction)
	  set_argument (r.phi, out, one.after);
}

void
marking::run ()
{
  prepare ();
  count_iterations ();
  m_counter = make_ssa_name (m_type);
  m_number = m_first ? make_ssa_name (m_type) : m_counter;
  rewrite_edges ();
  count ();
  rewrite_inductions ();
  carry_reductions ();
  finish ();
  remove_dead_phis ();
  for (reduced &r : m_reduced)
    {
      if (r.facts->extreme >= 0)
	continue;
      unsigned axes = m_axes | lift_into (r.init);
      if ((axes & ~THREAD_AXES) && r.exit_phi && loop_depth (m_loop) == 1)
	use_memory (r);
    }
  if (m_axes & ~THREAD_AXES)
    for (const loop_result &r : m_results)
      if (r.kind == result_kind::last)
	store_last (r);

  free_numbers_of_iterations_estimates (m_loop);
  scev_reset ();
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
}

void
mark_loop (function *fun, device_function *f, const loop_facts &facts,
	   unsigned axes, const iteration_window &window)
{
  if (axes)
    marking (fun, f, facts, axes, window).run ();
}

} // namespace accplug
