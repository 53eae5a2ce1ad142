/* Reductions without a clause: chains of operations of one kind.

   Comes in: a phi in a loop's header.
   Goes out: the operation that collects its values over the iterations, if it does
   nothing else.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCTION_CHAINS_H
#define ACCPLUG_REDUCTION_CHAINS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is VALUE 0 or 1?  */
extern bool truth_value_p (tree value);

/* The operation of the reduction that PHI, in the header of the loop, begins (one of those
   of loop_reduction::op); ERROR_MARK if it is none.  TRUTH: what && and || leave is 0 or 1,
   also if the loop begins with another value.  */
extern tree_code operation_of_reduction (class loop *, gphi *phi, bool truth);

/* The condition at the end of TOP, in the loop, decides about phis of JOIN, where its ways
   meet again.  Does it decide about no others but those that are KNOWN, and about nothing
   else in the loop?  */
extern bool decides_only_p (class loop *, basic_block top, basic_block join,
			    const std::function<bool (gphi *)> &known);

} // namespace accplug

#endif /* ACCPLUG_REDUCTION_CHAINS_H */
