/* Routines of several threads that are PURE procedures.

   Comes in: the source's directives, and its procedures.
   Goes out: `routine vector' of a PURE or ELEMENTAL procedure is `routine seq', and a warning
   says so; in such procedures there are no loop directives.

   Rules
   - gfortran refuses these directives.  The result is the same: one thread does all of it.
   - A directive that names another procedure counts for the one that is found in the source.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_PURE_ROUTINES_H
#define ACCPLUG_FORTRAN_SOURCE_PURE_ROUTINES_H

#include "fortran-source/edits.h"
#include "fortran-source/steps.h"

namespace accplug
{

extern void make_pure_routines_sequential (read_source *source, source_edits *edits);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_PURE_ROUTINES_H */
