/* Values for clauses of Fortran's optional arrays; see clause-values.h.

   Comes in: a clause that GCC's gimplifier adds to a construct, for a variable that no clause
   of the program names, on its way to gfortran, which computes what the clause needs.
   Goes out: the statements that do so, in which what is used twice is a variable.

   gfortran lets its statements share the expression of an optional array's descriptor, each
   behind its own question whether the argument is present (trans-openmp.cc,
   gfc_omp_finish_clause).  In SSA form the first of them would define a name for the others,
   which it does not dominate.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/clause-values.h"

namespace accplug
{

namespace
{

void (*finish_of_language) (tree, gimple_seq *, bool);

void
finish_clause (tree c, gimple_seq *before, bool openacc)
{
  bool absent = (openacc && DECL_P (OMP_CLAUSE_DECL (c))
		 && lang_hooks.decls.omp_check_optional_argument (OMP_CLAUSE_DECL (c), false));
  if (absent)
    push_gimplify_context ();
  finish_of_language (c, before, openacc);
  if (absent)
    pop_gimplify_context (NULL);
}

} // anonymous namespace

void
watch_clause_values ()
{
  if (!lang_GNU_Fortran ())
    return;
  finish_of_language = lang_hooks.decls.omp_finish_clause;
  lang_hooks.decls.omp_finish_clause = finish_clause;
}

} // namespace accplug
