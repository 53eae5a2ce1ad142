/* Reductions without a clause; see reduction-chains.h.

   A reduction is a chain of operations of one kind from a header's phi back to it.
   The chain may lead through inner loops and through both arms of conditions; its
   values are used for nothing else in the loop, so that the order in which the
   iterations add to it does not matter.  A condition of the chain decides about the
   chain's value and nothing else: `if (x > m) { m = x; n++; }' counts records, which
   depend on the order.  A flag that a condition about other things sets is a || or &&.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/reduction-chains.h"

namespace accplug
{

bool
truth_value_p (tree value)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return false;
  if (TREE_CODE (value) == INTEGER_CST)
    return integer_zerop (value) || integer_onep (value);
  gcc_compat::integer_range r;
  return (TREE_CODE (TREE_TYPE (value)) == BOOLEAN_TYPE
	  || (get_range_query (cfun)->range_of_expr (r, value) && !r.undefined_p ()
	      && !r.varying_p () && wi::ge_p (r.lower_bound (), 0, SIGNED)
	      && wi::le_p (r.upper_bound (), 1, SIGNED)));
}

namespace
{

class reduction_chain
{
public:
  reduction_chain (class loop *l, gphi *phi)
    : m_loop (l), m_phi (phi), m_start (gimple_phi_result (phi)) {}

  /* Is the phi a reduction?  TRUTH as in operation_of_reduction.  */
  bool find (bool truth);
  tree_code operation () const { return m_op; }

private:
  bool follow (tree value);
  bool follow_phi (gphi *phi);
  bool follow_assignment (gassign *stmt);
  bool follow_selection (gassign *stmt);
  bool follow_call (gcall *call);
  bool follow_conditional (gphi *phi);
  bool follow_guarded (gphi *phi);
  bool follow_logical (gphi *phi);
  gcond *logical_condition (basic_block top, basic_block join);
  bool follow_flag (const std::vector<tree> &values);
  bool decides_only_p (basic_block top, gphi *phi);
  bool step (tree_code op, tree a, tree b, gimple *stmt);
  bool extreme (tree_code compare, tree a, tree b, tree if_true, tree if_false,
		gimple *stmt);
  bool operation_p (tree_code op);
  bool only_used_in_chain ();
  bool reaches (tree value);

  class loop *m_loop;
  gphi *m_phi;
  tree m_start;
  tree_code m_op = ERROR_MARK;
  bool m_truth = false;		/* it leads through conversions that only keep 0 and 1 */
  std::unordered_set<tree> m_values;	/* on the chain */
  std::unordered_set<gimple *> m_stmts;	/* that make or compare them */
};

bool
reduction_chain::operation_p (tree_code op)
{
  if (op == MINUS_EXPR)
    op = PLUS_EXPR;
  if (m_op == ERROR_MARK)
    m_op = op;
  return m_op == op;
}

/* Is VALUE computed from the phi at all?  Only then it can be on the chain.  */

bool
reduction_chain::reaches (tree value)
{
  std::unordered_set<tree> seen;
  std::vector<tree> stack { value };
  while (!stack.empty ())
    {
      tree v = stack.back ();
      stack.pop_back ();
      if (v == m_start)
	return true;
      if (TREE_CODE (v) != SSA_NAME || !seen.insert (v).second)
	continue;
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (!gimple_bb (def) || !flow_bb_inside_loop_p (m_loop, gimple_bb (def)))
	continue;
      if (gphi *phi = dyn_cast<gphi *> (def))
	{
	  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	    stack.push_back (gimple_phi_arg_def (phi, i));
	  continue;
	}
      tree use;
      ssa_op_iter i;
      FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
	stack.push_back (use);
    }
  return false;
}

/* STMT is A OP B: follow the one that the chain comes from.  */

