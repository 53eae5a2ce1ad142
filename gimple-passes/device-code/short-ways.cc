/* Short ways around a condition become selections.

   Comes in: a device function among GCC's optimisers, before its loop passes,

     if (y < 0) row = 0; else if (y >= n) row = n - 1; else row = y;

   Goes out: the same without branches,

     inside = y >= n ? n - 1 : y;
     row = y >= 0 ? inside : 0;

   GCC leaves this to RTL, which device code never meets.  Without branches an iteration is
   one block: what is invariant moves out of the loop, subscripts are computed once, and the
   loads of several iterations stand beside each other.

   Rules
   - Both ways meet again at once, and have a few cheap operations and nothing else: no load,
     no division, no call.
   - What one way does to a value that the other one leaves alone, `if (c) sum += x', stays:
     the instruction itself is conditional there, and waits for no selection.
   - Operations that now are done always do not overflow: they are those of unsigned numbers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device-code/short-ways.h"
#include "analysis/loop-facts.h"
#include "base/dump.h"
#include "device/device-pass.h"

namespace accplug
{

namespace
{

/* The most operations of both ways, and the most values that they choose between.  */
const unsigned most_operations = 8;
const unsigned most_values = 2;

/* The most operations between conditions that become one.  */
const unsigned most_between = 32;

/* A block's condition, and the two ways from it to where they meet.  */

struct fork
{
  gcond *test;
  edge way[2];			/* where it is true; where it is false */
  basic_block middle[2];	/* on the way, or NULL */
  basic_block meeting;
  edge arrival (unsigned i) const { return middle[i] ? single_succ_edge (middle[i]) : way[i]; }
};

/* Is TYPE that of a register?  */

bool
register_type_p (tree type)
{
  return ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
	  && tree_fits_uhwi_p (TYPE_SIZE (type)) && tree_to_uhwi (TYPE_SIZE (type)) <= 64);
}

} // anonymous namespace

bool
cheap_operation_p (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_PREDICT
      || gimple_code (stmt) == GIMPLE_NOP)
    return true;
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt) || gimple_has_volatile_ops (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || !register_type_p (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  tree type = TREE_TYPE (gimple_assign_rhs1 (stmt));
  tree_code code = gimple_assign_rhs_code (stmt);
  switch (code)
    {
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case POINTER_PLUS_EXPR:
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR: case BIT_NOT_EXPR:
    case MIN_EXPR: case MAX_EXPR: case COND_EXPR: case SSA_NAME: case NEGATE_EXPR:
      return register_type_p (type);
    case LSHIFT_EXPR: case RSHIFT_EXPR:
      return register_type_p (type) && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST;
    CASE_CONVERT:
      return register_type_p (type) && SCALAR_FLOAT_TYPE_P (type)
	     == SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)));
    default:
      return TREE_CODE_CLASS (code) == tcc_comparison && register_type_p (type);
    }
}

namespace
{

/* STMT is done on both ways now: nothing is known of its value but what it computes.  */

void
make_unconditional (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), type = TREE_TYPE (lhs);
  tree_code code = gimple_assign_rhs_code (stmt);
  reset_flow_sensitive_info (lhs);
  if (!INTEGRAL_TYPE_P (type) || !TYPE_OVERFLOW_UNDEFINED (type)
      || (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR && code != NEGATE_EXPR))
    return;
  gimple_seq seq = NULL;
  tree number = unsigned_type_for (type), a = gimple_assign_rhs1 (stmt);
  tree b = gimple_assign_rhs2 (stmt);
  a = gimple_convert (&seq, number, a);
  tree result = make_ssa_name (number);
  gimple_seq_add_stmt (&seq, b ? gimple_build_assign (result, code, a,
						      gimple_convert (&seq, number, b))
			     : gimple_build_assign (result, code, a));
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, result);
  update_stmt (gsi_stmt (gsi));
}

/* How many operations BB has; most_operations + 1 if another one is among them.  */

