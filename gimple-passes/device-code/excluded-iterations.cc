/* Loops that leave out one iteration, the thread's own, do it and drop what it gives.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form: an innermost loop of a
   thread that stores nothing, with a condition around an iteration that keeps one out:

     for (j = 0; j < n; j++)
       if (j != i)
	 { d = x[i] - x[j]; sum += d * d; }

   Goes out: where it is known that no load is one more than the program's,

     if (n > 1 && another lane of the warp is here, for another i)
       {
	 own = x[i];
	 for (j = 0; j < n; j++)
	   { d = own - x[j]; sum = j != i ? sum + d * d : sum; }
       }
     else the loop as it was

   The iteration is one block then: what is the same in all of them is loaded once, loads of
   several iterations are under way together, or the warp loads for all of its lanes
   (staged-loads.cc).  Behind the branch each waits for the one before: on an H200 the loop
   takes almost twice the time.

   Rules
   - What the left out iteration loads is either the same in all iterations, and then another
     one loads it; or it is the same in all lanes that are here, and then the lane that leaves
     out another iteration loads it in this one.  What depends on both stays behind its branch.
   - Lanes that are here go through the same iterations to the end: the loop has one exit, and
     where it begins and how many iterations it has is the same in all of them.
   - Nothing else that an iteration does can be seen: no stores, no calls but those of
     mathematical functions, no integer division.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/thread-counter.h"
#include "device-code/update-statements.h"
#include "device-code/warp-values.h"

namespace accplug
{

namespace
{

/* The most statements that are done once more.  */
const unsigned most_statements = 100;

/* The most values that the run compares.  */
const unsigned most_compared = 3;

/* What a value in the loop may differ between.  */
enum class variety { none, iterations, lanes, both };

variety
either (variety a, variety b)
{
  return a == variety::none || a == b ? b : b == variety::none ? a : variety::both;
}

/* How E arrives, past an empty block on its way.  */

edge
arrival_of (edge e)
{
  return (single_pred_p (e->dest) && single_succ_p (e->dest) && empty_block_p (e->dest)
	  ? single_succ_edge (e->dest) : e);
}

class excluded_iteration
{
public:
  excluded_iteration (function *fun, const device_function *f, class loop *l)
    : m_fun (fun), m_f (f), m_loop (l) {}

  /* Why not; NULL if the loop can be changed.  An iteration is left out if left_out.  */
  const char *obstacle ();
  bool left_out_p () const { return m_test != nullptr; }
  void build ();

private:
  bool find_test ();
  bool excludes_one_p ();
  bool meets_again_p () const;
  bool find_iterations ();
  bool plain_p (gimple *stmt) const;
  variety variety_of (tree t, unsigned depth = 0);
  variety variety_outside (tree t);
  bool same_lanes_p (tree t);
  tree condition (gimple_seq *seq);
  void hoist ();
  void choose ();
  void straighten ();

  function *m_fun;
  const device_function *m_f;
  class loop *m_loop;
  gcond *m_test = nullptr;
  /* Where the way around the iteration's block arrives; the one into it.  */
  edge m_past = nullptr, m_in = nullptr;
  tree m_own = NULL_TREE, m_first = NULL_TREE;	/* the number that is left out; the first */
  class tree_niter_desc m_iterations;
  std::vector<tree> m_compared;
  std::unordered_map<tree, variety> m_known;
};

/* ---- What is left out.  */

/* Does the loop's first block end with a test whether its counter is a number that it does not
   change?  */

bool
excluded_iteration::find_test ()
{
  m_test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (m_loop->header));
  if (!m_test || (gimple_cond_code (m_test) != NE_EXPR
		  && gimple_cond_code (m_test) != EQ_EXPR)
      || !excludes_one_p ())
    {
      m_test = nullptr;
      return false;
    }
  extract_true_false_edges_from_block (m_loop->header, &m_in, &m_past);
  if (gimple_cond_code (m_test) == EQ_EXPR)
    std::swap (m_in, m_past);
  m_past = arrival_of (m_past);
  return true;
}

