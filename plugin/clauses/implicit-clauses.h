/* Data clauses that GCC adds or drops, made what OpenACC says
   (implicit-clauses.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_IMPLICIT_CLAUSES_H
#define ACCPLUG_IMPLICIT_CLAUSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Add to UIDS those of the variables that CLAUSES of kind CODE name.  */
extern void add_clause_variables (tree clauses, omp_clause_code code,
				  std::unordered_set<unsigned> *uids);

/* Did GCC add C, which maps DECL, to STMT?  False if that is not certain.  */
extern bool added_clause_p (gimple *stmt, tree c, tree decl);

/* All constructs of a function's BODY, first.  */
extern void rewrite_implicit_scalars (gimple_seq body);

/* One construct.  The names of its clauses have been noted.  */
extern void rewrite_implicit_clauses (gomp_target *);

} // namespace accplug

#endif /* ACCPLUG_IMPLICIT_CLAUSES_H */
