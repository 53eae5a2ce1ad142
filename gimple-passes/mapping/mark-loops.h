/* Giving a natural loop the form that an `acc loop' has after partitioning.

   Comes in: a loop that can run in parallel (loop-facts.h), and the axes that are to
   run it.
   Goes out: FORK, GOACC_LOOP, GOACC_REDUCTION and JOIN calls around and in it, with
   the mask of axes, as partition.cc leaves them for the loops of the program
   (loop-tree.h); lower-loops and lower-reductions do the rest.

   Rules
   - The caller marks after write_axes, when the masks of the program's own loops
     stand; inner loops before outer ones.  It holds the loops in simple form and
     in loop-closed form, and scalar evolution; these are right again after each
     call, but for virtual operands, which the caller renames at the end.
   - The threads of a group run what is around a loop with the same values, so they
     reach it together: a loop whose AXES no loop around it has can always be
     marked, also under a condition.  There is one exception: VECTOR_AXIS around
     WORKER_AXIS.  Lanes may part there, so what is between the two loops must have
     no effects (loop_facts::perfect), and the inner loop's reductions must be
     those of the outer one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MARK_LOOPS_H
#define ACCPLUG_MARK_LOOPS_H

#include "analysis/loop-facts.h"

namespace accplug
{

/* True if mark_loop can do it.  AXES are the loop's own, and those of marked loops
   inside that collect parts of this loop's reductions.  With axes of gangs,
   the results of an outermost loop must go to memory only, and those of an inner
   loop only to a reduction of the loop around it, which must be marked as well
   or be an `acc loop'.  */
extern bool markable_p (function *, const device_function *, const loop_facts &,
			unsigned axes);

/* COUNT iterations from number FIRST on, in `unsigned long'; or all of them.  */
struct iteration_window
{
  tree first = NULL_TREE, count = NULL_TREE;
};

/* Let AXES run the iterations of FACTS.loop, which is then no natural loop any more
   that loop_facts describe: those in WINDOW.  Inner loops are marked first.  */
extern void mark_loop (function *, device_function *, const loop_facts &,
		       unsigned axes, const iteration_window &window = {});

/* Where a partitioned loop's reduction only passes through a partitioned loop
   inside, let each thread keep its part to the end of the outer loop.  After all
   marking; mark_loop does it for the loops that it marks.  */
extern void lift_reductions (function *);

/* Likewise, for the one reduction that INIT, a GOACC_REDUCTION call, begins.
   Returns the axes of the inner loops.  */
extern unsigned lift_into (gcall *init);

} // namespace accplug

#endif /* ACCPLUG_MARK_LOOPS_H */
