/* Loops of Fortran whose iterations nobody can count, behind directives with `seq'.

   Comes in: the source's units, the one with such a directive.
   Goes out: whether gfortran would refuse the loop.

   With `seq' a loop may be `do while', or end early (OpenACC 3.3, 2.9); gfortran wants to
   count it.  It runs in order without the directive, too, as its end depends on what its
   iterations do.  Likewise in C and C++: pragmas/uncounted-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_UNCOUNTED_LOOPS_H
#define ACCPLUG_FORTRAN_SOURCE_UNCOUNTED_LOOPS_H

#include "base/gcc-common.h"
#include "fortran-source/reader.h"

namespace accplug
{

/* Is the statement behind unit AT of UNITS such a loop?  */
extern bool uncounted_loop_p (const std::vector<source_unit> &units, size_t at);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_UNCOUNTED_LOOPS_H */
