/* Rows of as many lanes as the launch finds right.

   Comes in: the tree of a kernel's loops, with the axes of each, and the block that they
   ask for.
   Goes out: device_function::free_rows and row_data, where workers have rows of lanes each
   and nothing fixes how many lanes these are.

   Rules
   - A row is 1, 4, 8, 16 or 32 lanes: what one lane does there is what a thread of CUDA code
     does that has a row of a sparse matrix to itself.
   - Gangs whose lanes share rows may have several at once, a worker each; a row is a block
     then where it is long, or where rows are few (device_function::block_rows).  The same
     holds of rows in which several loops follow each other: a block's registers and caches
     hold more of them.  Others have a block only if they are so few that warps leave the
     device idle (device_function::warp_rows).
   - Short rows are few terms a lane; how many there are the launch knows (launch/row-lanes.h),
     but for lengths in device memory: there it looks at how long what the rows walk through
     is as a whole, and at how many rows there are.
   - Where neighbouring rows touch neighbours, further lanes are for few rows only
     (device_function::few_lanes).
   - What workers have for themselves in memory is for four warps, not for 128 rows: such
     kernels keep the usual rows.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FREE_ROWS_H
#define ACCPLUG_FREE_ROWS_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* May rows in LOOP, if it is all that the kernel is, be free?  */
extern bool free_rows_possible_p (function *, const device_function *, const acc_loop *loop);

/* Where gangs in ROOT have a row each, of F's lanes, and nothing shapes the block, or a clause
   asks for a warp or two of lanes, or routines for a warp: let the launch choose whether
   workers have rows, if it can.  */
extern void divide_gangs (function *, device_function *f, acc_loop *root);

/* Let the launch choose the lanes of F's rows, if it can.  No clause and no band shapes the
   block.  */
extern void free_rows (function *, device_function *f, const acc_loop *root);

} // namespace accplug

#endif /* ACCPLUG_FREE_ROWS_H */