bool
reduction_chain::step (tree_code op, tree a, tree b, gimple *stmt)
{
  bool left = reaches (a), right = reaches (b);
  /* The chain may change between signed and unsigned types; an order does not.  */
  if ((op == MAX_EXPR || op == MIN_EXPR)
      && !useless_type_conversion_p (TREE_TYPE (m_start), TREE_TYPE (a)))
    return false;
  if (left == right || (right && op == MINUS_EXPR) || !operation_p (op))
    return false;
  m_stmts.insert (stmt);
  return follow (left ? a : b);
}

/* STMT is IF_TRUE if A COMPARE B, else IF_FALSE: the greater or the lesser of a
   value on the chain and another.  */

bool
reduction_chain::extreme (tree_code compare, tree a, tree b, tree if_true,
			  tree if_false, gimple *stmt)
{
  if (compare == LT_EXPR || compare == LE_EXPR || compare == UNLT_EXPR
      || compare == UNLE_EXPR)
    {
      std::swap (a, b);
      compare = swap_tree_comparison (compare);
    }
  if (compare != GT_EXPR && compare != GE_EXPR && compare != UNGT_EXPR
      && compare != UNGE_EXPR)
    return false;
  /* Now A is greater where IF_TRUE is taken.  */
  tree_code op;
  if (operand_equal_p (if_true, a, 0) && operand_equal_p (if_false, b, 0))
    op = MAX_EXPR;
  else if (operand_equal_p (if_true, b, 0) && operand_equal_p (if_false, a, 0))
    op = MIN_EXPR;
  else
    return false;
  return step (op, a, b, stmt);
}

/* STMT is a COND_EXPR.  Its condition is a comparison, or since GCC 13 what a statement
   of its own has compared, for STMT alone.  */

bool
reduction_chain::follow_selection (gassign *stmt)
{
  tree condition = gimple_assign_rhs1 (stmt);
  tree if_true = gimple_assign_rhs2 (stmt), if_false = gimple_assign_rhs3 (stmt);
  bool comparison = COMPARISON_CLASS_P (condition);
  if (comparison ? (!reaches (TREE_OPERAND (condition, 0))
		    && !reaches (TREE_OPERAND (condition, 1)))
      : !reaches (condition))
    {
      m_stmts.insert (stmt);
      return follow_flag ({ if_true, if_false });
    }
  if (comparison)
    return extreme (TREE_CODE (condition), TREE_OPERAND (condition, 0),
		    TREE_OPERAND (condition, 1), if_true, if_false, stmt);
  gassign *def = (TREE_CODE (condition) == SSA_NAME && has_single_use (condition)
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (condition)) : NULL);
  if (!def || TREE_CODE_CLASS (gimple_assign_rhs_code (def)) != tcc_comparison)
    return false;
  m_stmts.insert (def);
  return extreme (gimple_assign_rhs_code (def), gimple_assign_rhs1 (def),
		  gimple_assign_rhs2 (def), if_true, if_false, stmt);
}

bool
reduction_chain::follow_assignment (gassign *stmt)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  switch (code)
    {
    case SSA_NAME:
      m_stmts.insert (stmt);
      return follow (a);
    CASE_CONVERT:
      /* Through an unsigned type and back, as GCC adds integers.  */
      if (!INTEGRAL_TYPE_P (TREE_TYPE (a))
	  || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
	return false;
      if (TYPE_PRECISION (TREE_TYPE (a))
	  != TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (stmt))))
	{
	  /* Truth values are the same in all types.  */
	  if (!truth_value_p (a))
	    return false;
	  m_truth = true;
	}
      m_stmts.insert (stmt);
      return follow (a);
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MAX_EXPR:
    case MIN_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return step (code, a, b, stmt);
    case COND_EXPR:
      return follow_selection (stmt);
    default:
      return false;
    }
}

