/* Polymorphic arrays in clauses of Fortran's directives, with which gfortran fails.

   Comes in: `copy (x)', where x is a dummy argument `class(t) :: x(:)'.
   Goes out: `copy (x(:))', a section, which gfortran takes.

   Rules
   - What is such an array is told from the declarations in the procedure and around it.
   - Of arrays that are no dummy arguments gfortran takes no section either: an error.  So it
     is in `declare'.
   - In a block `type is' the name is that of an object whose type is known.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_CLASS_ARRAYS_H
#define ACCPLUG_FORTRAN_SOURCE_CLASS_ARRAYS_H

#include "directives/directive.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* Is UNIT in a `select type', where names may be those of associations?  */
extern bool type_selected_p (const std::vector<source_unit> &units,
			     const std::vector<source_scope> &scopes, size_t unit);

/* D is the directive of UNIT.  */
extern void write_class_arrays (directive *d, const std::vector<source_unit> &units,
				const std::vector<source_scope> &scopes, size_t unit);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_CLASS_ARRAYS_H */
