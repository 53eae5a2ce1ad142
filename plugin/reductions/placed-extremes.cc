/* Loops that look for an extreme with its place; see placed-extremes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/placed-extremes.h"
#include "base/walk.h"
#include "reductions/iteration-facts.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* The variable that T is, or that the reference T refers to; or NULL.  */

tree
shared_variable (tree t)
{
  if (t && (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF)
      && (TREE_CODE (t) != MEM_REF || integer_zerop (TREE_OPERAND (t, 1)))
      && DECL_P (TREE_OPERAND (t, 0))
      && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == REFERENCE_TYPE)
    t = TREE_OPERAND (t, 0);
  return t && DECL_P (t) && scalar_variable_p (t) ? t : NULL_TREE;
}

class search
{
public:
  explicit search (gimple *loop);
  bool run (placed_extreme *x) const;

private:
  bool own_p (tree v) const;
  tree compared_variable (size_t at, tree operand) const;
  unsigned assignments (tree v) const;
  bool taken_p (size_t at, tree label, tree v, placed_extreme *x) const;
  void find_places (size_t from, placed_extreme *x) const;
  bool read_p (tree v) const;
  bool other_effect_p (const placed_extreme &x) const;

  std::vector<gimple *> m_stmts;	/* of the body, in the program's order */
  std::set<tree> m_own;			/* the loop's own variables */
};

search::search (gimple *loop)
{
  walk (gimple_omp_body (loop), [this] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  m_own.insert (v);
      if (!gimple_has_substatements (stmt))
	m_stmts.push_back (stmt);
      return visit::into;
    });
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    m_own.insert (gimple_omp_for_index (loop, i));
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      m_own.insert (OMP_CLAUSE_DECL (c));
}

bool
search::own_p (tree v) const
{
  return m_own.count (v) || temporary_p (v);
}

/* The variable of which OPERAND of statement AT is the value, or NULL.  */

tree
search::compared_variable (size_t at, tree operand) const
{
  tree v = shared_variable (operand);
  for (size_t i = at; v && own_p (v) && i-- > 0;)
    if (gimple_get_lhs (m_stmts[i]) == v)
      {
	v = (gimple_assign_single_p (m_stmts[i])
	     ? shared_variable (gimple_assign_rhs1 (m_stmts[i])) : NULL_TREE);
	break;
      }
  return v && !own_p (v) ? v : NULL_TREE;
}

unsigned
search::assignments (tree v) const
{
  unsigned n = 0;
  for (gimple *stmt : m_stmts)
    n += shared_variable (gimple_get_lhs (stmt)) == v;
  return n;
}

/* Does the loop read V?  */

bool
search::read_p (tree v) const
{
  for (gimple *stmt : m_stmts)
    {
      const variable_uses &uses = uses_of (stmt);
      if (uses.read.count (v) || uses.addressed.count (v))
	return true;
    }
  return false;
}

/* What is set once, and not read, from statement FROM to the next label or jump.  */

void
search::find_places (size_t from, placed_extreme *x) const
{
  for (size_t i = from; i < m_stmts.size () && is_gimple_assign (m_stmts[i]); i++)
    {
      tree v = shared_variable (gimple_get_lhs (m_stmts[i]));
      if (v && v != x->value && !own_p (v) && assignments (v) == 1
	  && (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE || !read_p (v)))
	x->places.push_back (v);
    }
}

/* Is V set behind LABEL, where the condition AT leads to, and only there?  */

bool
search::taken_p (size_t at, tree label, tree v, placed_extreme *x) const
{
  size_t i = at + 1;
  while (i < m_stmts.size ()
	 && !(gimple_code (m_stmts[i]) == GIMPLE_LABEL
	      && gimple_label_label (as_a<glabel *> (m_stmts[i])) == label))
    i++;
  size_t first = ++i;
  for (; i < m_stmts.size () && is_gimple_assign (m_stmts[i]); i++)
    if (shared_variable (gimple_get_lhs (m_stmts[i])) == v && assignments (v) == 1)
      {
	x->value = v;
	x->where = m_stmts[i];
	find_places (first, x);
	return !x->places.empty ();
      }
  return false;
}

/* Does the loop do anything but find X?  */

bool
search::other_effect_p (const placed_extreme &x) const
{
  for (gimple *stmt : m_stmts)
    {
      tree lhs = gimple_get_lhs (stmt), v = shared_variable (lhs);
      bool part = (v == x.value
		   || std::find (x.places.begin (), x.places.end (), v) != x.places.end ());
      if (gimple_has_side_effects (stmt) || is_gimple_omp (stmt)
	  || (is_gimple_call (stmt) && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)))
	  || (lhs && !gimple_clobber_p (stmt) && !(v && (own_p (v) || part))))
	return true;
    }
  return false;
}

bool
search::run (placed_extreme *x) const
{
  for (size_t i = 0; i < m_stmts.size (); i++)
    {
      gcond *cond = dyn_cast<gcond *> (m_stmts[i]);
      tree_code code = cond ? gimple_cond_code (cond) : ERROR_MARK;
      if (code != GT_EXPR && code != GE_EXPR && code != LT_EXPR && code != LE_EXPR)
	continue;
      for (bool left : { true, false })
	{
	  tree v = compared_variable (i, left ? gimple_cond_lhs (cond)
				      : gimple_cond_rhs (cond));
	  if (!v || !taken_p (i, gimple_cond_true_label (cond), v, x))
	    continue;
	  bool greater = code == GT_EXPR || code == GE_EXPR;
	  x->op = greater != left ? MAX_EXPR : MIN_EXPR;
	  return !other_effect_p (*x);
	}
    }
  return false;
}

} // anonymous namespace

bool
placed_extreme_p (gimple *loop, placed_extreme *x)
{
  *x = placed_extreme ();
  return search (loop).run (x);
}

} // namespace accplug
