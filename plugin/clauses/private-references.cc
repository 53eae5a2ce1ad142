/* `private' of references; see private-references.h.

   Comes in: a compute construct or a loop as the front ends build it, with `private' clauses
     for Fortran's dummy arguments and C++'s references whose values have a size that the
     compiler knows.  GCC's omplower gives a construct's copy of such a reference nothing to
     refer to; that of a loop refers to memory, which it leaves to the optimisers to see
     through, and which lanes of a gang cannot share.
     Or with `firstprivate' for characters that are a function's result, where it fails.
   Goes out: a variable in the clause, and in the body in place of what the reference refers
     to, as if the program had it.

   Rules
   - Where the body hands the reference on, it hands on the variable's address.
   - `present' of an optional argument is what it is outside.  In loops of their own such an
     argument is left to GCC.
   - Classes with constructors or destructors are left to GCC: it calls them.
   - What has no size before the program runs is another file's (private-arrays.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/private-references.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* The type of what the reference DECL refers to; NULL if it is none, or has no known size.  */

tree
referred_type (tree decl)
{
  if (!DECL_P (decl) || DECL_HAS_VALUE_EXPR_P (decl) || !POINTER_TYPE_P (TREE_TYPE (decl))
      || !lang_hooks.decls.omp_privatize_by_reference (decl)
      || lang_hooks.decls.omp_private_outer_ref (decl)
      || lang_hooks.decls.omp_is_allocatable_or_ptr (decl))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (decl)), size = TYPE_SIZE_UNIT (type);
  return size && TREE_CODE (size) == INTEGER_CST ? type : NULL_TREE;
}

/* Is DECL the result of a function of Fortran's that returns characters?  */

bool
character_result_p (tree decl)
{
  return (lang_GNU_Fortran () && TREE_CODE (decl) == PARM_DECL && DECL_ARTIFICIAL (decl)
	  && TYPE_STRING_FLAG (TREE_TYPE (TREE_TYPE (decl))));
}

/* Does C make a reference private that gets a variable in its place?  CONSTRUCT says whether
   it is a compute construct's.  */

bool
reference_clause_p (tree c, bool construct)
{
  bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE && !first)
    return false;
  tree decl = OMP_CLAUSE_DECL (c), type = referred_type (decl);
  return (type && (!first || character_result_p (decl))
	  && (construct || !lang_GNU_Fortran ()
	      || !lang_hooks.decls.omp_check_optional_argument (decl, false))
	  && !TREE_ADDRESSABLE (strip_array_types (type)));
}

/* The variable in place of what DECL refers to.  */

tree
variable_for (tree decl)
{
  tree own = create_tmp_var_raw (TYPE_MAIN_VARIANT (referred_type (decl)));
  /* Reports name the program's variable.  */
  DECL_NAME (own) = DECL_NAME (decl);
  DECL_SOURCE_LOCATION (own) = DECL_SOURCE_LOCATION (decl);
  gimple_add_tmp_var (own);
  return own;
}

/* What the host knows of DECL, an optional argument: whether it is present.  */

tree
presence_of (tree decl, gimple_seq *before)
{
  tree there = create_tmp_var (boolean_type_node, "present");
  gimplify_assign (there, build2 (NE_EXPR, boolean_type_node, decl,
				  build_zero_cst (TREE_TYPE (decl))), before);
  return there;
}

/* Is T a comparison of DECL with no argument at all?  */

bool
presence_test_p (tree t, tree decl)
{
  if (TREE_CODE (t) != EQ_EXPR && TREE_CODE (t) != NE_EXPR)
    return false;
  tree tested = TREE_OPERAND (t, 0);
  STRIP_NOPS (tested);
  return tested == decl && integer_zerop (TREE_OPERAND (t, 1));
}

/* Let BODY have OWN in place of what DECL refers to.  */

void
replace_reference (tree *body, tree decl, tree own, gimple_seq *before)
{
  tree there = NULL_TREE;
  std::unordered_set<tree> seen;	/* expressions; statements share some */
  walk_expression (body, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp) || (!DECL_P (*tp) && !seen.insert (*tp).second))
	return visit::past;
      if (presence_test_p (*tp, decl))
	{
	  there = there ? there : presence_of (decl, before);
	  *tp = fold_build2 (TREE_CODE (*tp), TREE_TYPE (*tp), there, boolean_false_node);
	}
      else if (INDIRECT_REF_P (*tp) && TREE_OPERAND (*tp, 0) == decl)
	*tp = own;
      else if (TREE_CODE (*tp) == OMP_CLAUSE && omp_clause_num_ops[OMP_CLAUSE_CODE (*tp)]
	       && OMP_CLAUSE_OPERAND (*tp, 0) == decl)
	{
	  OMP_CLAUSE_OPERAND (*tp, 0) = own;
	  return visit::into;
	}
      else if (*tp == decl)
	{
	  TREE_ADDRESSABLE (own) = 1;
	  *tp = build_fold_addr_expr_with_type (own, TREE_TYPE (decl));
	}
      else
	return visit::into;
      return visit::past;
    });
}

} // anonymous namespace

void
own_private_references (tree scope, gimple_seq *before)
{
  for (tree c = *clauses_of_scope (scope); c; c = OMP_CLAUSE_CHAIN (c))
    if (reference_clause_p (c, TREE_CODE (scope) != OACC_LOOP))
      {
	tree decl = OMP_CLAUSE_DECL (c), own = variable_for (decl);
	OMP_CLAUSE_DECL (c) = own;
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	  gimplify_assign (own, build1 (INDIRECT_REF, TREE_TYPE (own), decl), before);
	replace_reference (body_of_scope (scope), decl, own, before);
      }
}

} // namespace accplug
