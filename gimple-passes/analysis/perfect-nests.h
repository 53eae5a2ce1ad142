/* Whether two nested loops can be mapped together (bands.h).

   Comes in: loops of the loop tree (loop-tree.h), before partitioning, SSA form.
   Goes out: yes or no; `no' is always a right answer.

   Rules
   - All threads of a grid enter the outer loop of a band together, each with
     iterations of its own, and none meets another one before its end.  So code of
     the outer loop that is not in the inner one is run by each thread: it must have
     no effect but to compute values.
   - A reduction is combined where the outer loop ends.  So it must be one of both
     loops, and nothing but the inner loop may use its variable.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PERFECT_NESTS_H
#define ACCPLUG_PERFECT_NESTS_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* OUTER's only loop is INNER.  */
extern bool perfect_nest_p (const acc_loop *outer, const acc_loop *inner);

/* The number of iterations of LOOP if it is constant, else -1.  */
extern HOST_WIDE_INT constant_trips (const acc_loop *loop);

/* Each iteration of OUTER loads the number of iterations of INNER, or what it is made
   from, from a place of its own.  */
extern bool lengths_from_memory_p (const acc_loop *outer, const acc_loop *inner);

} // namespace accplug

#endif /* ACCPLUG_PERFECT_NESTS_H */
