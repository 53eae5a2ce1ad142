/* Loops around those that lanes share.

   Comes in: a kernel whose loops have their axes, before they are lowered; in it

     for (n < N)			each thread, in order
       for (k < K) along the lanes	s += a[n][i][k]

   where all lanes combine what they have in each iteration of the outer loop.
   Goes out: lanes share both loops.  They have one number of N * K for both
   (joined-axes.cc), or, where that cannot be, each of them goes through the outer loop; in
   any case they combine what they have once, behind both.

   Rules
   - The outer loop's iterations are independent, as far as is proven, but for reductions,
     which are those of the inner loop: it does nothing else than that loop.
   - Where a test in front of the outer loop asks whether it has iterations, it has none
     otherwise, and the test goes: then it is run in each row (lowering/waiting-rows.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LANE_NESTS_H
#define ACCPLUG_LANE_NESTS_H

#include "device/device-function.h"

namespace accplug
{

/* Has FUN a loop of lanes in a loop in another one?  */
extern bool loop_around_lanes_p (function *fun);

/* Let lanes share one more loop of FUN around one that they share.  False if there is none.
   Loops are known, with evolutions; virtual operands are to be renamed.  */
extern bool widen_lanes (function *fun, device_function *f);

} // namespace accplug

#endif /* ACCPLUG_LANE_NESTS_H */
