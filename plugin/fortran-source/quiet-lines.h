/* `!$accplug ignore NAME[, NAME]' in a Fortran source: places without warnings.

   Comes in: the lines of the source.
   Goes out: the places, to base/quiet-places.h, which says what each covers.  The lines
   are empty comments then.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_QUIET_LINES_H
#define ACCPLUG_FORTRAN_SOURCE_QUIET_LINES_H

#include "base/gcc-common.h"
#include "fortran-source/lines.h"

namespace accplug
{

extern void read_quiet_lines (source_lines *lines);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_QUIET_LINES_H */
