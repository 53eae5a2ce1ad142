/* `!@acc' in a Fortran source: lines that are there where OpenACC is compiled.

   Comes in: the lines of the source.
   Goes out: these without the sentinel, in their columns.

   Rules
   - It is no part of OpenACC, which has the macro _OPENACC for it: nvfortran and flang know
     it, and programs that were written for these have it.
   - In fixed form it begins in column 1, also with c or *.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_CONDITIONAL_LINES_H
#define ACCPLUG_FORTRAN_SOURCE_CONDITIONAL_LINES_H

#include "base/gcc-common.h"
#include "fortran-source/lines.h"

namespace accplug
{

extern void read_conditional_lines (source_lines *lines);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_CONDITIONAL_LINES_H */
