/* What a loop's first iteration executes; see first-iteration.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "memory/first-iteration.h"

namespace accplug
{

namespace
{

/* How many statements a value is made by, at most, one after the other.  */
const unsigned deepest = 16;
const size_t most_tests = 8;

class values_before
{
public:
  /* For LEFT, if it is not NULL, and loops in it, the first iteration counts.  */
  values_before (class loop *l, class loop *left, gimple_seq *seq)
    : m_loop (l), m_left (left), m_seq (seq) {}

  tree value_of (tree value, basic_block user, unsigned depth = 0);

private:
  tree of_phi (gphi *phi, unsigned depth);
  tree of_assignment (gassign *def, unsigned depth);

  class loop *m_loop, *m_left;
  gimple_seq *m_seq;
  std::map<tree, tree> m_known;
};

/* What a loop's header PHI begins with.  */

tree
values_before::of_phi (gphi *phi, unsigned depth)
{
  class loop *l = gimple_bb (phi)->loop_father;
  if (!m_left || l->header != gimple_bb (phi)
      || !(l == m_left || flow_loop_nested_p (m_left, l)))
    return NULL_TREE;
  edge entry = loop_preheader_edge (l);
  return value_of (PHI_ARG_DEF_FROM_EDGE (phi, entry), entry->src, depth + 1);
}

tree
values_before::of_assignment (gassign *def, unsigned depth)
{
  tree left = gimple_assign_lhs (def);
  if (gimple_vuse (def) || gimple_has_volatile_ops (def) || TREE_CODE (left) != SSA_NAME)
    return NULL_TREE;
  std::vector<std::pair<tree, tree>> operands;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
    {
      tree value = value_of (use, gimple_bb (def), depth + 1);
      if (!value)
	return NULL_TREE;
      operands.push_back ({ use, value });
    }
  /* An operand inside of an address has to be a name.  */
  for (const auto &operand : operands)
    if (TREE_CODE (operand.second) != SSA_NAME
	&& get_gimple_rhs_class (gimple_assign_rhs_code (def)) == GIMPLE_SINGLE_RHS)
      return NULL_TREE;
  if (!m_seq)
    return left;
  gassign *copy = as_a<gassign *> (gimple_copy (def));
  tree name = make_ssa_name (TREE_TYPE (left), copy);
  gimple_assign_set_lhs (copy, name);
  gimple_seq_add_stmt (m_seq, copy);
  use_operand_p place;
  FOR_EACH_SSA_USE_OPERAND (place, copy, i, SSA_OP_USE)
    for (const auto &operand : operands)
      if (USE_FROM_PTR (place) == operand.first)
	{
	  SET_USE (place, operand.second);
	  break;
	}
  update_stmt (copy);
  return name;
}

/* VALUE, which is used in USER, before the loop; NULL if it is not known there.  */

tree
values_before::value_of (tree value, basic_block user, unsigned depth)
{
  if (TREE_CODE (value) != SSA_NAME)
    return is_gimple_min_invariant (value) ? value : NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  basic_block bb = gimple_bb (def);
  if (!bb || !flow_bb_inside_loop_p (m_loop, bb))
    return value;
  /* After a loop its values are those of the last iteration.  */
  if (depth > deepest || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value)
      || !flow_bb_inside_loop_p (bb->loop_father, user))
    return NULL_TREE;
  auto found = m_known.find (value);
  if (found != m_known.end ())
    return found->second;
  tree result = NULL_TREE;
  if (gphi *phi = dyn_cast<gphi *> (def))
    result = of_phi (phi, depth);
  else if (gassign *assign = dyn_cast<gassign *> (def))
    result = of_assignment (assign, depth);
  m_known[value] = result;
  return result;
}

/* The call of GOACC_LOOP with CODE that VALUE is, or NULL.  */

gimple *
loop_call (tree value, int code)
{
  gimple *def = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : nullptr;
  return (def && gimple_call_internal_p (def, IFN_GOACC_LOOP)
	  && tree_to_shwi (gimple_call_arg (def, 0)) == code ? def : nullptr);
}

/* A comparison.  */

struct comparison
{
  tree_code code;
  tree a, b;
};

/* The comparison that holds where T lets pass.  Of `has this thread an iteration', it is `has
   the loop one'.  False if there is none.  */

bool
what_holds (const passed_test &t, comparison *c)
{
  tree a = gimple_cond_lhs (t.test), b = gimple_cond_rhs (t.test);
  *c = { gimple_cond_code (t.test), a, b };
  if (!t.holds)
    c->code = invert_tree_comparison (c->code, HONOR_NANS (a));
  if (c->code == ERROR_MARK)
    return false;
  gimple *offset = loop_call (a, IFN_GOACC_LOOP_OFFSET);
  gimple *bound = loop_call (b, IFN_GOACC_LOOP_BOUND);
  if (!offset && !bound)
    return true;
  if (!offset || !bound || !t.holds || (c->code != LT_EXPR && c->code != GT_EXPR))
    return false;
  for (unsigned i = 1; i < 4; i++)
    if (!operand_equal_p (gimple_call_arg (offset, i), gimple_call_arg (bound, i), 0))
      return false;
  c->b = gimple_call_arg (offset, 2);
  c->a = build_zero_cst (TREE_TYPE (c->b));
  return true;
}

