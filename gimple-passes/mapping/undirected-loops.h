/* Loops whose independence is the compiler's to prove: those without a directive, and
   those with `auto'.

   Comes in: the tree of all loops of a device function (loop-tree.h).
   Goes out: what is known of each such loop; once partition.cc has chosen their
   axes, loops in the form that directives give (mark-loops.h), in two versions
   where only the launch can tell.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UNDIRECTED_LOOPS_H
#define ACCPLUG_UNDIRECTED_LOOPS_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* Add the loops without a directive to ROOT, and set their `facts' and `most_axes' and
   those of loops with `auto'.  */
extern void judge_loops (function *, device_function *, acc_loop *root);

/* Give the loops without a directive in ROOT their axes, but for ABSENT ones.  The
   facts and GCC's loops of the marked ones are gone then.  */
extern void mark_undirected_loops (function *, device_function *, acc_loop *root,
				   unsigned absent);

} // namespace accplug

#endif /* ACCPLUG_UNDIRECTED_LOOPS_H */
