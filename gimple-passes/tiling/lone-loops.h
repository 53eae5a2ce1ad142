/* Loops that each thread runs alone, as loops are that have no directive.

   Comes in: a kernel whose loops have axes, before marks become code.
   Goes out: where a loop with a directive has no axes, counters and reductions without calls.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LONE_LOOPS_H
#define ACCPLUG_LONE_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

extern void show_lone_loops (function *);

} // namespace accplug

#endif /* ACCPLUG_LONE_LOOPS_H */