unsigned
operations_in (basic_block bb)
{
  unsigned n = 0;
  for (gimple_stmt_iterator g = gsi_start_bb (bb); !gsi_end_p (g); gsi_next (&g))
    if (!cheap_operation_p (gsi_stmt (g)))
      return most_operations + 1;
    else
      n += is_gimple_assign (gsi_stmt (g));
  return n;
}

/* The block on way E to where it meets another one, or NULL.  */

basic_block
middle_of (edge e)
{
  basic_block bb = e->dest;
  return (single_pred_p (bb) && single_succ_p (bb) && gimple_seq_empty_p (phi_nodes (bb))
	  && !(single_succ_edge (bb)->flags & (EDGE_ABNORMAL | EDGE_EH | EDGE_DFS_BACK))
	  ? bb : nullptr);
}

/* Find out where the ways from BB go.  False if they do not meet at once.  */

bool
find_fork (basic_block bb, fork *f)
{
  f->test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
  if (!f->test || EDGE_COUNT (bb->succs) != 2)
    return false;
  extract_true_false_edges_from_block (bb, &f->way[0], &f->way[1]);
  basic_block beyond[2];
  for (unsigned i : { 0, 1 })
    {
      f->middle[i] = middle_of (f->way[i]);
      beyond[i] = f->middle[i] ? single_succ (f->middle[i]) : f->way[i]->dest;
    }
  /* One way may be no block at all.  */
  if (beyond[0] != beyond[1])
    for (unsigned i : { 0, 1 })
      if (f->middle[i] && beyond[1 - i] != beyond[i] && f->way[i]->dest == beyond[1 - i])
	f->middle[i] = nullptr, beyond[i] = f->way[i]->dest;
  f->meeting = beyond[0];
  return (beyond[0] == beyond[1] && (f->middle[0] || f->middle[1])
	  && f->meeting->loop_father == bb->loop_father
	  && f->meeting->loop_father->header != f->meeting);
}

/* Is A computed from B?  */

bool
update_of_p (tree a, tree b)
{
  gimple *def = TREE_CODE (a) == SSA_NAME ? SSA_NAME_DEF_STMT (a) : nullptr;
  if (!def || !is_gimple_assign (def) || TREE_CODE (b) != SSA_NAME)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) == b)
      return true;
  return false;
}

/* The values that F's ways choose between where they meet.  */

struct choice
{
  gphi *phi;
  tree value[2];		/* from the first way; from the second */
};

std::vector<choice>
choices_of (const fork &f)
{
  std::vector<choice> choices;
  for (gphi_iterator i = gsi_start_phis (f.meeting); !gsi_end_p (i); gsi_next (&i))
    {
      choice c = { i.phi (), { PHI_ARG_DEF_FROM_EDGE (i.phi (), f.arrival (0)),
			       PHI_ARG_DEF_FROM_EDGE (i.phi (), f.arrival (1)) } };
      if (!operand_equal_p (c.value[0], c.value[1]))
	choices.push_back (c);
    }
  return choices;
}

/* Why F stays as it is, or NULL; UPDATES do not keep it.  */

const char *
obstacle (const fork &f, bool updates)
{
  unsigned operations = 0;
  for (basic_block bb : f.middle)
    if (bb)
      operations += operations_in (bb);
  if (operations > most_operations)
    return "the ways are long, or load, or call";
  std::vector<choice> choices = choices_of (f);
  for (const choice &c : choices)
    {
      if (virtual_operand_p (gimple_phi_result (c.phi))
	  || !register_type_p (TREE_TYPE (gimple_phi_result (c.phi))))
	return "they choose what is not in a register";
      if (!updates
	  && (update_of_p (c.value[0], c.value[1]) || update_of_p (c.value[1], c.value[0])))
	return "one updates what the other leaves";
    }
  return (choices.empty () ? "they choose no value"
	  : choices.size () > most_values ? "they choose many values" : nullptr);
}

/* Do what F's ways do before it chooses.  */

void
do_both (const fork &f)
{
  gimple_stmt_iterator to = gsi_for_stmt (f.test);
  for (basic_block bb : f.middle)
    if (bb)
      for (gimple_stmt_iterator from = gsi_start_bb (bb); !gsi_end_p (from); )
	{
	  gimple *stmt = gsi_stmt (from);
	  if (!is_gimple_assign (stmt))
	    {
	      gsi_remove (&from, true);
	      continue;
	    }
	  gsi_move_before (&from, &to);
	  make_unconditional (stmt);
	}
}

