/* Writing the axes of loops into the calls that mark them.

   Comes in: the tree of a function's loops, with the axes of each.
   Goes out: FORK, JOIN and GOACC_REDUCTION carry the mask of axes of their slot in
   place of GCC's level, GOACC_LOOP and GOACC_TILE that of the loop; the record
   (device-function.h) has the owners of private variables.

   Rules
   - Loops with a tile clause are two loops already (plugin/loops/tiled-loops.cc).  Where
     one is left, all its axes run the loop over the tiles, which have one element: GCC's
     loop over elements is right for whole tiles only.
   - ABSENT are axes that have one thread only: they are in no mask.
   - Loops without a directive get their marks elsewhere (mark-loops.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WRITE_AXES_H
#define ACCPLUG_WRITE_AXES_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* For the `acc loop's in ROOT, and the reductions of region F itself.  */
extern void write_axes (function *, device_function *f, acc_loop *root, unsigned absent);

/* Remove the marks of heads, tails and private variables; these belong to each gang
   where they are the region's.  After all loops are marked.  */
extern void remove_marks (function *, device_function *);

} // namespace accplug

#endif /* ACCPLUG_WRITE_AXES_H */
