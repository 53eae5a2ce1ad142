/* What passes say of a function's loops once they have added, removed or joined blocks, and
   new loops.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CHANGED_LOOPS_H
#define ACCPLUG_CHANGED_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Nothing of before is known: dominators, evolutions, the loops' blocks.  What needs loops
   next finds them anew (LOOPS_NEED_FIXUP).  Names are the caller's (TODO_update_ssa).  */
extern void forget_loops ();

/* The same, and all of it found again at once, with memory's names and closed SSA form:
   for passes between others that keep loops.  */
extern void find_loops_again (function *);

/* A new loop on E, in OUTER, whose *NUMBER runs from FIRST to before END, by STEP.  Its
   header has the test alone, its latch is for the body.  */
extern class loop *counting_loop (edge e, class loop *outer, tree first, tree end, tree step,
				  tree *number);

} // namespace accplug

#endif /* ACCPLUG_CHANGED_LOOPS_H */
