/* What a loop with a directive does beside its iterations' own work.

   Comes in: a loop of the loop tree (loop-tree.h), before partitioning.
   Goes out: whether its directive reduces, and where to; whether its body may see which
   thread runs it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_EFFECTS_H
#define ACCPLUG_LOOP_EFFECTS_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* Does any directive of LOOP's own slots reduce?  */
extern bool reduces_p (const acc_loop *loop);

/* Does the directive of LOOP reduce into a variable in memory?  (In a parallel region the
   region does so instead, with all gangs.)  */
extern bool stores_reduction_p (const acc_loop *loop);

/* Can LOOP's body not ask which gang or thread runs it?  */
extern bool asks_for_no_thread_p (const acc_loop *loop);

} // namespace accplug

#endif /* ACCPLUG_LOOP_EFFECTS_H */