/* The outermost loop in L, or L itself, that is left where what T is about does not hold; NULL
   if there is none.  */

class loop *
loop_left (class loop *l, const passed_test &t)
{
  class loop *left = nullptr;
  basic_block bb = gimple_bb (t.test);
  edge e, fails = nullptr;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, bb->succs)
    if (bool (e->flags & EDGE_TRUE_VALUE) != t.holds)
      fails = e;
  for (class loop *inner = bb->loop_father; fails; inner = loop_outer (inner))
    {
      if (flow_bb_inside_loop_p (inner, fails->dest))
	break;
      left = inner;
      if (inner == l)
	break;
    }
  return left;
}

/* Let C, which T is about, compare values before L, which statements compute that are
   appended to SEQ, unless that is NULL.  False if they are not known there.  */

bool
compare_before (class loop *l, const passed_test &t, comparison *c, gimple_seq *seq)
{
  basic_block user = gimple_bb (t.test);
  class loop *left = loop_left (l, t);
  values_before values (l, left, seq);
  c->a = values.value_of (c->a, user);
  c->b = c->a ? values.value_of (c->b, user) : NULL_TREE;
  if (!c->a || !c->b)
    return false;
  if (is_gimple_min_invariant (c->a))
    {
      std::swap (c->a, c->b);
      c->code = swap_tree_comparison (c->code);
    }
  return true;
}

/* Is the value of C known?  */

tree
constant_value (const comparison &c)
{
  tree value = NULL_TREE;
  if (is_gimple_min_invariant (c.a) && is_gimple_min_invariant (c.b))
    value = fold_binary (c.code, boolean_type_node, c.a, c.b);
  return value && TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
}

} // anonymous namespace

tree
value_before (class loop *l, tree value, basic_block user, gimple_seq *seq)
{
  return values_before (l, nullptr, seq).value_of (value, user);
}

bool
tests_before (class loop *l, basic_block bb, passed_tests *tests)
{
  tests->clear ();
  while (bb != l->header)
    {
      basic_block before = get_immediate_dominator (CDI_DOMINATORS, bb);
      if (!before || !flow_bb_inside_loop_p (l, before))
	return false;
      edge e = find_edge (before, bb);
      if (!dominated_by_p (CDI_POST_DOMINATORS, before, bb)
	  && !(e && single_succ_p (before)))
	{
	  gimple *last = gcc_compat::last_statement (before);
	  passed_test t { last ? dyn_cast<gcond *> (last) : nullptr,
			  e && (e->flags & EDGE_TRUE_VALUE) };
	  comparison c;
	  if (!e || !t.test || !single_pred_p (bb) || tests->size () == most_tests
	      || !flow_bb_inside_loop_p (before->loop_father, bb)
	      || !what_holds (t, &c) || !compare_before (l, t, &c, nullptr))
	    return false;
	  tree value = constant_value (c);
	  if (value && integer_zerop (value))
	    return false;
	  if (!value)
	    tests->insert (tests->begin (), t);
	}
      bb = before;
    }
  return true;
}

guarded_place
guard_before (class loop *l, const passed_tests &tests)
{
  guarded_place place;
  place.after = split_edge (loop_preheader_edge (l));
  place.inside = split_edge (single_pred_edge (place.after));
  place.inside->count = place.after->count;
  basic_block next = place.inside;
  std::vector<basic_block> blocks;
  for (size_t i = 0; i < tests.size (); i++)
    blocks.insert (blocks.begin (), split_edge (single_pred_edge (i ? blocks[0] : next)));
  for (size_t i = 0; i < tests.size (); i++)
    {
      comparison c;
      gimple_seq seq = NULL;
      bool known = (what_holds (tests[i], &c)
		    && compare_before (l, tests[i], &c, &seq));
      gcc_assert (known);
      gimple_seq_add_stmt (&seq, gimple_build_cond (c.code, c.a, c.b, NULL_TREE, NULL_TREE));
      gimple_stmt_iterator end = gsi_last_bb (blocks[i]);
      gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
      edge pass = single_succ_edge (blocks[i]);
      pass->flags = (pass->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
      pass->probability = profile_probability::very_likely ();
      edge skip = make_edge (blocks[i], place.after, EDGE_FALSE_VALUE);
      skip->probability = profile_probability::very_unlikely ();
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  return place;
}

} // namespace accplug
