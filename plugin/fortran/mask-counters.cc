/* The counters of masks that Fortran's `where', `forall' and `do concurrent' keep.

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

   So it does with the mask of `forall' and `do concurrent'; a loop over one of their indices
   counts what is left of its iterations (gfc_trans_forall_loop):

       mi = 0;
       for (j = 1, left_j = m; left_j > 0; j++, left_j--)
	 for (i = 1, left_i = n; left_i > 0; i++, mi++, left_i--)
	   if (mask[mi]) ...

   Comes in: a compute construct as the front end builds it.
   Goes out: the same; what the counter is follows from the indices, so it keeps no
   iteration waiting for another one:

	     count = (j - 1) * n + (i - 1);
	     if (mask[count]) ...

   Rules
   - Only gfortran's own counters, and only where all is as above: one start, one step at the
     end of each iteration of the innermost loop, no use anywhere else until the next start;
     loops up by one to bounds that nothing in them sets, or down to 0 from what nothing in
     them sets.
   - Where the body runs, no loop of the nest is empty: the bounds need no maximum with 0.
   - The bounds of a `forall' are the program's expressions. They have their values from
     before the nest (Fortran 2018, 10.2.4.2.2 and 11.1.7.4.2), unless they depend on one of
     its indices: a variable in front of it has each.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/mask-counters.h"
#include "base/walk.h"
#include "fortran/tree-loops.h"

namespace accplug
{

namespace
{

/* What is around a statement: a loop, or something whose parts may not run.  */

struct level
{
  tree stmt = NULL_TREE;
  tree index = NULL_TREE, first = NULL_TREE, last = NULL_TREE;	/* of a loop up by one */
  tree start = NULL_TREE;		/* of one down to 0: what sets its index */
  tree leave = NULL_TREE;		/* the statement that leaves the loop */

  bool operator== (const level &l) const { return stmt == l.stmt; }
};

typedef std::vector<level> levels;

/* What happens to a counter from one start on.  */

struct counting
{
  tree *start = nullptr, *step = nullptr;
  levels around_start, around_step;
  std::vector<levels> around_uses;
  bool single = true;			/* one step */
  bool before_step = true;		/* all uses */
};

/* A counter; WHOLE if it has its value from a start wherever it is used.  */

struct counter
{
  tree decl;
  std::vector<counting> countings;
  bool whole = true;
};

bool
counter_p (tree v)
{
  return (VAR_P (v) && DECL_ARTIFICIAL (v) && DECL_NAME (v)
	  && INTEGRAL_TYPE_P (TREE_TYPE (v))
	  && (startswith (IDENTIFIER_POINTER (DECL_NAME (v)), "count")
	      || startswith (IDENTIFIER_POINTER (DECL_NAME (v)), "mi.")));
}

tree
without_mark (tree t)
{
  return TREE_CODE (t) == NON_LVALUE_EXPR ? TREE_OPERAND (t, 0) : t;
}

/* Does STMT add BY to V?  */

bool
step_of_p (tree stmt, tree v, int by = 1)
{
  if (!stmt || TREE_CODE (stmt) != MODIFY_EXPR || TREE_OPERAND (stmt, 0) != v)
    return false;
  tree sum = TREE_OPERAND (stmt, 1);
  return (TREE_CODE (sum) == PLUS_EXPR && TREE_CODE (TREE_OPERAND (sum, 1)) == INTEGER_CST
	  && wi::to_widest (TREE_OPERAND (sum, 1)) == by
	  && without_mark (TREE_OPERAND (sum, 0)) == v);
}

/* Does STMT do nothing but leave a loop where INDEX CODE LAST?  */

bool
leave_p (tree stmt, tree *index, tree_code *code, tree *last)
{
  if (TREE_CODE (stmt) != COND_EXPR || TREE_CODE (COND_EXPR_THEN (stmt)) != GOTO_EXPR
      || (COND_EXPR_ELSE (stmt) && TREE_SIDE_EFFECTS (COND_EXPR_ELSE (stmt))))
    return false;
  tree condition = COND_EXPR_COND (stmt);
  if (TREE_CODE (condition) == ANNOTATE_EXPR)
    condition = TREE_OPERAND (condition, 0);
  *code = TREE_CODE (condition);
  if (*code != GT_EXPR && *code != LE_EXPR)
    return false;
  *index = TREE_OPERAND (condition, 0);
  *last = TREE_OPERAND (condition, 1);
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
  tree_code leaving;
  if (!list || !before || TREE_CODE (before) != MODIFY_EXPR
      || tsi_end_p (tsi_start (list))
      || !leave_p (tsi_stmt (tsi_start (list)), &index, &leaving, &last)
      || !step_of_p (tsi_stmt (tsi_last (list)), index, leaving == GT_EXPR ? 1 : -1)
      || TREE_OPERAND (before, 0) != index || (leaving == LE_EXPR && !integer_zerop (last)))
    return l;
  l.index = index;
  l.first = TREE_OPERAND (before, 1);
  l.last = last;
  if (leaving == LE_EXPR)
    l.start = before;
  l.leave = tsi_stmt (tsi_start (list));
  return l;
}

