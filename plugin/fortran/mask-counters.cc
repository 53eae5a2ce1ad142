/* The counters of masks that Fortran's `where' keeps.

   gfortran computes the mask of a `where' into an array of one dimension, and counts along
   with the elements, once for each nest (trans-stmt.cc, gfc_trans_where_assign and
   gfc_evaluate_where_mask):

       count = 0;
       for (j = 1; j <= m; j++)
	 for (i = 1; i <= n; i++)
	   {
	     if (mask[count]) ...
	     count = count + 1;
	   }

   Comes in: a compute construct as the front end builds it.
   Goes out: the same; what the counter is follows from the indices, so it keeps no
   iteration waiting for another one:

	     count = (j - 1) * n + (i - 1);
	     if (mask[count]) ...

   Rules
   - Only gfortran's own counters, and only where all is as above: one start, one step at the
     end of each iteration of the innermost loop, no use anywhere else; loops up by one to
     bounds that nothing in them sets.
   - Where the body runs, no loop of the nest is empty: the bounds need no maximum with 0.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/mask-counters.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* What is around a statement: a loop, or something whose parts may not run.  */

struct level
{
  tree stmt = NULL_TREE;
  tree index = NULL_TREE, first = NULL_TREE, last = NULL_TREE;	/* of a loop up by one */
  tree leave = NULL_TREE;		/* the statement that leaves the loop */

  bool operator== (const level &l) const { return stmt == l.stmt; }
};

typedef std::vector<level> levels;

/* What happens to one counter.  */

struct counter
{
  tree *start = nullptr, *step = nullptr;
  levels around_start, around_step;
  std::vector<levels> around_uses;
  bool single = true;			/* one start, one step */
  bool before_step = true;		/* all uses */
};

bool
counter_p (tree v)
{
  return (VAR_P (v) && DECL_ARTIFICIAL (v) && DECL_NAME (v)
	  && INTEGRAL_TYPE_P (TREE_TYPE (v))
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (v)), "count"));
}

tree
without_mark (tree t)
{
  return TREE_CODE (t) == NON_LVALUE_EXPR ? TREE_OPERAND (t, 0) : t;
}

/* Does STMT add one to V?  */

bool
step_of_p (tree stmt, tree v)
{
  if (!stmt || TREE_CODE (stmt) != MODIFY_EXPR || TREE_OPERAND (stmt, 0) != v)
    return false;
  tree sum = TREE_OPERAND (stmt, 1);
  return (TREE_CODE (sum) == PLUS_EXPR && integer_onep (TREE_OPERAND (sum, 1))
	  && without_mark (TREE_OPERAND (sum, 0)) == v);
}

/* Does STMT do nothing but leave a loop where INDEX is greater than LAST?  */

bool
leave_p (tree stmt, tree *index, tree *last)
{
  if (TREE_CODE (stmt) != COND_EXPR || TREE_CODE (COND_EXPR_COND (stmt)) != GT_EXPR
      || TREE_CODE (COND_EXPR_THEN (stmt)) != GOTO_EXPR
      || (COND_EXPR_ELSE (stmt) && TREE_SIDE_EFFECTS (COND_EXPR_ELSE (stmt))))
    return false;
  *index = TREE_OPERAND (COND_EXPR_COND (stmt), 0);
  *last = TREE_OPERAND (COND_EXPR_COND (stmt), 1);
  return VAR_P (*index) && DECL_ARTIFICIAL (*index);
}

/* The statements in STMT, which runs them in order; none if it is something else.  */

tree
list_of (tree stmt)
{
  while (TREE_CODE (stmt) == BIND_EXPR)
    stmt = BIND_EXPR_BODY (stmt);
  return TREE_CODE (stmt) == STATEMENT_LIST ? stmt : NULL_TREE;
}

/* What is known of LOOP, before which the statement BEFORE stands.  */

level
level_of (tree loop, tree before)
{
  level l;
  l.stmt = loop;
  tree list = (TREE_CODE (loop) == LOOP_EXPR ? list_of (LOOP_EXPR_BODY (loop))
	       : NULL_TREE);
  tree index, last;
  if (!list || !before || TREE_CODE (before) != MODIFY_EXPR
      || tsi_end_p (tsi_start (list))
      || !leave_p (tsi_stmt (tsi_start (list)), &index, &last)
      || !step_of_p (tsi_stmt (tsi_last (list)), index)
      || TREE_OPERAND (before, 0) != index)
    return l;
  l.index = index;
  l.first = TREE_OPERAND (before, 1);
  l.last = last;
  l.leave = tsi_stmt (tsi_start (list));
  return l;
}

/* The statements of a construct, with what is around each.  */

class construct_walk
{
public:
  void visit (tree *tp, tree before = NULL_TREE);
  void rewrite ();

private:
  void visit_inside (tree *part, const level &);
  bool visit_modification (tree *tp);
  void visit_operands (tree *tp);
  bool bound_p (tree t, const levels &nest) const;
  bool follows_p (const counter &, levels *nest) const;

  levels m_around;
  std::map<unsigned, std::pair<tree, counter>> m_counters;	/* by DECL_UID */
  std::map<tree, std::vector<levels>> m_stores;		/* what is around them */
};

void
construct_walk::visit_inside (tree *part, const level &l)
{
  if (!*part)
    return;
  m_around.push_back (l);
  visit (part);
  m_around.pop_back ();
}

/* The statement at *TP, right behind BEFORE.  */

