/* Named constants in clauses of Fortran's directives (OpenACC 3.4, 1.6: a variable of a data
   or firstprivate clause can be one).

   Comes in: a directive as the program has it.
   Goes out: the directive without these items.  gfortran refuses them; device code has the
   values.

   Rules
   - What is a constant is told from the declarations in the same source: those of the
     procedure, of what is around it, and of the modules that these use.
   - A directive that is nothing but data clauses, as `declare', goes with the last item.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_NAMED_CONSTANTS_H
#define ACCPLUG_NAMED_CONSTANTS_H

#include "directives/directive.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* D is the directive of UNIT.  False if it has nothing to do.  */
extern bool drop_named_constants (directive *d, const std::vector<source_unit> &units,
				  const std::vector<source_scope> &scopes, size_t unit);

} // namespace accplug

#endif /* ACCPLUG_NAMED_CONSTANTS_H */
