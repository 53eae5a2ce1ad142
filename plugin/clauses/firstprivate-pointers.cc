/* Pointers in structures that are firstprivate; see firstprivate-pointers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/firstprivate-pointers.h"
#include "clauses/structure-pointers.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
structure_with_pointers_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || !DECL_P (OMP_CLAUSE_DECL (c)))
    return false;
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  return (TREE_CODE (type) == RECORD_TYPE && !TREE_ADDRESSABLE (type) && COMPLETE_TYPE_P (type)
	  && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST && holds_pointers_p (type));
}

} // anonymous namespace

void
attach_firstprivate_pointers (tree construct, gimple_seq *before)
{
  if (lang_GNU_Fortran () || TREE_CODE (OMP_BODY (construct)) != BIND_EXPR)
    return;
  tree body = NULL_TREE, mapped = NULL_TREE;
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!structure_with_pointers_p (c))
	continue;
      tree decl = OMP_CLAUSE_DECL (c), type = TYPE_MAIN_VARIANT (TREE_TYPE (decl));
      tree copy = create_tmp_var (type, "first");
      TREE_ADDRESSABLE (copy) = 1;
      gimplify_assign (copy, decl, before);
      OMP_CLAUSE_SET_CODE (c, OMP_CLAUSE_PRIVATE);
      /* The place is that of clauses that the program has not written.  */
      prepend (&mapped, new_map_clause (EXPR_LOCATION (construct), GOMP_MAP_TO, copy,
					TYPE_SIZE_UNIT (type)));
      append_to_statement_list (build2 (MODIFY_EXPR, type, decl, copy), &body);
    }
  if (!mapped)
    return;
  OMP_CLAUSES (construct) = chainon (mapped, OMP_CLAUSES (construct));
  /* The front ends make a block.  */
  tree block = OMP_BODY (construct);
  append_to_statement_list (BIND_EXPR_BODY (block), &body);
  BIND_EXPR_BODY (block) = body;
}

} // namespace accplug