/* The statements of a construct, with what is around each.  */

class construct_walk
{
public:
  void visit (tree *tp, tree before = NULL_TREE);
  void rewrite (tree construct);

private:
  struct store
  {
    tree value;
    levels around;
  };

  void visit_inside (tree *part, const level &);
  bool visit_modification (tree *tp);
  void note_store (tree stmt);
  void visit_operands (tree *tp);
  counting *last_of (tree v);
  bool set_in_p (tree decl, const levels &nest) const;
  tree in_front (tree t, const levels &nest) const;
  bool bounds_in_front (levels *nest) const;
  bool follows_p (const counting &, levels *nest) const;

  levels m_around;
  std::map<unsigned, counter> m_counters;	/* by DECL_UID */
  std::map<tree, std::vector<store>> m_stores;	/* to a variable, or behind a pointer */
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

/* Note what STMT stores to.  */

void
construct_walk::note_store (tree stmt)
{
  tree to = TREE_OPERAND (stmt, 0), value = VAR_P (to) ? TREE_OPERAND (stmt, 1) : NULL_TREE;
  while (handled_component_p (to) || TREE_CODE (to) == INDIRECT_REF)
    to = TREE_OPERAND (to, 0);
  if (DECL_P (to))
    m_stores[to].push_back ({ value, m_around });
}

/* What V counts since its last start; NULL if there was none.  */

counting *
construct_walk::last_of (tree v)
{
  counter &c = m_counters[DECL_UID (v)];
  c.decl = v;
  c.whole &= !c.countings.empty ();
  return c.countings.empty () ? nullptr : &c.countings.back ();
}

/* Note what the statement at *TP, which stores, does.  Was it the start or the step of a
   counter?  */

bool
construct_walk::visit_modification (tree *tp)
{
  tree v = TREE_OPERAND (*tp, 0);
  note_store (*tp);
  if (!VAR_P (v) || !counter_p (v))
    return false;
  if (integer_zerop (TREE_OPERAND (*tp, 1)))
    {
      counter &c = m_counters[DECL_UID (v)];
      c.decl = v;
      c.countings.emplace_back ();
      c.countings.back ().start = tp;
      c.countings.back ().around_start = m_around;
      return true;
    }
  bool step = step_of_p (*tp, v);
  counting *c = last_of (v);
  if (!c)
    return false;
  c->single &= step && !c->step;
  c->step = tp;
  c->around_step = m_around;
  return step;
}

/* Note the counters in *TP; statements inside of it, with what they store to.  */

void
construct_walk::visit_operands (tree *tp)
{
  walk_expression (tp, [this, tp] (tree *part, walk_stmt_info *)
    {
      if (TYPE_P (*part))
	return visit::past;
      if (part != tp && TREE_CODE (*part) == MODIFY_EXPR)
	note_store (*part);
      if (counter_p (*part))
	if (counting *c = last_of (*part))
	  {
	    c->around_uses.push_back (m_around);
	    c->before_step &= !c->step;
	  }
      return visit::into;
    });
}

/* Does anything in NEST store to DECL, or behind it?  */

bool
construct_walk::set_in_p (tree decl, const levels &nest) const
{
  auto stores = m_stores.find (decl);
  if (stores != m_stores.end ())
    for (const store &s : stores->second)
      for (const level &l : s.around)
	if (l == nest.front ())
	  return true;
  return false;
}

/* T, a bound of a loop of NEST, as it is known in front of NEST; NULL if it is not.  */

tree
construct_walk::in_front (tree t, const levels &nest) const
{
  t = without_mark (t);
  if (TREE_CODE (t) == INTEGER_CST)
    return t;
  if (CONVERT_EXPR_P (t) || TREE_CODE_CLASS (TREE_CODE (t)) == tcc_binary)
    {
      tree parts[2] = { NULL_TREE, NULL_TREE };
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
	if (!(parts[i] = in_front (TREE_OPERAND (t, i), nest)))
	  return NULL_TREE;
      return (parts[1] ? fold_build2 (TREE_CODE (t), TREE_TYPE (t), parts[0], parts[1])
	      : fold_build1 (TREE_CODE (t), TREE_TYPE (t), parts[0]));
    }
  tree base = t;
  while (TREE_CODE (base) == COMPONENT_REF || TREE_CODE (base) == INDIRECT_REF)
    base = TREE_OPERAND (base, 0);
  if (!DECL_P (base) || !INTEGRAL_TYPE_P (TREE_TYPE (t)) || TREE_THIS_VOLATILE (base))
    return NULL_TREE;
  if (!set_in_p (base, nest))
    return unshare_expr (t);
  /* Bounds of array syntax are copied in front of each loop.  */
  const auto &stores = m_stores.at (base);
  bool copy = (base == t && DECL_ARTIFICIAL (t) && !TREE_ADDRESSABLE (t)
	       && stores.size () == 1 && stores[0].value);
  return copy ? in_front (stores[0].value, nest) : NULL_TREE;
}

/* Let the bounds of NEST be what they are in front of it; false if that is not known.  */

bool
construct_walk::bounds_in_front (levels *nest) const
{
  for (level &l : *nest)
    if (!l.index || !(l.first = in_front (l.first, *nest))
	|| !(l.last = in_front (l.last, *nest)))
      return false;
  return true;
}

/* Does C follow from the indices of a nest?  Then *NEST are its loops.  */

bool
construct_walk::follows_p (const counting &c, levels *nest) const
{
  size_t outside = c.around_start.size ();
  if (!c.single || !c.before_step || !c.step || c.around_step.size () <= outside
      || !std::equal (c.around_start.begin (), c.around_start.end (),
		      c.around_step.begin ()))
    return false;
  nest->assign (c.around_step.begin () + outside, c.around_step.end ());
  for (const levels &use : c.around_uses)
    if (use.size () < c.around_step.size ()
	|| !std::equal (c.around_step.begin (), c.around_step.end (), use.begin ()))
      return false;
  return bounds_in_front (nest);
}

/* What a counter of TYPE is in an iteration of NEST.  */

tree
value_in (const levels &nest, tree type)
{
  tree value = NULL_TREE;
  for (const level &l : nest)
    {
      tree first = fold_convert (type, l.first), index = fold_convert (type, l.index);
      tree along = (l.start ? fold_build2 (MINUS_EXPR, type, first, index)
		    : fold_build2 (MINUS_EXPR, type, index, first));
      if (!value)
	{
	  value = along;
	  continue;
	}
      tree length = first;
      if (!l.start)
	length = fold_build2 (PLUS_EXPR, type,
			      fold_build2 (MINUS_EXPR, type, fold_convert (type, l.last),
					   first), build_one_cst (type));
      value = fold_build2 (PLUS_EXPR, type,
			   fold_build2 (MULT_EXPR, type, value, length), along);
    }
  return value;
}

/* Let variables that MAKER makes have the numbers of iterations of those loops of NEST that
   count down; they are set in what comes back, for the place in front of the nest.  */

tree
set_lengths (levels *nest, loop_maker *maker)
{
  tree stmts = NULL_TREE;
  for (level &l : *nest)
    {
      if (!l.start)
	continue;
      tree length = maker->variable ("length", TREE_TYPE (l.index));
      append_to_statement_list (maker->set (length, l.first), &stmts);
      TREE_OPERAND (l.start, 1) = length;
      l.first = length;
    }
  return stmts ? stmts : build_empty_stmt (UNKNOWN_LOCATION);
}

/* Compute the counters that follow from indices.  */

void
construct_walk::rewrite (tree construct)
{
  std::vector<std::pair<tree, levels>> found;
  loop_maker maker (EXPR_LOCATION (construct));
  for (auto &v : m_counters)
    for (counting &c : v.second.countings)
      {
	levels nest;
	if (!v.second.whole || !follows_p (c, &nest))
	  continue;
	*c.start = set_lengths (&nest, &maker);
	*c.step = build_empty_stmt (UNKNOWN_LOCATION);
	found.emplace_back (v.second.decl, nest);
      }
  if (found.empty ())
    return;
  for (auto &f : found)
    {
      tree type = TREE_TYPE (f.first);
      tree set = build2_loc (EXPR_LOCATION (f.second.back ().leave), MODIFY_EXPR, type,
			     f.first, value_in (f.second, type));
      tree_stmt_iterator i = tsi_start (list_of (LOOP_EXPR_BODY (f.second.back ().stmt)));
      tsi_link_after (&i, set, TSI_SAME_STMT);
    }
  /* The body's own block: GCC looks for blocks of locations below that of the function.  */
  tree &body = OMP_BODY (construct);
  if (TREE_CODE (body) == BIND_EXPR)
    maker.declare_in (body);
  else
    body = maker.bound (body);
}

} // anonymous namespace

void
count_by_indices (tree construct)
{
  if (!lang_GNU_Fortran ())
    return;
  construct_walk walk;
  walk.visit (&OMP_BODY (construct));
  walk.rewrite (construct);
}

} // namespace accplug