bool
excluded_iteration::excludes_one_p ()
{
  for (bool left : { true, false })
    {
      tree counter = left ? gimple_cond_lhs (m_test) : gimple_cond_rhs (m_test);
      tree own = left ? gimple_cond_rhs (m_test) : gimple_cond_lhs (m_test);
      affine_iv iv;
      if (TREE_CODE (counter) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (counter))
	  || !expr_invariant_in_loop_p (m_loop, own)
	  || !simple_iv (m_loop, m_loop, counter, &iv, false)
	  || TREE_CODE (iv.step) != INTEGER_CST || integer_zerop (iv.step))
	continue;
      m_own = own;
      m_first = iv.base;
      return true;
    }
  return false;
}

/* How a test at the end of BLOCK, one of two ways, leads to where PAST does, or NULL.  */

edge
other_arrival (basic_block block, edge past)
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->succs)
    if (arrival_of (e)->dest == past->dest)
      return e;
  return nullptr;
}

/* Is there one block, behind which the ways meet again at once, or after a test that leads to
   the same with the same values?  */

bool
excluded_iteration::meets_again_p () const
{
  basic_block block = m_in->dest, meeting = m_past->dest;
  if (!single_pred_p (block) || block == meeting || block->loop_father != m_loop
      || meeting->loop_father != m_loop)
    return false;
  if (single_succ_p (block))
    return arrival_of (single_succ_edge (block))->dest == meeting
	   && EDGE_COUNT (meeting->preds) == 2;
  edge other = other_arrival (block, m_past);
  if (!other || !safe_dyn_cast<gcond *> (gcc_compat::last_statement (block)))
    return false;
  for (gphi_iterator i = gsi_start_phis (meeting); !gsi_end_p (i); gsi_next (&i))
    if (!operand_equal_p (PHI_ARG_DEF_FROM_EDGE (i.phi (), m_past),
			  PHI_ARG_DEF_FROM_EDGE (i.phi (), arrival_of (other))))
      return false;
  return true;
}

/* ---- Whether it can be done.  */

/* Is T, computed before the loop, the same in the lanes that are here, or will the run
   say?  */

bool
excluded_iteration::same_lanes_p (tree t)
{
  sameness same = same_in_warp (m_f, t);
  if (same == sameness::likely
      && std::find (m_compared.begin (), m_compared.end (), t) == m_compared.end ())
    m_compared.push_back (t);
  return same != sameness::no && m_compared.size () <= most_compared;
}

bool
excluded_iteration::find_iterations ()
{
  edge exit = single_exit (m_loop);
  return (exit
	  && number_of_iterations_exit (m_loop, exit, &m_iterations, false)
	  && integer_zerop (m_iterations.may_be_zero)
	  && integer_onep (m_iterations.assumptions)
	  && same_lanes_p (m_first) && same_lanes_p (m_iterations.niter));
}

/* Can nobody see that STMT is done?  */

