/* Reductions of arrays by atomic updates.

   Comes in: the body of a loop with `reduction (+:a[i:n])', as the front ends leave it, for
   an array that is too large for copies in registers, or whose bounds only the program
   knows when it runs.
   Goes out: the same body with atomic updates in place of `a[e] += v' and the like.

   Rules
   - All that the body does with the array are updates by the operator of the clause, whose
     values nothing else uses: then nobody can tell the sum of threads' own sums from the
     sum itself, but for the rounding of reals.
   - Otherwise nothing changes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ATOMIC_REDUCTIONS_H
#define ACCPLUG_ATOMIC_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* BASE is the array, or the pointer to it; CODE the clause's operator.  False if *BODY does
   something else with it.  */
extern bool reduce_by_atomics (tree *body, tree base, tree_code code);

} // namespace accplug

#endif /* ACCPLUG_ATOMIC_REDUCTIONS_H */
