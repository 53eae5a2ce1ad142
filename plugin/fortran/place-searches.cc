/* gfortran's loops for `maxloc' and `minloc'.

   Where elements may be NaNs, they look for a first number, and then go on with another loop
   from there (trans-intrinsic.cc, gfc_conv_intrinsic_minmaxloc):

       limit = -inf; pos = 0;
       {
	 for (S = 1; S <= n; S++)
	   if (mask)
	     {
	       if (pos == 0) pos = S;				-- if there is a mask
	       if (x >= limit) { limit = x; pos = S; goto second; }
	     }
	 if (n > 0) pos = 1;			-- if there is none, and n may be 0
	 goto end;
	second:
	 for (; S <= n; S++)
	   if (mask && x > limit) { limit = x; pos = S; }
       }
      end:

   Comes in: the BIND_EXPR around both, in a compute construct as the front end builds it.
   Goes out: one loop whose iterations may go to threads:

	 number = first = huge;
	 for (S = 1; S <= n; S++)
	   if (mask)
	     {
	       first = min (first, S);
	       if (x == x) number = min (number, S);
	       if (x > limit) { limit = x; pos = S; }
	     }
	 if (pos == 0) pos = number != huge ? number : first != huge ? first : 0;

   (without a mask: n > 0 ? 1 : 0), and no jump.

   Rules
   - No number is greater than the infinity that `limit' begins with: `pos' is 0 behind the
     loop where all numbers are that infinity, and the first of these is the place, or where
     there is no number.  With `back' the second loop asks for >=, and takes the last.
   - Where `back' is a variable the loops stay.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/walk.h"
#include "fortran/place-searches.h"

namespace accplug
{

namespace
{

/* COND without what the compiler shall expect of it.  */

tree
bare_condition (tree cond)
{
  for (;;)
    if (CONVERT_EXPR_P (cond))
      cond = TREE_OPERAND (cond, 0);
    else if (TREE_CODE (cond) == CALL_EXPR && get_callee_fndecl (cond)
	     && fndecl_built_in_p (get_callee_fndecl (cond), BUILT_IN_EXPECT))
      cond = CALL_EXPR_ARG (cond, 0);
    else
      return cond;
}

class place_search
{
public:
  explicit place_search (tree bind)
    : m_bind (bind), m_make (EXPR_LOCATION (bind)),
      m_places (statement_places (&BIND_EXPR_BODY (bind))) {}

  bool find ();
  void merge ();

private:
  bool find_statements ();
  bool find_question ();
  bool question_p (tree *cond);
  bool find_direction ();
  bool find_mask ();
  tree outcome (tree number, tree first) const;

  tree m_bind;
  loop_maker m_make;
  std::vector<tree *> m_places;
  tree *m_first = nullptr, *m_second = nullptr;	/* the loops */
  tree *m_none = nullptr;		/* what is done if no number was found, or NULL */
  tree *m_leave = nullptr;
  size_t m_label = 0, m_end = 0;	/* of what the jump goes past, in m_places */
  tree *m_question = nullptr;		/* in the first loop */
  tree *m_masked = nullptr;		/* if (pos == 0) pos = S */
  searched_element m_element = {};
};

/* Loop, label, perhaps what is done if nothing was found, jump; label, loop.  */

bool
place_search::find_statements ()
{
  size_t i = 0, all = m_places.size ();
  auto is = [&] (tree_code code) { return i < all && TREE_CODE (*m_places[i]) == code; };
  while (i < all && !is (LOOP_EXPR))
    i++;
  if (!is (LOOP_EXPR))
    return false;
  m_first = m_places[i++];
  if (!is (LABEL_EXPR))
    return false;
  i++;
  if (is (COND_EXPR) || is (MODIFY_EXPR))
    m_none = m_places[i++];
  if (!is (GOTO_EXPR))
    return false;
  m_leave = m_places[i++];
  if (!is (LABEL_EXPR))
    return false;
  m_label = i++;
  while (is (MODIFY_EXPR))
    i++;
  if (!is (LOOP_EXPR))
    return false;
  m_second = m_places[i];
  m_end = i + 1;
  return true;
}

/* Is *COND the condition that ends the first loop?  GCC 15 and later tell the second one
   where to go on, by two more variables for each dimension.  */

bool
place_search::question_p (tree *cond)
{
  tree asked = bare_condition (COND_EXPR_COND (*cond));
  std::vector<tree *> then = statement_places (&COND_EXPR_THEN (*cond));
  size_t all = then.size ();
  if ((TREE_CODE (asked) != GE_EXPR && TREE_CODE (asked) != LE_EXPR)
      || (all != 3 && all != 5)
      || TREE_CODE (*then[0]) != MODIFY_EXPR || TREE_CODE (*then[1]) != MODIFY_EXPR
      || TREE_CODE (*then[all - 1]) != GOTO_EXPR
      || GOTO_DESTINATION (*then[all - 1]) != LABEL_EXPR_LABEL (*m_places[m_label]))
    return false;
  tree limit = TREE_OPERAND (*then[0], 0), pos = TREE_OPERAND (*then[1], 0);
  if (!VAR_P (limit) || TREE_OPERAND (asked, 1) != limit || !VAR_P (pos)
      || !INTEGRAL_TYPE_P (TREE_TYPE (pos)))
    return false;
  m_element = { TREE_CODE (asked) == GE_EXPR ? GT_EXPR : LT_EXPR, TREE_OPERAND (asked, 0),
		limit, TREE_OPERAND (*then[1], 1), pos };
  return true;
}

