/* Loops in the place of gfortran's library, for functions that make one value of a row of
   elements (library-sums.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LIBRARY_SUMS_H
#define ACCPLUG_LIBRARY_SUMS_H

#include "fortran/library-calls.h"

namespace accplug
{

/* If statement AT of UNIT calls such a function, it becomes loops.  */
extern bool expand_library_sum (library_unit &unit, size_t at);

} // namespace accplug

#endif /* ACCPLUG_LIBRARY_SUMS_H */
