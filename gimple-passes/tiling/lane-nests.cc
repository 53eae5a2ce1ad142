/* Loops around those that lanes share; see lane-nests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "base/dump.h"
#include "device/marks.h"
#include "mapping/marking.h"
#include "tiling/lane-nests.h"
#include "tiling/tiled-nest.h"

namespace accplug
{

namespace
{

bool
reduction_p (const gimple *stmt, unsigned kind)
{
  return (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	  && tree_to_uhwi (gimple_call_arg (stmt, 0)) == kind);
}

/* Are AXES those of lanes, or of all threads of a block?  */

bool
lanes_p (unsigned axes)
{
  return axes == VECTOR_AXIS || axes == (VECTOR_AXIS | WORKER_AXIS);
}

/* A loop OUTER that each thread goes through, around INNER, which lanes share.  */

class lane_nest
{
public:
  lane_nest (function *fun, device_function *f, const shared_loop &inner)
    : m_fun (fun), m_f (f), m_inner (inner), m_outer (loop_outer (inner.loop)) {}

  /* Why lanes do not share OUTER; NULL if they can.  */
  const char *obstacle (const std::vector<shared_loop> &all);
  void run ();

private:
  const char *obstacle_in_body ();
  const char *obstacle_in (gimple *stmt);
  bool carried_p (gcall *set_up) const;
  void find_test ();
  bool same_without_p (basic_block behind, edge skip, edge from_loop) const;
  tree range_if_entered (gimple_seq *, tree range) const;
  void drop_test (const shared_loop &l);

  function *m_fun;
  device_function *m_f;
  const shared_loop &m_inner;
  class loop *m_outer;
  loop_facts m_facts;
  std::vector<gcall *> m_reductions;	/* calls in OUTER */
  unsigned m_set_up = 0;	/* those that begin one */
  bool m_loads = false, m_stores = false;
  gcond *m_test = nullptr;	/* whether OUTER has iterations */
  bool m_enters_if_true = false;
};

/* Does SET_UP begin a reduction of OUTER that nothing else in it looks at?  */

bool
lane_nest::carried_p (gcall *set_up) const
{
  tree code = gimple_call_arg (set_up, 4), value = gimple_call_arg (set_up, 2);
  for (const loop_reduction &r : m_facts.reductions)
    {
      tree phi = gimple_phi_result (r.phi);
      if (phi != value || tree_to_uhwi (code) != unsigned (r.op) || r.extreme >= 0)
	continue;
      gimple *end = TREE_CODE (r.next) == SSA_NAME ? SSA_NAME_DEF_STMT (r.next) : nullptr;
      auto outside = [this] (gimple *stmt)
	{
	  basic_block bb = gimple_bb (stmt);
	  return bb == m_outer->header || !flow_bb_inside_loop_p (m_outer, bb);
	};
      if (!end || !reduction_p (end, IFN_GOACC_REDUCTION_TEARDOWN)
	  || !tree_int_cst_equal (gimple_call_arg (end, 4), code))
	return false;
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, phi)
	if (USE_STMT (use) != set_up && !is_gimple_debug (USE_STMT (use))
	    && (gimple_code (USE_STMT (use)) != GIMPLE_PHI || !outside (USE_STMT (use))))
	  return false;
      FOR_EACH_IMM_USE_FAST (use, iterator, r.next)
	if (!is_gimple_debug (USE_STMT (use))
	    && (gimple_code (USE_STMT (use)) != GIMPLE_PHI || !outside (USE_STMT (use))))
	  return false;
      return true;
    }
  return false;
}

/* STMT is in OUTER.  */

