/* Loops without a directive that have axes: their versions, variables and marks.

   Comes in: the tree of all loops of a device function, with the axes of each.
   Goes out: those without a directive that have axes in the form that directives give
   (mark-loops.h), in two versions where only the launch can tell.

   Rules
   - Outer nests get their versions first, so that copies have one version; inner loops
     are marked first.
   - Where a nest has two versions, the variables of its iterations are other ones in the
     parallel version: each thread has its own there, while the threads that run the
     other one together have one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UNDIRECTED_LOOPS_H
#define ACCPLUG_UNDIRECTED_LOOPS_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* Give the loops without a directive in ROOT their axes, but for ABSENT ones.  The
   facts and GCC's loops of the marked ones are gone then.  */
extern void mark_undirected_loops (function *, device_function *, acc_loop *root,
				   unsigned absent);

} // namespace accplug

#endif /* ACCPLUG_UNDIRECTED_LOOPS_H */
