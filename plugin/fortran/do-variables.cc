/* Variables of DO statements under `default (none)'.

   OpenACC 2.6, 2.6.1: the loop variables of DO statements in a compute construct are private:
   no clause has to name them.  gfortran knows that of the loops that a directive is on, and of
   those in them; of others GCC demands a clause.

   Comes in: a compute construct, as the front end builds it, just before it is gimplified.
   Goes out: the same, gimplified.  Meanwhile its DO variables seem to be the compiler's, for
   which GCC never demands a clause; they get the clauses that they have without `default'.

   Rules
   - A DO statement has become an assignment to its variable, and a loop behind it that adds to
     the variable (trans-stmt.cc, gfc_trans_do).  What a program writes like that is the
     same.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/do-variables.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* The variable that STMT assigns to, which may be behind a dummy argument; else NULL.  */

tree
assigned_variable (tree stmt)
{
  if (TREE_CODE (stmt) != MODIFY_EXPR)
    return NULL_TREE;
  tree v = TREE_OPERAND (stmt, 0);
  if (TREE_CODE (v) == INDIRECT_REF)
    v = TREE_OPERAND (v, 0);
  return DECL_P (v) && !DECL_ARTIFICIAL (v) ? v : NULL_TREE;
}

/* The variable that STMT adds something to; else NULL.  */

tree
counted_variable (tree stmt)
{
  tree v = assigned_variable (stmt);
  if (!v || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (stmt, 0))))
    return NULL_TREE;
  tree value = TREE_OPERAND (stmt, 1);
  return (TREE_CODE (value) == PLUS_EXPR
	  && operand_equal_p (TREE_OPERAND (value, 0), TREE_OPERAND (stmt, 0))
	  ? v : NULL_TREE);
}

/* The variables that LOOP adds to, but for the loops in it.  */

std::set<tree>
counted_in (tree loop)
{
  std::set<tree> counted;
  walk_expression (&LOOP_EXPR_BODY (loop), [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp) || TREE_CODE (*tp) == LOOP_EXPR)
	return visit::past;
      if (tree v = counted_variable (*tp))
	counted.insert (v);
      return visit::into;
    });
  return counted;
}

/* The variables of the DO statements in BODY.  */

std::set<tree>
do_variables (tree *body)
{
  std::set<tree> variables, assigned;
  walk_expression (body, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (tree v = assigned_variable (*tp))
	assigned.insert (v);
      else if (TREE_CODE (*tp) == LOOP_EXPR)
	for (tree c : counted_in (*tp))
	  if (assigned.count (c))
	    variables.insert (c);
      return visit::into;
    });
  return variables;
}

} // anonymous namespace

bool
gimplify_with_do_variables (tree *expression, gimple_seq *before)
{
  static std::set<tree> begun;
  tree given = omp_find_clause (OMP_CLAUSES (*expression), OMP_CLAUSE_DEFAULT);
  if (!lang_GNU_Fortran () || !given
      || OMP_CLAUSE_DEFAULT_KIND (given) != OMP_CLAUSE_DEFAULT_NONE
      || begun.count (*expression))
    return false;
  std::set<tree> variables = do_variables (&OMP_BODY (*expression));
  if (variables.empty ())
    return false;
  tree construct = *expression;
  begun.insert (construct);
  for (tree v : variables)
    DECL_ARTIFICIAL (v) = 1;
  gimplify_stmt (expression, before);
  for (tree v : variables)
    DECL_ARTIFICIAL (v) = 0;
  begun.erase (construct);
  return true;
}

} // namespace accplug
