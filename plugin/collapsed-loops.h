/* Loops with a collapse clause (collapsed-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COLLAPSED_LOOPS_H
#define ACCPLUG_COLLAPSED_LOOPS_H

#include "gcc-common.h"

namespace accplug
{

/* Let the collapsed loops in a function's body have any number of iterations.  */
extern void widen_collapsed_loops (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_COLLAPSED_LOOPS_H */