bool
excluded_iteration::plain_p (gimple *stmt) const
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL)
    return true;
  if (gimple_vdef (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  if (gimple_vuse (stmt))
    return gimple_assign_load_p (stmt);
  if (is_gimple_call (stmt))
    return plain_statement_p (stmt) && !intrinsic_call_p (stmt);
  if (!is_gimple_assign (stmt))
    return gimple_code (stmt) == GIMPLE_COND;
  switch (gimple_assign_rhs_code (stmt))
    {
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
      return integer_nonzerop (gimple_assign_rhs2 (stmt));
    default:
      return true;
    }
}

variety
excluded_iteration::variety_outside (tree t)
{
  return is_gimple_min_invariant (t) || same_lanes_p (t) ? variety::none : variety::lanes;
}

/* What T, an operand in the loop, differs between.  */

variety
excluded_iteration::variety_of (tree t, unsigned depth)
{
  if (TREE_CODE (t) != SSA_NAME)
    {
      if (is_gimple_min_invariant (t))
	return variety_outside (t);
      variety all = EXPR_P (t) ? variety::none : variety::both;
      for (int i = 0; EXPR_P (t) && i < TREE_OPERAND_LENGTH (t); i++)
	if (tree operand = TREE_OPERAND (t, i))
	  if (TREE_CODE (operand) != FIELD_DECL)
	    all = either (all, variety_of (operand, depth));
      return all;
    }
  gimple *def = SSA_NAME_DEF_STMT (t);
  basic_block bb = gimple_bb (def);
  if (!bb || !flow_bb_inside_loop_p (m_loop, bb))
    return variety_outside (t);
  auto known = m_known.find (t);
  if (known != m_known.end ())
    return known->second;
  variety all = variety::both;
  if (is_a<gphi *> (def))
    {
      affine_iv iv;
      if (bb == m_loop->header && simple_iv (m_loop, m_loop, t, &iv, true)
	  && TREE_CODE (iv.step) == INTEGER_CST)
	all = either (variety::iterations, same_lanes_p (iv.base) ? variety::none
					   : variety::lanes);
    }
  else if (is_gimple_assign (def) && depth < most_statements)
    {
      all = variety::none;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	all = either (all, variety_of (gimple_op (def, i), depth + 1));
    }
  m_known[t] = all;
  return all;
}

const char *
excluded_iteration::obstacle ()
{
  if (!find_test ())
    return "no iteration is left out";
  if (!meets_again_p ())
    return "there is more in an iteration than one block";
  if (!can_duplicate_loop_p (m_loop) || !find_iterations ())
    return "its number of iterations is not known to be the same in all lanes";
  if (!all_statements_p (m_loop, [] (gimple *s) { return !gimple_vdef (s); }))
    return "it stores";
  unsigned n = 0;
  bool loads = false;
  for (gimple_stmt_iterator i = gsi_start_bb (m_in->dest); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (!plain_p (stmt) || ++n > most_statements)
	return "an iteration can be seen, or is long";
      if (!gimple_assign_load_p (stmt))
	continue;
      loads = true;
      variety v = variety_of (gimple_assign_rhs1 (stmt));
      if (v == variety::both)
	return "it loads what no other iteration or lane loads";
    }
  return loads ? nullptr : "it loads nothing";
}

/* ---- From here on the function changes.  */

/* Is there another lane, with another number that is left out, and the same otherwise; and is
   there a second iteration?  */

tree
excluded_iteration::condition (gimple_seq *seq)
{
  const tree wide = long_long_unsigned_type_node;
  tree members = emit_intrinsic (seq, intrinsic::active_lanes);
  auto lanes_with = [&] (tree value)
    {
      gimple_seq computed = NULL;
      value = force_gimple_operand (unshare_expr (value), &computed, true, NULL_TREE);
      gimple_seq_add_seq (seq, computed);
      return emit_intrinsic (seq, intrinsic::same_lanes_u64,
			     { gimple_convert (seq, wide, value), members });
    };
  tree result = gimple_build (seq, NE_EXPR, boolean_type_node, lanes_with (m_own), members);
  auto also = [&] (tree_code code, tree a, tree b)
    {
      tree holds = gimple_build (seq, code, boolean_type_node, a, b);
      result = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, result, holds);
    };
  for (tree value : m_compared)
    also (EQ_EXPR, lanes_with (value), members);
  gimple_seq computed = NULL;
  tree niter = force_gimple_operand (unshare_expr (m_iterations.niter), &computed, true,
				     NULL_TREE);
  gimple_seq_add_seq (seq, computed);
  also (NE_EXPR, niter, build_zero_cst (TREE_TYPE (niter)));
  return result;
}

/* What is the same in all iterations is computed before the loop.  */

void
excluded_iteration::hoist ()
{
  basic_block before = loop_preheader_edge (m_loop)->src;
  for (gimple_stmt_iterator i = gsi_start_bb (m_in->dest); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      bool moves = is_gimple_assign (stmt);
      tree operand;
      ssa_op_iter o;
      FOR_EACH_SSA_TREE_OPERAND (operand, stmt, o, SSA_OP_USE)
	moves &= expr_invariant_in_loop_p (m_loop, operand);
      if (!moves)
	{
	  gsi_next (&i);
	  continue;
	}
      gimple_stmt_iterator to = gsi_last_bb (before);
      reset_flow_sensitive_info (gimple_assign_lhs (stmt));
      if (gimple_vuse (stmt))
	gimple_set_vuse (stmt, NULL_TREE);
      if (!gsi_end_p (to) && stmt_ends_bb_p (gsi_stmt (to)))
	gsi_move_before (&i, &to);
      else
	gsi_move_to_bb_end (&i, before);
      update_stmt (stmt);
    }
}

