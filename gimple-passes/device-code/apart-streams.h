/* Loops whose stores the run finds to be elsewhere than their loads.

   Comes in: an innermost loop of a thread, and how often its latch runs, as a value in front
   of it; its references go through pointers that move along.
   Goes out: two versions of the loop, if some of what it loads may be what it stores for all
   that the types and pointers say: in the given one, which runs where the ranges that the
   pointers go through are apart, references can say so (GCC's cliques, as for `restrict'), so
   that loads may stand in front of stores.  They do so when the loop is unrolled: GCC gives
   each copy of a reference a clique of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_APART_STREAMS_H
#define ACCPLUG_APART_STREAMS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Give L two versions; the number of streams that are apart in it then, else 0.  The caller
   brings SSA form up to date.  */
extern unsigned separate_streams (class loop *l, tree latch_runs);

/* Let the references of L, unrolled, say that its COUNT streams are apart.  */
extern void mark_streams (class loop *l, unsigned count);

} // namespace accplug

#endif /* ACCPLUG_APART_STREAMS_H */
