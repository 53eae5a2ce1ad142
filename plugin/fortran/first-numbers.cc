/* gfortran's loops for `maxval' and `minval' of one dimension.

   They look for a first number, and then compare others with it in another loop
   (trans-intrinsic.cc, gfc_conv_intrinsic_minmaxval):

       limit = -inf;
       {
	 for (S = 1; S <= n; S++)
	   if (x >= limit) goto second;		-- perhaps under a mask
	 limit = n > 0 ? nan : -huge;
	second:
	 for (; S <= n; S++)
	   if (x > limit) limit = x;
       }

   Comes in: the BIND_EXPR around both, in a compute construct as the front end builds it.
   Goes out: one loop whose iterations may go to threads:

	 found = false;
	 for (S = 1; S <= n; S++)
	   {
	     found = found | x == x;
	     if (x > limit) limit = x;
	   }
	 if (!found) limit = n > 0 ? nan : -huge;

   Rules
   - No number is greater than the infinity that `limit' begins with, which is the result
     where all numbers are that one.
   - What the mask of the first loop sets (`nonempty') it sets for all elements now, and
     no number is found if it is asked.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/walk.h"
#include "fortran/first-numbers.h"
#include "fortran/tree-loops.h"

namespace accplug
{

namespace
{

class number_search
{
public:
  explicit number_search (tree bind)
    : m_bind (bind), m_make (EXPR_LOCATION (bind)),
      m_places (statement_places (&BIND_EXPR_BODY (bind))) {}

  bool find ();
  void merge ();

private:
  bool find_statements ();
  bool question_p (tree cond);

  tree m_bind;
  loop_maker m_make;
  std::vector<tree *> m_places;
  tree *m_first = nullptr, *m_none = nullptr;	/* the first loop; where it found nothing */
  tree *m_label = nullptr, *m_second = nullptr;
  tree *m_question = nullptr;		/* in the first loop */
};

/* Loop, label, limit = none; label, loop.  */

bool
number_search::find_statements ()
{
  const tree_code codes[] = { LOOP_EXPR, LABEL_EXPR, MODIFY_EXPR, LABEL_EXPR, LOOP_EXPR };
  const size_t count = sizeof codes / sizeof codes[0];
  for (size_t i = 0; i + count <= m_places.size (); i++)
    {
      size_t k = 0;
      while (k < count && TREE_CODE (*m_places[i + k]) == codes[k])
	k++;
      if (k < count)
	continue;
      m_first = m_places[i];
      m_none = m_places[i + 2];
      m_label = m_places[i + 3];
      m_second = m_places[i + 4];
      return true;
    }
  return false;
}

/* Is COND what ends the first loop?  GCC 15 and later take the number there, and have the
   other loop begin behind it.  */

bool
number_search::question_p (tree cond)
{
  tree asked = COND_EXPR_COND (cond);
  std::vector<tree *> then = statement_places (&COND_EXPR_THEN (cond));
  return ((TREE_CODE (asked) == GE_EXPR || TREE_CODE (asked) == LE_EXPR)
	  && VAR_P (TREE_OPERAND (asked, 1))
	  && TREE_OPERAND (asked, 1) == TREE_OPERAND (*m_none, 0)
	  && SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_OPERAND (asked, 1)))
	  && !then.empty () && TREE_CODE (*then.back ()) == GOTO_EXPR
	  && GOTO_DESTINATION (*then.back ()) == LABEL_EXPR_LABEL (*m_label)
	  && std::all_of (then.begin (), then.end () - 1, [] (tree *stmt)
	       { return (TREE_CODE (*stmt) == MODIFY_EXPR
			 && VAR_P (TREE_OPERAND (*stmt, 0))); }));
}

bool
number_search::find ()
{
  if (!find_statements ())
    return false;
  walk_expression (m_first, [this] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp) || TREE_CODE (*tp) == OACC_LOOP)
	return visit::past;
      if (TREE_CODE (*tp) == COND_EXPR && VOID_TYPE_P (TREE_TYPE (*tp)) && question_p (*tp))
	{
	  m_question = tp;
	  return visit::stop;
	}
      return visit::into;
    });
  return m_question;
}

void
number_search::merge ()
{
  tree asked = COND_EXPR_COND (*m_question);
  tree element = TREE_OPERAND (asked, 0), limit = TREE_OPERAND (asked, 1);
  tree_code greater = TREE_CODE (asked) == GE_EXPR ? GT_EXPR : LT_EXPR;
  tree found = m_make.variable ("found", boolean_type_node), begin = NULL_TREE;
  append_to_statement_list (m_make.set (found, boolean_false_node), &begin);
  append_to_statement_list (*m_first, &begin);
  tree number = m_make.test (EQ_EXPR, unshare_expr (element), unshare_expr (element));
  tree list = NULL_TREE;
  append_to_statement_list (m_make.set (found, m_make.op (BIT_IOR_EXPR, found, number)),
			    &list);
  append_to_statement_list (m_make.set_if (m_make.test (greater, element, limit), limit,
					   unshare_expr (element)), &list);
  *m_question = list;
  *m_first = begin;
  *m_none = build3 (COND_EXPR, void_type_node,
		    m_make.test (EQ_EXPR, found, boolean_false_node), *m_none, NULL_TREE);
  drop_statement (m_label);
  drop_statement (m_second);
  m_make.declare_in (m_bind);
}

} // anonymous namespace

void
merge_number_search (tree bind)
{
  number_search search (bind);
  if (search.find ())
    search.merge ();
}

} // namespace accplug
