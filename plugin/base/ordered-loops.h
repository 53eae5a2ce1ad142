/* Loops of kernels regions that the program says are to run in order (ordered-loops.cc).

   Comes in: a directive with `seq' in a nest that is made ordinary loops otherwise
   (plugin/kernels/plain-loops.cc).
   Goes out: whether the program says it of the ordinary loop at a place.

   Rules
   - Loops are known by the place of their test.  Loops that a macro makes share it: all of
     them are in order if one is.
   - A loop whose place is lost is in order if any of the unit is: it runs as the program
     says, if maybe not as fast as it could.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ORDERED_LOOPS_H
#define ACCPLUG_ORDERED_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

extern void note_ordered_loop (location_t test);
extern bool ordered_loop_p (location_t test);

} // namespace accplug

#endif /* ACCPLUG_ORDERED_LOOPS_H */