bool
reduction_chain::follow_call (gcall *call)
{
  switch (gimple_call_combined_fn (call))
    {
    case CFN_FMAX:
    case CFN_BUILT_IN_FMAX:
    case CFN_BUILT_IN_FMAXF:
      return step (MAX_EXPR, gimple_call_arg (call, 0), gimple_call_arg (call, 1),
		   call);
    case CFN_FMIN:
    case CFN_BUILT_IN_FMIN:
    case CFN_BUILT_IN_FMINF:
      return step (MIN_EXPR, gimple_call_arg (call, 0), gimple_call_arg (call, 1),
		   call);
    default:
      break;
    }
  /* The clause of an `acc loop' inside.  */
  if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
    {
      m_stmts.insert (call);
      return follow (gimple_call_arg (call, 2));
    }
  return false;
}

/* Does BB do nothing but compute values?  */

bool
quiet_block_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!gimple_clobber_p (stmt)
	  && (gimple_vdef (stmt) || gimple_has_side_effects (stmt)))
	return false;
    }
  return true;
}

/* Does PHI have one value, whichever of BLOCKS it is reached from?  */

bool
same_value_p (gphi *phi, const std::unordered_set<basic_block> &blocks)
{
  tree value = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (blocks.count (gimple_phi_arg_edge (phi, i)->src))
      {
	tree arg = gimple_phi_arg_def (phi, i);
	if (value && !operand_equal_p (value, arg, 0))
	  return false;
	value = arg;
      }
  return true;
}

/* The condition at the end of TOP decides about the value of PHI, where its ways join
   again.  Does it decide about nothing else in the loop?  */

bool
reduction_chain::decides_only_p (basic_block top, gphi *phi)
{
  return accplug::decides_only_p (m_loop, top, gimple_bb (phi),
				  [phi] (gphi *other) { return other == phi; });
}

/* PHI joins the two arms of a condition between a value on the chain and the value
   that one of the arms takes instead.  */

bool
reduction_chain::follow_conditional (gphi *phi)
{
  if (gimple_phi_num_args (phi) != 2)
    return false;
  basic_block join = gimple_bb (phi);
  basic_block top = get_immediate_dominator (CDI_DOMINATORS, join);
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (top));
  if (!cond || !decides_only_p (top, phi))
    return false;
  edge if_true, if_false;
  extract_true_false_edges_from_block (top, &if_true, &if_false);
  tree value[2] = { NULL_TREE, NULL_TREE };
  for (unsigned i = 0; i < 2; i++)
    {
      edge e = gimple_phi_arg_edge (phi, i);
      bool yes = (e == if_true
		  || (single_pred_p (if_true->dest) && if_true->dest != join
		      && dominated_by_p (CDI_DOMINATORS, e->src, if_true->dest)));
      bool no = (e == if_false
		 || (single_pred_p (if_false->dest) && if_false->dest != join
		     && dominated_by_p (CDI_DOMINATORS, e->src, if_false->dest)));
      if (yes == no)
	return false;
      value[yes ? 0 : 1] = gimple_phi_arg_def (phi, i);
    }
  if (!value[0] || !value[1])
    return false;
  m_stmts.insert (cond);
  return extreme (gimple_cond_code (cond), gimple_cond_lhs (cond),
		  gimple_cond_rhs (cond), value[0], value[1], phi);
}

/* PHI has one other value than one of the chain: where a comparison of both says so, perhaps
   among conditions that are about something else.  */

bool
reduction_chain::follow_guarded (gphi *phi)
{
  edge taken = NULL;
  tree kept = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      bool on_chain = reaches (arg);
      if (on_chain ? kept && arg != kept : taken != NULL)
	return false;
      if (on_chain)
	kept = arg;
      else
	taken = gimple_phi_arg_edge (phi, i);
    }
  tree other = PHI_ARG_DEF_FROM_EDGE (phi, taken);
  for (edge e = taken; flow_bb_inside_loop_p (m_loop, e->src);
       e = single_pred_edge (e->src))
    {
      gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (e->src));
      if (cond && (gimple_cond_lhs (cond) == kept || gimple_cond_rhs (cond) == kept))
	{
	  if (!decides_only_p (e->src, phi))
	    return false;
	  m_stmts.insert (cond);
	  bool yes = (e->flags & EDGE_TRUE_VALUE) != 0;
	  return extreme (gimple_cond_code (cond), gimple_cond_lhs (cond),
			  gimple_cond_rhs (cond), yes ? other : kept, yes ? kept : other,
			  phi);
	}
      if (e->src == m_loop->header || !single_pred_p (e->src))
	return false;
    }
  return false;
}