const char *
lane_nest::obstacle_in (gimple *stmt)
{
  unsigned axes = fork_axes (stmt) | join_axes (stmt);
  if (unique_kind (stmt) >= 0)
    return axes && axes != m_inner.axes ? "others than lanes begin or end in it" : nullptr;
  if (gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
    return (tree_to_uhwi (gimple_call_arg (stmt, 5)) & ~m_inner.axes
	    ? "others than lanes share a loop in it" : nullptr);
  if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
    {
      if (tree_to_uhwi (gimple_call_arg (stmt, 3)) != m_inner.axes
	  || !integer_zerop (gimple_call_arg (stmt, 1)) || !gimple_call_lhs (stmt)
	  || TREE_CODE (gimple_call_lhs (stmt)) != SSA_NAME)
	return "others than lanes reduce in it";
      m_reductions.push_back (as_a<gcall *> (stmt));
      if (!reduction_p (stmt, IFN_GOACC_REDUCTION_SETUP))
	return nullptr;
      m_set_up++;
      return carried_p (as_a<gcall *> (stmt)) ? nullptr : "a result is used in each iteration";
    }
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return nullptr;
  bool inside = flow_bb_inside_loop_p (m_inner.loop, gimple_bb (stmt));
  if (gimple_has_volatile_ops (stmt) || gimple_code (stmt) == GIMPLE_ASM
      || (!inside && (gimple_vdef (stmt) || gimple_has_side_effects (stmt))))
    return "it does more than the loop inside";
  m_stores |= gimple_vdef (stmt) != NULL_TREE;
  m_loads |= !inside && gimple_vuse (stmt);
  return nullptr;
}

const char *
lane_nest::obstacle_in_body ()
{
  const char *why = nullptr;
  basic_block *body = get_loop_body (m_outer);
  for (unsigned n = 0; n < m_outer->num_nodes && !why; n++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[n]); !why && !gsi_end_p (gsi);
	 gsi_next (&gsi))
      why = obstacle_in (gsi_stmt (gsi));
  free (body);
  if (!why && m_set_up != m_facts.reductions.size ())
    why = "it reduces more than the loop inside";
  return (why ? why : m_loads && m_stores ? "it loads beside what the loop inside stores"
	  : nullptr);
}

const char *
lane_nest::obstacle (const std::vector<shared_loop> &all)
{
  if (m_outer->inner != m_inner.loop || m_inner.loop->next)
    return "the loop inside is not its only one";
  for (const shared_loop &l : all)
    if (l.loop == m_outer)
      return "threads share it already";
  if (!loop_latch_edge (m_outer) || !single_exit (m_outer))
    return "its form is another one";
  class loop *root = m_outer;
  while (loop_depth (root) > 1)
    root = loop_outer (root);
  m_facts = analyse_loop (m_fun, m_f, m_outer, root);
  if ((m_facts.verdict != loop_verdict::parallel && !m_outer->can_be_parallel)
      || !m_facts.lone.empty ()
      || !m_facts.extremes.empty () || !m_facts.last_values.empty ()
      || !m_facts.privates.empty () || !m_facts.niter)
    return "its iterations are not known to be independent, or counted";
  if (const char *why = obstacle_in_body ())
    return why;
  return (markable_p (m_fun, m_f, m_facts, m_inner.axes) ? nullptr
	  : "what it leaves is not understood");
}

/* Are values that block BEHIND takes from edge SKIP those that the loop leaves without an
   iteration?  */

bool
lane_nest::same_without_p (basic_block behind, edge skip, edge from_loop) const
{
  for (gphi_iterator i = gsi_start_phis (behind); !gsi_end_p (i); gsi_next (&i))
    {
      if (virtual_operand_p (gimple_phi_result (i.phi ())))
	continue;
      tree without = PHI_ARG_DEF_FROM_EDGE (i.phi (), skip);
      tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), from_loop);
      if (operand_equal_p (without, value, 0))
	continue;
      gphi *closed = (TREE_CODE (value) == SSA_NAME
		      ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value)) : nullptr);
      if (closed && gimple_phi_num_args (closed) == 1)
	value = gimple_phi_arg_def (closed, 0);
      auto known = std::find_if (m_facts.reductions.begin (), m_facts.reductions.end (),
				 [&] (const loop_reduction &r)
	{ return r.next == value && operand_equal_p (r.start, without, 0); });
      if (known == m_facts.reductions.end ())
	return false;
    }
  return true;
}

/* Is BB one of a way without branches, that nobody else comes along, which only computes?  */

bool
plain_way_p (basic_block bb)
{
  if (!single_pred_p (bb) || !single_succ_p (bb))
    return false;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)) && gimple_code (gsi_stmt (i)) != GIMPLE_LABEL
	&& (!is_gimple_assign (gsi_stmt (i)) || gimple_vuse (gsi_stmt (i))
	    || gimple_could_trap_p (gsi_stmt (i))))
      return false;
  return true;
}

/* Find the test whether OUTER has iterations, around which nothing else is.  */

