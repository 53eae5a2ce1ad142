/* Arrays and structures as reduction variables in Fortran (OpenACC 2.7, 2.9.11), which
   gfortran refuses.

   Comes in: directives with reductions, what specification parts say of their variables;
   later, the loops that gfortran makes of them.
   Goes out: for gfortran, the array is private to the loop, and copied by the construct;
   for what follows the front end, the loop has the clause that C's front end makes.

   Rules
   - A structure is treated like an array, and known by its declaration, too.
   - An array is known as one by its innermost declaration in this source, with bounds; what
     is of assumed size or used from a module is left to gfortran's message.
   - The clause names the elements, if their number is constant; else it names what the
     descriptor or the pointer leads to, and only updates can be reduced
     (clauses/atomic-reductions.h).
   - A directive is found again by its lines.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_REDUCED_ARRAYS_H
#define ACCPLUG_FORTRAN_SOURCE_REDUCED_ARRAYS_H

#include "base/gcc-common.h"
#include "directives/directive.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* Let gfortran take D, which is at UNIT on the lines FIRST to LAST of the file.  */
extern void replace_array_reductions (directive *d, const std::vector<source_unit> &units,
				      const std::vector<source_scope> &scopes, size_t unit,
				      location_t first, location_t last);

/* Is NAME at UNIT an allocatable scalar, by its declaration?  */
extern bool allocatable_scalar_p (const std::vector<source_unit> &units,
				  const std::vector<source_scope> &scopes, size_t unit,
				  const std::string &name);

/* Give the OACC_LOOPs in CONSTRUCT, or that one itself, the reductions that their directives
   had.  */
extern void restore_array_reductions (tree construct);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_REDUCED_ARRAYS_H */
