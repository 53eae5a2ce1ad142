/* Loops whose iterations refer to the same places.

   Comes in: the statements of a loop of a kernels region.
   Goes out: whether the place of some reference depends on how far the loop has gone.

   Rules
   - A value grows with the loop if the loop itself, outside of its nests, computes it
     from its own last one by addition, shifts or products; what is computed from such a
     value grows too, but for remainders and masks: an index that only chooses between a
     few places (t % 2) moves nothing.
   - A procedure may use its arguments for references.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/time-loops.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* Follows values that grow with the iterations of a loop.  */

class growth
{
public:
  explicit growth (const statement_list &stmts) : m_stmts (stmts) {}

  void start (tree v) { m_grows.insert (v); }
  void spread ();
  bool grows_p (tree v) const { return m_grows.count (v); }
  bool moves_references_p () const;

private:
  bool operand_grows_p (tree t) const;
  bool part_grows_p (tree t) const;
  bool result_grows_p (gimple *) const;

  const statement_list &m_stmts;
  std::set<tree> m_grows;
};

bool
growth::operand_grows_p (tree t) const
{
  tree v = t ? variable_of (t) : NULL_TREE;
  return v && m_grows.count (v);
}

bool
growth::result_grows_p (gimple *stmt) const
{
  if (is_gimple_call (stmt))
    {
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
	if (operand_grows_p (gimple_call_arg (stmt, i)))
	  return true;
      return false;
    }
  if (!is_gimple_assign (stmt))
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case TRUNC_MOD_EXPR: case FLOOR_MOD_EXPR: case BIT_AND_EXPR:
      /* A few values, again and again.  */
      if (TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST)
	return false;
      break;
    default:
      break;
    }
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (operand_grows_p (gimple_op (stmt, i)))
      return true;
  return false;
}

void
growth::spread ()
{
  for (bool changed = true; changed;)
    {
      changed = false;
      for (gimple *stmt : m_stmts)
	{
	  tree lhs = gimple_get_lhs (stmt);
	  tree v = lhs ? variable_of (lhs) : NULL_TREE;
	  if (v && !m_grows.count (v) && result_grows_p (stmt))
	    {
	      m_grows.insert (v);
	      changed = true;
	    }
	}
    }
}

bool
growth::part_grows_p (tree t) const
{
  return walk_expression (&t, [this] (tree *tp, walk_stmt_info *)
    {
      return (operand_grows_p (*tp) ? visit::stop
	      : TYPE_P (*tp) ? visit::past : visit::into);
    });
}

/* Does a growing value go into the address of some reference, or to a procedure that
   could use it so?  */

bool
growth::moves_references_p () const
{
  for (gimple *stmt : m_stmts)
    {
      bool procedure = (is_gimple_call (stmt)
			&& !gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
			&& !gimple_call_internal_p (stmt));
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
	continue;
      for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
	{
	  tree op = gimple_op (stmt, i);
	  if (op && (procedure || !variable_of (op)) && part_grows_p (op))
	    return true;
	}
    }
  return false;
}

/* STMTS with all that is nested in them.  */

statement_list
all_statements (const statement_list &stmts)
{
  statement_list all;
  for (gimple *stmt : stmts)
    walk_in (iterator_at (stmt), [&all] (gimple_stmt_iterator *gsi)
      {
	all.push_back (gsi_stmt (*gsi));
	return visit::into;
      });
  return all;
}

/* Can STMT make V's next value from the one before, by addition and the like?  */

bool
step_p (gimple *stmt)
{
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR: case MULT_EXPR: case LSHIFT_EXPR:
    case RSHIFT_EXPR: case TRUNC_DIV_EXPR: case MINUS_EXPR: CASE_CONVERT:
      return true;
    default:
      return false;
    }
}

/* Does V, which STMT of OWN sets, come from its own last value?  */

bool
counts_p (gimple *stmt, tree v, const statement_list &own)
{
  if (!step_p (stmt))
    return false;
  growth chain (own);
  chain.start (v);
  chain.spread ();
  tree first = gimple_assign_rhs1 (stmt);
  tree second = (gimple_num_ops (stmt) > 2
		 && gimple_assign_rhs_code (stmt) == PLUS_EXPR
		 ? gimple_assign_rhs2 (stmt) : NULL_TREE);
  return ((variable_of (first) && chain.grows_p (variable_of (first)))
	  || (second && variable_of (second) && chain.grows_p (variable_of (second))));
}

} // anonymous namespace

bool
places_move_p (const statement_list &loop, const statement_list &own)
{
  statement_list all = all_statements (loop);
  growth grows (all);
  for (gimple *stmt : own)
    {
      tree lhs = gimple_get_lhs (stmt);
      tree v = lhs ? variable_of (lhs) : NULL_TREE;
      if (v && is_gimple_assign (stmt) && counts_p (stmt, v, own))
	grows.start (v);
    }
  grows.spread ();
  return grows.moves_references_p ();
}

} // namespace accplug
