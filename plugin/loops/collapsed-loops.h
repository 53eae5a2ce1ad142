/* The numbers of iterations of loops with directives (collapsed-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COLLAPSED_LOOPS_H
#define ACCPLUG_COLLAPSED_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let the OpenACC loops in a function's body have as many iterations as the program
   says, where GCC would count them wrong.  */
extern void mend_trip_counts (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_COLLAPSED_LOOPS_H */
