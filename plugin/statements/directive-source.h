/* What the source shows of a directive.

   Comes in: the position of a directive.
   Goes out: the position behind its last word, for hints that add a clause.

   Rules
   - The source's text decides.  A directive that a macro makes has none.
   - A backslash in C, an ampersand in Fortran, continue it; gfortran's position of a
     directive of several lines may be in any of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_SOURCE_H
#define ACCPLUG_DIRECTIVE_SOURCE_H

#include "base/gcc-common.h"

namespace accplug
{

/* The place behind the last word of the directive at LOC, comments aside;
   UNKNOWN_LOCATION if the source does not show it.  */
extern location_t end_of_directive (location_t loc);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_SOURCE_H */