/* The condition on the way from TOP to JOIN that compares a value of the chain with 0; NULL if
   there is none, or another one that asks for the chain.  */

gcond *
reduction_chain::logical_condition (basic_block top, basic_block join)
{
  gcond *found = NULL;
  std::unordered_set<basic_block> seen { join };
  std::vector<basic_block> stack { top };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      if (!seen.insert (bb).second)
	continue;
      if (!flow_bb_inside_loop_p (m_loop, bb) || (bb != top && bb == m_loop->header))
	return NULL;
      gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
      if (cond && (reaches (gimple_cond_lhs (cond)) || reaches (gimple_cond_rhs (cond))))
	{
	  if (found || !integer_zerop (gimple_cond_rhs (cond))
	      || (gimple_cond_code (cond) != NE_EXPR && gimple_cond_code (cond) != EQ_EXPR))
	    return NULL;
	  found = cond;
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	stack.push_back (e->dest);
    }
  return found;
}

/* Has PHI, which all ways from TOP lead to, the value RESULT on all of them but for those by
   the edge WITHOUT?  */

bool
always_p (gphi *phi, basic_block top, edge without, int result)
{
  tree value = build_int_cst (TREE_TYPE (gimple_phi_result (phi)), result);
  std::unordered_set<basic_block> seen;
  std::vector<basic_block> stack { top };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      if (!seen.insert (bb).second)
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != gimple_bb (phi))
	  {
	    if (e != without)
	      stack.push_back (e->dest);
	  }
	else if (e != without && !operand_equal_p (PHI_ARG_DEF_FROM_EDGE (phi, e), value, 0))
	  return false;
    }
  return true;
}

/* PHI is A && B or A || B, in any order, where A is on the chain: it has 0 or 1 whenever A
   decides, and else what does not depend on the chain.  */

bool
reduction_chain::follow_logical (gphi *phi)
{
  basic_block join = gimple_bb (phi);
  basic_block top = get_immediate_dominator (CDI_DOMINATORS, join);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_phi_result (phi))) || join == m_loop->header)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!truth_value_p (gimple_phi_arg_def (phi, i)))
      return false;
  gcond *cond = logical_condition (top, join);
  if (!cond || TREE_CODE (gimple_cond_lhs (cond)) != SSA_NAME
      || !decides_only_p (gimple_bb (cond), phi))
    return false;
  edge if_true, if_false;
  extract_true_false_edges_from_block (gimple_bb (cond), &if_true, &if_false);
  if (gimple_cond_code (cond) == EQ_EXPR)
    std::swap (if_true, if_false);
  for (auto [op, other, result] : { std::make_tuple (TRUTH_AND_EXPR, if_true, 0),
				    std::make_tuple (TRUTH_OR_EXPR, if_false, 1) })
    if (always_p (phi, top, other, result) && operation_p (op))
      {
	m_stmts.insert (cond);
	return follow (gimple_cond_lhs (cond));
      }
  return false;
}

/* One of VALUES becomes the chain's: 1 or 0, always the same one, or what was on the chain.
   No condition that decides which asks for the chain, or only_used_in_chain finds it.  */

bool
reduction_chain::follow_flag (const std::vector<tree> &values)
{
  tree flag = NULL_TREE;
  for (tree value : values)
    if (TREE_CODE (value) != INTEGER_CST)
      continue;
    else if (!truth_value_p (value) || (flag && !tree_int_cst_equal (flag, value)))
      return false;
    else
      flag = value;
  if (!flag || !operation_p (integer_onep (flag) ? TRUTH_OR_EXPR : TRUTH_AND_EXPR))
    return false;
  for (tree value : values)
    if (TREE_CODE (value) != INTEGER_CST && !follow (value))
      return false;
  return true;
}