/* The values that the block gives count where its iteration does.  */

void
excluded_iteration::choose ()
{
  basic_block block = m_in->dest;
  gimple_stmt_iterator end = gsi_last_bb (block);
  bool tests = !single_succ_p (block);
  gimple_seq seq = NULL;
  tree counts = gimple_build (&seq, NE_EXPR, boolean_type_node, gimple_cond_lhs (m_test),
			      gimple_cond_rhs (m_test));
  if (tests)
    {
      gcond *test = as_a<gcond *> (gsi_stmt (end));
      edge other = other_arrival (block, m_past);
      tree_code code = gimple_cond_code (test);
      tree holds = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (&seq, gimple_build_assign (holds, code, gimple_cond_lhs (test),
						      gimple_cond_rhs (test)));
      bool past_if_true = other->flags & EDGE_TRUE_VALUE;
      tree skipped = gimple_build (&seq, BIT_XOR_EXPR, boolean_type_node, counts,
				   boolean_true_node);
      holds = (past_if_true
	       ? gimple_build (&seq, BIT_IOR_EXPR, boolean_type_node, holds, skipped)
	       : gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, holds, counts));
      gsi_insert_seq_before (&end, seq, GSI_SAME_STMT);
      gimple_cond_set_condition (test, NE_EXPR, holds, boolean_false_node);
      update_stmt (test);
      return;
    }
  edge arrival = arrival_of (single_succ_edge (block));
  for (gphi_iterator i = gsi_start_phis (m_past->dest); !gsi_end_p (i); gsi_next (&i))
    {
      if (virtual_operand_p (gimple_phi_result (i.phi ())))
	continue;
      tree now = PHI_ARG_DEF_FROM_EDGE (i.phi (), arrival);
      tree kept = PHI_ARG_DEF_FROM_EDGE (i.phi (), m_past);
      tree chosen = make_ssa_name (TREE_TYPE (now));
      gimple_seq_add_stmt (&seq, gimple_build_assign (chosen, COND_EXPR, counts, now, kept));
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), arrival), chosen);
    }
  gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
}

/* All iterations go through the block.  */

void
excluded_iteration::straighten ()
{
  if (m_in->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (m_test);
  else
    gimple_cond_make_false (m_test);
  update_stmt (m_test);
}

void
excluded_iteration::build ()
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_test, "loop %d: the iteration that is left out is done, "
		     "too, and its results are dropped\n", m_loop->num);
  gimple_seq seq = NULL;
  tree good = condition (&seq);
  version_for_runs (m_fun, m_loop, seq, good);
  hoist ();
  choose ();
  straighten ();
  mark_virtual_operands_for_renaming (m_fun);
}

class pass_excluded_iterations : public device_pass
{
public:
  explicit pass_excluded_iterations (gcc::context *context)
    : device_pass (device_pass_data ("accexcluded-iterations", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || f->vector_length < unsigned (warp_size))
      return 0;
    std::vector<class loop *> loops;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      if (loop_depth (l) > 1)
	loops.push_back (l);
    bool any = false;
    calculate_dominance_info (CDI_DOMINATORS);
    for (class loop *l : loops)
      {
	excluded_iteration e (fun, f, l);
	const char *why = e.obstacle ();
	if (dump_enabled_p () && why && e.left_out_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: the iteration that is left out stays so: %s\n", l->num,
			   why);
	if (why)
	  continue;
	e.build ();
	any = true;
      }
    if (!any)
      return 0;
    find_loops_again (fun);
    return TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_excluded_iterations (gcc::context *context)
{
  return new pass_excluded_iterations (context);
}

} // namespace accplug