void
lane_nest::find_test ()
{
  edge enter = loop_preheader_edge (m_outer), leave = single_exit (m_outer);
  if (!m_facts.exit_at_end)
    return;
  while (plain_way_p (enter->src))
    enter = single_pred_edge (enter->src);
  while (single_pred_p (leave->dest) && single_succ_p (leave->dest)
	 && gsi_end_p (gsi_start_nondebug_after_labels_bb (leave->dest)))
    leave = single_succ_edge (leave->dest);
  gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (enter->src));
  basic_block behind = leave->dest;
  if (!test || EDGE_COUNT (behind->preds) != 2
      || flow_bb_inside_loop_p (m_outer, enter->src))
    return;
  edge skip = EDGE_SUCC (enter->src, EDGE_SUCC (enter->src, 0) == enter);
  while (skip->dest != behind && single_pred_p (skip->dest) && single_succ_p (skip->dest)
	 && gsi_end_p (gsi_start_nondebug_after_labels_bb (skip->dest)))
    skip = single_succ_edge (skip->dest);
  if (skip->dest != behind || skip == leave || !same_without_p (behind, skip, leave))
    return;
  m_test = test;
  m_enters_if_true = (enter->flags & EDGE_TRUE_VALUE) != 0;
}

/* RANGE where the test holds, else 0, by statements in SEQ.  */

tree
lane_nest::range_if_entered (gimple_seq *seq, tree range) const
{
  tree_code code = gimple_cond_code (m_test);
  tree type = TREE_TYPE (range);
  tree a = gimple_cond_lhs (m_test), b = gimple_cond_rhs (m_test), number = range;
  if (TREE_CODE (range) == SSA_NAME && gimple_assign_cast_p (SSA_NAME_DEF_STMT (range)))
    number = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (range));
  if (number == a && code == GT_EXPR && integer_zerop (b) && m_enters_if_true)
    return gimple_convert (seq, type, gimple_build (seq, MAX_EXPR, TREE_TYPE (a), a, b));
  tree holds = gimple_build (seq, code, boolean_type_node, a, b), none = build_zero_cst (type);
  return gimple_build (seq, COND_EXPR, type, holds, m_enters_if_true ? range : none,
		       m_enters_if_true ? none : range);
}

/* OUTER, L now, is entered in any case, with no iterations where the test fails.  */

void
lane_nest::drop_test (const shared_loop &l)
{
  gimple_seq seq = NULL;
  l.set_argument (2, range_if_entered (&seq, l.range));
  gimple_stmt_iterator gsi = gsi_for_stmt (l.step);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  if (m_enters_if_true)
    gimple_cond_make_true (m_test);
  else
    gimple_cond_make_false (m_test);
  update_stmt (m_test);
}

void
lane_nest::run ()
{
  find_test ();
  /* What was combined in each iteration is handed on.  */
  for (gcall *call : m_reductions)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      tree lhs = gimple_call_lhs (call), value = gimple_call_arg (call, 2);
      unlink_stmt_vdef (call);
      gsi_replace (&gsi, gimple_build_assign (lhs, value), false);
    }
  mark_loop (m_fun, m_f, m_facts, m_inner.axes);
  std::vector<shared_loop> all = all_shared_loops (m_fun);
  auto marked = std::find_if (all.begin (), all.end (), [this] (const shared_loop &l)
    { return l.loop == m_outer; });
  gcc_assert (marked != all.end ());
  if (m_test)
    drop_test (*marked);
}

} // anonymous namespace

bool
loop_around_lanes_p (function *fun)
{
  bool found = false;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (loop_depth (bb->loop_father) > 1)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !found && !gsi_end_p (i); gsi_next (&i))
	found = (gimple_call_internal_p (gsi_stmt (i), IFN_GOACC_LOOP)
		 && lanes_p (tree_to_uhwi (gimple_call_arg (gsi_stmt (i), 5))));
  loop_optimizer_finalize ();
  return found;
}

bool
widen_lanes (function *fun, device_function *f)
{
  std::vector<shared_loop> all = all_shared_loops (fun);
  for (const shared_loop &inner : all)
    {
      if (!lanes_p (inner.axes) || loop_depth (inner.loop) < 3)
	continue;
      lane_nest nest (fun, f, inner);
      const char *why = nest.obstacle (all);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (gimple_location (inner.step)),
			 why ? "lanes share no loop around this one: %s\n"
			 : "lanes share the loop around this one, too%s\n", why ? why : "");
      if (why)
	continue;
      nest.run ();
      return true;
    }
  return false;
}

} // namespace accplug