bool
reduction_chain::follow_phi (gphi *phi)
{
  m_stmts.insert (phi);
  unsigned on_chain = 0, constant = 0;
  std::vector<tree> values;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      values.push_back (gimple_phi_arg_def (phi, i));
      on_chain += reaches (values.back ());
      constant += TREE_CODE (values.back ()) == INTEGER_CST;
    }
  /* What an inner loop makes of it by && or || does not come from it as a value.  */
  if (on_chain && gimple_bb (phi)->loop_father->header == gimple_bb (phi))
    constant = 0, on_chain = values.size ();
  if (on_chain == 0)
    return follow_logical (phi);
  basic_block top = get_immediate_dominator (CDI_DOMINATORS, gimple_bb (phi));
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (top));
  bool asked = cond && (reaches (gimple_cond_lhs (cond)) || reaches (gimple_cond_rhs (cond)));
  if (constant && on_chain + constant == values.size () && !asked)
    return follow_flag (values);
  if (on_chain < values.size ())
    return follow_conditional (phi) || follow_guarded (phi);
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!follow (gimple_phi_arg_def (phi, i)))
      return false;
  return true;
}

bool
reduction_chain::follow (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  if (!m_values.insert (value).second)
    return true;
  if (value == m_start)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!gimple_bb (def) || !flow_bb_inside_loop_p (m_loop, gimple_bb (def)))
    return false;
  if (gphi *phi = dyn_cast<gphi *> (def))
    return follow_phi (phi);
  if (gassign *assign = dyn_cast<gassign *> (def))
    return follow_assignment (assign);
  if (gcall *call = dyn_cast<gcall *> (def))
    return follow_call (call);
  return false;
}

bool
reduction_chain::only_used_in_chain ()
{
  for (tree value : m_values)
    {
      imm_use_iterator i;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, i, value)
	{
	  gimple *stmt = USE_STMT (use);
	  if (flow_bb_inside_loop_p (m_loop, gimple_bb (stmt))
	      && !m_stmts.count (stmt) && stmt != m_phi)
	    return false;
	}
    }
  return true;
}

bool
reduction_chain::find (bool truth)
{
  tree type = TREE_TYPE (m_start);
  if (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type)
      && TREE_CODE (type) != COMPLEX_TYPE)
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (m_phi, loop_latch_edge (m_loop));
  tree start = PHI_ARG_DEF_FROM_EDGE (m_phi, loop_preheader_edge (m_loop));
  return (follow (next) && m_values.count (m_start) && m_op != ERROR_MARK
	  && ((m_op != TRUTH_AND_EXPR && m_op != TRUTH_OR_EXPR)
	      || truth || truth_value_p (start))
	  && (!m_truth || (m_op != PLUS_EXPR && m_op != MULT_EXPR))
	  && only_used_in_chain ());
}

} // anonymous namespace

bool
decides_only_p (class loop *l, basic_block top, basic_block join,
		const std::function<bool (gphi *)> &known)
{
  std::unordered_set<basic_block> seen { join };
  std::vector<basic_block> stack { top };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (seen.insert (e->dest).second)
	  {
	    if (e->dest == l->header || !flow_bb_inside_loop_p (l, e->dest)
		|| !quiet_block_p (e->dest))
	      return false;
	    stack.push_back (e->dest);
	  }
    }
  seen.insert (top);
  for (gphi_iterator i = gsi_start_phis (join); !gsi_end_p (i); gsi_next (&i))
    if (!known (i.phi ()) && !virtual_operand_p (gimple_phi_result (i.phi ()))
	&& !has_zero_uses (gimple_phi_result (i.phi ()))
	&& !same_value_p (i.phi (), seen))
      return false;
  return true;
}

tree_code
operation_of_reduction (class loop *l, gphi *phi, bool truth)
{
  reduction_chain chain (l, phi);
  return chain.find (truth) ? chain.operation () : ERROR_MARK;
}

} // namespace accplug
