/* Loops in the place of gfortran's library (library-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LIBRARY_LOOPS_H
#define ACCPLUG_LIBRARY_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Calls in BIND that look for extremes of an array become loops.  */
extern void expand_library_extremes (tree bind);

} // namespace accplug

#endif /* ACCPLUG_LIBRARY_LOOPS_H */