void
construct_walk::visit (tree *tp, tree before)
{
  switch (TREE_CODE (*tp))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (*tp); !tsi_end_p (i); tsi_next (&i))
	{
	  visit (tsi_stmt_ptr (i), before);
	  before = tsi_stmt (i);
	}
      break;
    case BIND_EXPR:
      visit (&BIND_EXPR_BODY (*tp));
      break;
    case LOOP_EXPR:
      visit_inside (&LOOP_EXPR_BODY (*tp), level_of (*tp, before));
      break;
    case OACC_LOOP:
      {
	level l;
	l.stmt = *tp;
	visit_inside (&OMP_FOR_BODY (*tp), l);
	break;
      }
    case COND_EXPR:
      {
	level l;
	l.stmt = *tp;
	visit_operands (&COND_EXPR_COND (*tp));
	visit_inside (&COND_EXPR_THEN (*tp), l);
	visit_inside (&COND_EXPR_ELSE (*tp), l);
	break;
      }
    case MODIFY_EXPR:
      if (!visit_modification (tp))
	visit_operands (tp);
      break;
    default:
      {
	level l;
	l.stmt = *tp;
	m_around.push_back (l);
	visit_operands (tp);
	m_around.pop_back ();
	break;
      }
    }
}

/* Note what the statement at *TP, which stores, does.  Was it the start or the step of a
   counter?  */

bool
construct_walk::visit_modification (tree *tp)
{
  tree v = TREE_OPERAND (*tp, 0);
  if (!VAR_P (v))
    return false;
  m_stores[v].push_back (m_around);
  if (!counter_p (v))
    return false;
  m_counters[DECL_UID (v)].first = v;
  counter &c = m_counters[DECL_UID (v)].second;
  if (integer_zerop (TREE_OPERAND (*tp, 1)))
    {
      c.single &= !c.start;
      c.start = tp;
      c.around_start = m_around;
      return true;
    }
  bool step = step_of_p (*tp, v);
  c.single &= step && !c.step;
  c.step = tp;
  c.around_step = m_around;
  return step;
}

/* Note the counters in *TP; statements in it, with what they store to.  */

void
construct_walk::visit_operands (tree *tp)
{
  walk_expression (tp, [this] (tree *part, walk_stmt_info *)
    {
      if (TYPE_P (*part))
	return visit::past;
      if (TREE_CODE (*part) == MODIFY_EXPR && VAR_P (TREE_OPERAND (*part, 0)))
	m_stores[TREE_OPERAND (*part, 0)].push_back (m_around);
      if (counter_p (*part))
	{
	  m_counters[DECL_UID (*part)].first = *part;
	  counter &c = m_counters[DECL_UID (*part)].second;
	  c.around_uses.push_back (m_around);
	  c.before_step &= !c.step;
	}
      return visit::into;
    });
}

/* Is T the same in all of NEST?  */

bool
construct_walk::bound_p (tree t, const levels &nest) const
{
  if (TREE_CODE (t) == INTEGER_CST)
    return true;
  if (!VAR_P (t) || !DECL_ARTIFICIAL (t) || TREE_ADDRESSABLE (t))
    return false;
  auto stores = m_stores.find (t);
  if (stores != m_stores.end ())
    for (const levels &around : stores->second)
      for (const level &l : around)
	if (l == nest.front ())
	  return false;
  return true;
}

/* Does C follow from the indices of a nest?  Then *NEST are its loops.  */

bool
construct_walk::follows_p (const counter &c, levels *nest) const
{
  size_t outside = c.around_start.size ();
  if (!c.single || !c.before_step || !c.start || !c.step || c.around_step.size () <= outside
      || !std::equal (c.around_start.begin (), c.around_start.end (),
		      c.around_step.begin ()))
    return false;
  nest->assign (c.around_step.begin () + outside, c.around_step.end ());
  for (const level &l : *nest)
    if (!l.index || !bound_p (l.first, *nest) || !bound_p (l.last, *nest))
      return false;
  for (const levels &use : c.around_uses)
    if (use.size () < c.around_step.size ()
	|| !std::equal (c.around_step.begin (), c.around_step.end (), use.begin ()))
      return false;
  return true;
}

/* What a counter of TYPE is in an iteration of NEST.  */

tree
value_in (const levels &nest, tree type)
{
  tree value = NULL_TREE;
  for (const level &l : nest)
    {
      tree first = fold_convert (type, l.first);
      tree along = fold_build2 (MINUS_EXPR, type, fold_convert (type, l.index), first);
      if (!value)
	{
	  value = along;
	  continue;
	}
      tree length = fold_build2 (PLUS_EXPR, type,
				 fold_build2 (MINUS_EXPR, type,
					      fold_convert (type, l.last), first),
				 build_one_cst (type));
      value = fold_build2 (PLUS_EXPR, type,
			   fold_build2 (MULT_EXPR, type, value, length), along);
    }
  return value;
}

/* Compute the counters that follow from indices.  */

void
construct_walk::rewrite ()
{
  std::vector<std::pair<tree, levels>> found;
  for (auto &v : m_counters)
    {
      levels nest;
      if (!follows_p (v.second.second, &nest))
	continue;
      *v.second.second.start = build_empty_stmt (UNKNOWN_LOCATION);
      *v.second.second.step = build_empty_stmt (UNKNOWN_LOCATION);
      found.emplace_back (v.second.first, nest);
    }
  for (auto &f : found)
    {
      tree type = TREE_TYPE (f.first);
      tree set = build2_loc (EXPR_LOCATION (f.second.back ().leave), MODIFY_EXPR, type,
			     f.first, value_in (f.second, type));
      tree_stmt_iterator i = tsi_start (list_of (LOOP_EXPR_BODY (f.second.back ().stmt)));
      tsi_link_after (&i, set, TSI_SAME_STMT);
    }
}

} // anonymous namespace

void
count_by_indices (tree construct)
{
  if (!lang_GNU_Fortran ())
    return;
  construct_walk walk;
  walk.visit (&OMP_BODY (construct));
  walk.rewrite ();
}

} // namespace accplug