/* Replace F's condition by selections.  */

void
select_values (const fork &f)
{
  do_both (f);
  gimple_stmt_iterator gsi = gsi_for_stmt (f.test);
  gimple_seq seq = NULL;
  tree chosen = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (chosen, gimple_cond_code (f.test),
						  gimple_cond_lhs (f.test),
						  gimple_cond_rhs (f.test)));
  unsigned kept = f.middle[0] ? 1 : 0;
  for (const choice &c : choices_of (f))
    {
      tree type = TREE_TYPE (gimple_phi_result (c.phi));
      tree value = gimple_build (&seq, COND_EXPR, type, chosen, c.value[0], c.value[1]);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (c.phi, f.arrival (kept)), value);
    }
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gsi_remove (&gsi, true);
  edge stays = f.way[kept], goes = f.way[1 - kept];
  basic_block empty = f.middle[1 - kept];
  if (empty)
    delete_basic_block (empty);
  else
    remove_edge (goes);
  stays->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  stays->flags |= EDGE_FALLTHRU;
  stays->probability = profile_probability::always ();
}

/* If BB is entered one way only, its phis choose nothing.  */

void
drop_phis (basic_block bb)
{
  for (gphi_iterator i = gsi_start_phis (bb); single_pred_p (bb) && !gsi_end_p (i);)
    {
      gphi *phi = i.phi ();
      tree value = gimple_phi_arg_def (phi, 0), result = gimple_phi_result (phi);
      if (TREE_CODE (result) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result))
	return;
      replace_uses_by (result, value);
      remove_phi_node (&i, true);
    }
}

/* Straighten one choice of L; false if there is none.  AROUND is straighten_loops'.  */

bool
straighten_once (class loop *l, bool around)
{
  bool any = false;
  basic_block *body = get_loop_body (l);
  for (unsigned i = l->num_nodes; i-- > 0 && !any;)
    any = body[i]->loop_father == l && straighten_ways (body[i], true);
  free (body);
  if (!any || !around)
    return any;
  /* What is on the ways of a choice has no phis.  */
  body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    if (body[i] != l->header)
      drop_phis (body[i]);
  free (body);
  return true;
}

/* Does BB do little before it tests?  */

bool
cheap_but_for_test_p (basic_block bb)
{
  unsigned n = 0;
  for (gimple_stmt_iterator g = gsi_start_bb (bb); !gsi_end_p (g); gsi_next (&g))
    if (gimple_code (gsi_stmt (g)) != GIMPLE_COND)
      {
	if (!cheap_operation_p (gsi_stmt (g)))
	  return false;
	n += is_gimple_assign (gsi_stmt (g));
      }
  return n <= most_between;
}

/* Do both edges, to one block, bring the same values?  */

bool
same_arguments_p (edge a, edge b)
{
  for (gphi_iterator i = gsi_start_phis (a->dest); !gsi_end_p (i); gsi_next (&i))
    if (!operand_equal_p (PHI_ARG_DEF_FROM_EDGE (i.phi (), a),
			  PHI_ARG_DEF_FROM_EDGE (i.phi (), b)))
      return false;
  return true;
}

/* Whether E is taken where its source ends, computed there.  */

tree
taken (edge e, gimple_seq *seq)
{
  gcond *test = as_a<gcond *> (gcc_compat::last_statement (e->src));
  tree yes = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (yes, gimple_cond_code (test),
						 gimple_cond_lhs (test),
						 gimple_cond_rhs (test)));
  return (e->flags & EDGE_TRUE_VALUE ? yes
	  : gimple_build (seq, EQ_EXPR, boolean_type_node, yes, boolean_false_node));
}

/* The block behind IN does no more than to test whether to LEAVE, for where BB's other way
   goes: BB tests both.  */

