/* Classes with constructors in `private' clauses; see private-classes.h.

   Comes in: a compute construct or a loop as C++'s front end builds it.
   Goes out: its body begins with the constructors of the classes that are private there, and
   ends with their destructors.

   GCC calls those of a loop in front of it, where one thread executes the calls: the copies of
   the others have any value.  Those of a construct it never calls.  A private variable has no
   value from another iteration, so it may be constructed in each.

   References that are not variables by now (clauses/private-references.h) are left to GCC.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "cxx/private-classes.h"
#include "statements/clauses.h"

namespace accplug
{

void
construct_private_classes (tree scope)
{
  if (!lang_GNU_CXX ())
    return;
  tree begin = NULL_TREE, end = NULL_TREE;
  for (tree c = *clauses_of_scope (scope); c; c = OMP_CLAUSE_CHAIN (c))
    {
      /* What the front end found to do for a clause is its type (CP_OMP_CLAUSE_INFO).  */
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE || !TREE_TYPE (c)
	  || TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == REFERENCE_TYPE)
	continue;
      tree decl = OMP_CLAUSE_DECL (c);
      if (tree call = lang_hooks.decls.omp_clause_default_ctor (c, decl, NULL_TREE))
	append_to_statement_list (call, &begin);
      if (tree call = lang_hooks.decls.omp_clause_dtor (c, decl))
	append_to_statement_list (call, &end);
      TREE_TYPE (c) = NULL_TREE;
    }
  if (!begin && !end)
    return;
  tree *body = body_of_scope (scope);
  append_to_statement_list (*body, &begin);
  append_to_statement_list (end, &begin);
  /* Omplower takes the construct's block from it (lower_omp_target).  */
  *body = build3 (BIND_EXPR, void_type_node, NULL_TREE, begin, make_node (BLOCK));
}

} // namespace accplug
