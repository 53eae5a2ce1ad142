/* Which loops may have axes beside those that directives say are independent: loops
   without a directive, and those with `auto'.

   Comes in: a device function before its axes are assigned, and its `acc loop's.
   Goes out: the tree has all loops; of those without a directive, and of `auto' loops,
   the facts and verdict (loop-facts.h), and which axes they may have
   (acc_loop::most_axes) or what is in the way (obstacle).

   Rules
   - `auto' loops that cannot be proven independent without a test at run time stay
     sequential: they exist in one version only.
   - In a `parallel' region or a routine, what is outside of gang loops belongs to every
     gang: a loop there has threads only.  The nest of a part of a `kernels' region may
     have gangs, if all else in the part can be done by each of them (beside-nest.h).
   - A nest with a condition is run in two versions, and has no `acc loop' inside; or an
     `acc loop' around it is, where the condition can be evaluated before that.  It asks
     for all that the loop's iterations do then.
   - A loop whose iterations depend on each other only because of single ones is split
     there (split-iterations.h): the threads of a gang may share it, gangs may not.
   - Where the last iteration of a loop leaves values behind, the loops inside are left
     to each thread: mark_loop follows the values through one loop.
   - A variable of variable size is on each thread's own stack, so a function with one
     is left as the program has it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_JUDGE_LOOPS_H
#define ACCPLUG_JUDGE_LOOPS_H

#include "analysis/loop-tree.h"

namespace accplug
{

extern void judge_loops (function *, device_function *, acc_loop *root);

} // namespace accplug

#endif /* ACCPLUG_JUDGE_LOOPS_H */
