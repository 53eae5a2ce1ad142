/* Dummy arguments in Fortran's `declare' that gfortran refuses.

   Comes in: `declare present (x)', where x is a dummy argument `real :: x(:)'.
   Goes out: the directive behind the procedure's first statement.  There gfortran does not
   know x's shape, takes the clause, and has a data construct around the procedure's body, as
   for other dummy arguments.

   Rules
   - Only those clauses move: a variable that is no dummy argument would be another one in
     front of its declaration.
   - An array of assumed size may be `present' (2.13).  A region without a clause for it asks
     for that, too; so the clause goes.  In other clauses gfortran tells what is wrong.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_DECLARED_DUMMIES_H
#define ACCPLUG_FORTRAN_SOURCE_DECLARED_DUMMIES_H

#include "directives/directive.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* Take from D, a declare directive at UNIT, what has to stand behind the first statement of
   its procedure.  The result is a directive with that, maybe without clauses; *BEFORE is the
   unit in front of which it goes.  */
extern directive take_shaped_dummies (directive *d, const std::vector<source_unit> &units,
				      const std::vector<source_scope> &scopes, size_t unit,
				      size_t *before);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_DECLARED_DUMMIES_H */