void
join_second (basic_block bb, edge in, edge leave)
{
  basic_block second = in->dest;
  edge stay = EDGE_SUCC (second, EDGE_SUCC (second, 0) == leave);
  gcond *test = as_a<gcond *> (gcc_compat::last_statement (bb));
  gimple_stmt_iterator to = gsi_for_stmt (test);
  for (gimple_stmt_iterator from = gsi_start_bb (second); !gsi_end_p (from);)
    {
      gimple *stmt = gsi_stmt (from);
      if (is_gimple_assign (stmt))
	{
	  gsi_move_before (&from, &to);
	  make_unconditional (stmt);
	}
      else if (gimple_code (stmt) == GIMPLE_COND)
	gsi_next (&from);
      else
	gsi_remove (&from, true);
    }
  gimple_seq seq = NULL;
  tree first = taken (in, &seq), both = taken (stay, &seq);
  both = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, first, both);
  gsi_insert_seq_before (&to, seq, GSI_SAME_STMT);
  gimple_cond_set_condition (test, in->flags & EDGE_TRUE_VALUE ? NE_EXPR : EQ_EXPR, both,
			     boolean_false_node);
  update_stmt (test);
  gimple_stmt_iterator last = gsi_last_bb (second);
  gsi_remove (&last, true);
  remove_edge (leave);
  stay->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  stay->flags |= EDGE_FALLTHRU;
  stay->probability = profile_probability::always ();
  /* A way out of the loop, if both hold, has left it here.  */
  class loop *around = find_common_loop (second->loop_father, stay->dest->loop_father);
  if (around != second->loop_father)
    {
      remove_bb_from_loops (second);
      add_bb_to_loop (second, around);
    }
  if (can_merge_blocks_p (second, stay->dest))
    merge_blocks (second, stay->dest);
}

class pass_short_ways : public device_pass
{
public:
  explicit pass_short_ways (gcc::context *context)
    : device_pass (device_pass_data ("accshort-ways", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    bool any = false, again = true;
    mark_dfs_back_edges ();
    while (again)
      {
	again = false;
	basic_block bb;
	/* Ways inside of ways first: later blocks mostly are.  */
	FOR_EACH_BB_REVERSE_FN (bb, fun)
	  again |= straighten_ways (bb, false);
	any |= again;
      }
    if (!any)
      return 0;
    free_dominance_info (CDI_DOMINATORS);
    free_dominance_info (CDI_POST_DOMINATORS);
    return TODO_cleanup_cfg;
  }

};

} // anonymous namespace

bool
straighten_ways (basic_block bb, bool updates)
{
  fork f;
  if (!find_fork (bb, &f))
    return false;
  const char *why = obstacle (f, updates);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, f.test, "%s%s\n",
		     why ? "a branch: " : "a selection", why ? why : "");
  if (why)
    return false;
  select_values (f);
  return true;
}

bool
straighten_loops (function *fun, const std::vector<class loop *> &loops, bool around)
{
  bool any = false;
  no_ranges_scope no_ranges (fun);
  mark_dfs_back_edges ();
  for (class loop *l : loops)
    while (straighten_once (l, around))
      any = true;
  if (any)
    {
      scev_reset ();
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
    }
  return any;
}

bool
join_conditions (basic_block bb)
{
  gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
  if (!test || EDGE_COUNT (bb->succs) != 2)
    return false;
  for (edge in : bb->succs)
    {
      basic_block second = in->dest;
      edge out = EDGE_SUCC (bb, EDGE_SUCC (bb, 0) == in);
      gcond *other = safe_dyn_cast<gcond *> (gcc_compat::last_statement (second));
      edge leave = find_edge (second, out->dest);
      if (!other || !leave || second == out->dest || !single_pred_p (second)
	  || !gimple_seq_empty_p (phi_nodes (second)) || !cheap_but_for_test_p (second)
	  || second->loop_father != bb->loop_father || !same_arguments_p (out, leave))
	continue;
      join_second (bb, in, leave);
      return true;
    }
  return false;
}

gimple_opt_pass *
make_pass_short_ways (gcc::context *context)
{
  return new pass_short_ways (context);
}

} // namespace accplug
