/* How many threads a block has along x and y.

   Comes in: what the bands of a region and its other loops ask for; its clauses.
   Goes out: device_function::vector_length and workers.

   Rules
   - Clauses win.  A block is whole warps: vector lengths are rounded up to a multiple
     of 32.
   - Rows whose lengths come from memory have 8 lanes each, four in a warp; these may go
     different ways, so shuffles and barriers name the lanes that take part.
   - Loops stride over their axes, so any shape gives the right result.
   - A routine runs in its caller's block.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BLOCK_SHAPE_H
#define ACCPLUG_BLOCK_SHAPE_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* Threads of a block along x and y; 0, after clauses are applied: the launch decides.
   The block is whole warps; lanes that are less than a warp are a power of two.  */
struct block_shape
{
  unsigned vector_length = 1;
  unsigned workers = 1;
};

/* The threads that a loop of TRIPS iterations can use, in warps: 32 to 128.  */
extern unsigned row_of_threads (HOST_WIDE_INT trips);

/* One shape for the loops of a region that want A and B.  */
extern block_shape common_block (const block_shape &a, const block_shape &b);

/* Shape the block of F.  BANDS is what its bands ask for, LOOP_AXES what other loops use,
   some of them for SHORT_ROWS: workers have rows of few iterations each, so that some of
   them share a warp.  */
extern void choose_block (device_function *f, const acc_loop *root,
			  const block_shape &bands, unsigned loop_axes,
			  bool short_rows);

/* Axes that have one thread only, or that the function may not use.  */
extern unsigned absent_axes (const device_function *f);

/* True if region F runs on one thread, or routine F on that of its caller.  */
extern bool serial_p (const device_function *f);

} // namespace accplug

#endif /* ACCPLUG_BLOCK_SHAPE_H */
