/* Loops of Fortran that gfortran's loop directives do not take.

   Comes in: a directive with a loop behind it.
   Goes out: what shall be in the place of these loops' lines, and what the directive is to
   say besides:
     do concurrent (i = 1:n, j = 1:m, mask)   becomes   do j = 1, m
							 do i = 1, n
							   if (mask) then
     `collapse' of loops whose bounds depend on each other: as many loops as do not, and a
     loop directive in front of the next one.

   Rules
   - The iterations of `do concurrent' are independent: the directive says so, and
     `collapse' if there are several indices.
   - Types of indices are declared in a block around the loop.
   - Other locality than `shared' and `default (none)', labels, and strings in the header
     are left to gfortran, which refuses them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_LOOP_NESTS_H
#define ACCPLUG_FORTRAN_SOURCE_LOOP_NESTS_H

#include "directives/directive.h"
#include "fortran-source/edits.h"
#include "fortran-source/reader.h"

namespace accplug
{

/* D is a directive about the loop behind unit AT of UNITS.  Change it, and write what
   becomes of the loops to EDITS.  */
extern void write_loop_nest (directive *d, const std::vector<source_unit> &units, size_t at,
			     source_edits *edits);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_LOOP_NESTS_H */
