/* Blocks of nests whose rows may be short: the launch gives them their shape.

   Comes in: a kernel with marks of loops, after the passes that want blocks of a fixed shape
   (tiles, loads across the lanes): nests over a grid of several axes, whose rows have a
   number of iterations that the compiler does not know.
   Goes out: device_function::free_block, if nothing in the kernel depends on the block's
   shape; rows of 4 iterations then have 4 lanes, and a block as many more of them.

   Rules
   - A block has as many threads as it had.
   - All loops with threads are those of the grid's axes: x has lanes, y has workers; no
     thread of a block has anything to tell another one before the kernel's end.
   - Reductions combine the lanes of warps, so they keep the shape as well.
   - Updates that blocks collect want shapes that are known: where a call could be one, the
     block stays as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FREE_BLOCKS_H
#define ACCPLUG_FREE_BLOCKS_H

#include "device/device-function.h"

namespace accplug
{

extern void free_block (function *, device_function *);

} // namespace accplug

#endif /* ACCPLUG_FREE_BLOCKS_H */
