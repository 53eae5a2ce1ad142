/* Loops in the place of gfortran's library (library-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LIBRARY_LOOPS_H
#define ACCPLUG_LIBRARY_LOOPS_H

#include "fortran/library-calls.h"

namespace accplug
{

/* If statement AT of UNIT calls what looks for extremes of an array, it becomes loops.  */
extern bool expand_library_extreme (library_unit &unit, size_t at);

} // namespace accplug

#endif /* ACCPLUG_LIBRARY_LOOPS_H */
