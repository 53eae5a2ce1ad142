/* What keeps a kernel from being fast.

   Comes in: the tree of loops, mapped.
   Goes out: [performance], warnings that are off by default: one thread or gang for a
   region's loops, a loop left sequential and why, lanes that are far apart in memory.

   Rules
   - Loops of few iterations, loops inside of a thread, and what the program asks for
     (serial, seq, num_gangs) are not spoken of.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PERFORMANCE_REPORT_H
#define ACCPLUG_PERFORMANCE_REPORT_H

#include "analysis/loop-tree.h"
#include "device/device-function.h"

namespace accplug
{

extern void report_performance (function *, const device_function *, const acc_loop *root,
				unsigned absent);

} // namespace accplug

#endif /* ACCPLUG_PERFORMANCE_REPORT_H */
