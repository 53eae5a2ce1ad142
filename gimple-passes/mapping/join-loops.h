/* The loop in front of one that makes sums, as a part of it.

   Comes in: a loop into which one that was around it has gone (exchange-loops.cc), behind one
   that gives the elements their first values,

       for (j) c[i][j] = 0;
       for (j) for (k) c[i][j] += a[i][k] * b[k][j];

   Goes out: one loop, for (j) { c[i][j] = 0; for (k) ... }.  Its sums begin in a register, and
   a nest around it is a perfect one.

   Rules
   - Both count alike.  The first one stores where the other one adds, in the same iteration,
     and in no two iterations to the same place; what it loads is that place, or elsewhere.
   - Between them nothing is loaded or stored.
   - The loop in front is one that stays for GCC's next clean-up, which removes it: its test
     always leaves.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_JOIN_LOOPS_H
#define ACCPLUG_JOIN_LOOPS_H

#include "device/device-function.h"

namespace accplug
{

/* Join L and the loop in front of it.  APART: what is stored to is apart from all else but by
   the same pointer, as a check has found.  False if there is none to join.  */
extern bool join_loop_before (function *, const device_function *, class loop *l, bool apart);

} // namespace accplug

#endif /* ACCPLUG_JOIN_LOOPS_H */