bool
place_search::find_question ()
{
  walk_expression (m_first, [this] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp) || TREE_CODE (*tp) == OACC_LOOP)
	return visit::past;
      if (TREE_CODE (*tp) == COND_EXPR && VOID_TYPE_P (TREE_TYPE (*tp)) && question_p (tp))
	{
	  m_question = tp;
	  return visit::stop;
	}
      return visit::into;
    });
  return m_question;
}

/* What `back' says chooses between both comparisons in the second loop.  */

bool
place_search::find_direction ()
{
  tree back = NULL_TREE;
  walk_expression (m_second, [&back] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == COND_EXPR && COND_EXPR_ELSE (*tp)
	  && TREE_CODE (COND_EXPR_THEN (*tp)) == MODIFY_EXPR
	  && TREE_CODE (COND_EXPR_ELSE (*tp)) == MODIFY_EXPR)
	back = COND_EXPR_COND (*tp);
      return visit::into;
    });
  if (back)
    STRIP_NOPS (back);
  if (!back || TREE_CODE (back) != INTEGER_CST)
    return false;
  if (!integer_zerop (back))
    m_element.compare = m_element.compare == GT_EXPR ? GE_EXPR : LE_EXPR;
  return true;
}

/* The statement that takes the first place under a mask.  */

bool
place_search::find_mask ()
{
  walk_expression (m_first, [this] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      tree cond = TREE_CODE (*tp) == COND_EXPR ? COND_EXPR_COND (*tp) : NULL_TREE;
      if (cond && TREE_CODE (cond) == EQ_EXPR && TREE_OPERAND (cond, 0) == m_element.wanted)
	m_masked = tp;
      return visit::into;
    });
  return m_masked;
}

bool
place_search::find ()
{
  if (!find_statements () || !find_question () || !find_direction ())
    return false;
  return !find_mask () || !m_none;
}

/* What is done behind the loop.  */

tree
place_search::outcome (tree number, tree first) const
{
  tree pos = m_element.wanted, zero = build_zero_cst (TREE_TYPE (pos));
  tree none = TYPE_MAX_VALUE (TREE_TYPE (pos));
  tree otherwise = (first ? m_make.set_if (m_make.test (NE_EXPR, first, none), pos, first)
		    : m_none ? *m_none : NULL_TREE);
  tree found = build3 (COND_EXPR, void_type_node, m_make.test (NE_EXPR, number, none),
		       m_make.set (pos, number), otherwise);
  return build3 (COND_EXPR, void_type_node, m_make.test (EQ_EXPR, pos, zero), found,
		 NULL_TREE);
}

void
place_search::merge ()
{
  tree type = TREE_TYPE (m_element.wanted), none = TYPE_MAX_VALUE (type);
  tree number = m_make.variable ("number", type), first = NULL_TREE, begin = NULL_TREE;
  append_to_statement_list (m_make.set (number, none), &begin);
  if (m_masked)
    {
      first = m_make.variable ("first", type);
      append_to_statement_list (m_make.set (first, none), &begin);
      *m_masked = m_make.set (first, m_make.op (MIN_EXPR, first, m_element.place));
    }
  *m_question = ask_element (m_make, m_element, number);
  *m_leave = outcome (number, first);
  if (m_none)
    drop_statement (m_none);
  for (size_t i = m_label; i < m_end; i++)
    drop_statement (m_places[i]);
  append_to_statement_list (*m_first, &begin);
  *m_first = begin;
  m_make.declare_in (m_bind);
}

} // anonymous namespace

tree
ask_element (const loop_maker &make, const searched_element &e, tree number)
{
  tree list = NULL_TREE, taken = NULL_TREE;
  if (number)
    append_to_statement_list
      (make.set_if (make.test (EQ_EXPR, e.element, e.element), number,
		    make.op (MIN_EXPR, number, e.place)), &list);
  append_to_statement_list (make.set (e.limit, unshare_expr (e.element)), &taken);
  append_to_statement_list (make.set (e.wanted, unshare_expr (e.place)), &taken);
  append_to_statement_list (build3 (COND_EXPR, void_type_node,
				    make.test (e.compare, e.element, e.limit), taken,
				    NULL_TREE), &list);
  return list;
}

void
merge_place_search (tree bind)
{
  place_search search (bind);
  if (search.find ())
    search.merge ();
}

} // namespace accplug
