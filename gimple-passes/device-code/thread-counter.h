/* Loops whose iterations threads have in turn, and runs of neighbouring ones in them.

   Comes in: a kernel among GCC's loop passes.
   Goes out: whether a loop is such a one; loops over runs as GCC is to know them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_THREAD_COUNTER_H
#define ACCPLUG_THREAD_COUNTER_H

#include "analysis/linear-values.h"
#include "base/gcc-common.h"
#include "device/device-function.h"
#include "device/loop-tests.h"

namespace accplug
{

/* Does a loop of F whose counter is C begin at *FIRST, a constant, plus the number of this
   thread along x, and move by the number of all threads along x?  */
extern bool thread_counter_p (const device_function *f, const shared_counter &c,
			      linear_values &values, HOST_WIDE_INT *first);

/* Does a loop of F whose counter is C begin at this thread's number along x, plus what is the
   same for its row, and move by the number of threads along x, a constant?  */
extern bool lane_counter_p (const device_function *f, const shared_counter &c,
			    linear_values &values);

/* The number of this thread in its block, whose length along x is known.  */
extern tree thread_in_block (const device_function *f, gimple_seq *seq);

/* Is STEP, of a loop's counter, the number of gangs along an axis, or a multiple of it?  */
extern bool steps_by_gangs_p (const polynomial &step);

/* Likewise, of what no polynomial describes: is STEP a multiple of the grid's size along an
   axis, and above zero for certain?  */
extern bool grid_multiple_p (tree step);

/* Does the counter C begin at the number of the thread along AXIS, and move by the number of
   all of them, where blocks have THREADS there?  Its numbers may be unsigned.  */
extern bool numbers_threads_p (const shared_counter &c, int axis, unsigned threads);

/* Whether, of the loop whose counter is C, a thread shall have runs of LENGTH iterations: not
   if there are as many threads as iterations, and not where the number of a run might
   overflow. All threads find the same, computed in SEQ.  */
extern tree runs_wanted (const shared_counter &c, unsigned length, gimple_seq *seq);

/* Let FUN's loop L be entered where GOOD is true, which SEQ in front of it computes, and
   else a copy, which is the result.  SSA form is up to date, and there is a block on the
   edge out of L.  */
extern class loop *version_for_runs (function *fun, class loop *l, gimple_seq seq, tree good);

/* FUN's loop L, new inside of a new loop over runs, has LENGTH iterations: let GCC unroll it
   completely, and know both.  */
extern void unroll_run (function *fun, class loop *l, unsigned length);

} // namespace accplug

#endif /* ACCPLUG_THREAD_COUNTER_H */
