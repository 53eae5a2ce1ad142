/* Variables that clauses name and closures lead to.

   A lambda that captures by reference leads to variables that the region's body does not
   mention.  The gimplifier drops clauses of whole variables that it has not seen in the
   body (gimplify_adjust_omp_clauses), so what the closure refers to would be on the host.

   Comes in: a compute construct of C++, before it is gimplified.
   Goes out: its body mentions the variables whose addresses the program takes, and that
   its own data clauses name; the mention itself becomes nothing.

   Rules
   - The run time leads the closure's references to what is mapped
     (clauses/structure-pointers.h).
   - What has no address is in no closure: an unused clause for it goes, as before.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/captured-variables.h"

namespace accplug
{

namespace
{

/* May a closure have the address of V?  A mention of it is no access.  */

bool
captured_p (tree v)
{
  return ((VAR_P (v) || TREE_CODE (v) == PARM_DECL) && TREE_ADDRESSABLE (v)
	  && !is_global_var (v) && !DECL_HAS_VALUE_EXPR_P (v) && !TREE_THIS_VOLATILE (v));
}

} // anonymous namespace

void
keep_captured_variables (tree construct)
{
  if (!gcc_compat::cxx_p ())
    return;
  tree mentions = NULL_TREE;
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree v = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (v && captured_p (v))
	append_to_statement_list_force (v, &mentions);
    }
  if (!mentions)
    return;
  append_to_statement_list (OMP_BODY (construct), &mentions);
  OMP_BODY (construct) = mentions;
}

} // namespace accplug
