/* Which axes of the grid and of the block run the loops of a perfect nest.

   Comes in: a band, that is a perfect nest of independent loops, outermost first,
   with what is known of each.
   Goes out: the axes of each loop, and the block's shape.

   Rules
   - threadIdx.x goes to the loop with unit stride, whatever its level: the threads
     of a warp then share cache lines.  With blockIdx.x beside it.
   - The next loop outwards gets blockIdx.y and threadIdx.y, the one after that
     blockIdx.z; loops further out run in each thread.
   - Blocks have 128 threads.  They are rows of 128 where all data is used once;
     32 x 4 where neighbouring rows share data, in nests of three, where rows are
     short, and where a `collapse' says that they may be.
   - Loops stride over their axes, so any shape gives the right result.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_NEST_MAPPING_H
#define ACCPLUG_NEST_MAPPING_H

#include "analysis/loop-facts.h"

namespace accplug
{

/* One loop of a band.  */
struct band_loop
{
  HOST_WIDE_INT trips = -1;	/* -1: unknown */
  loop_strides strides;		/* of the references in the band's body; all 0 if
				   unknown */
};

/* Threads of a block along x and y; 0, after apply_clauses: the launch decides.  The
   block is whole warps; lanes that are less than a warp are a power of two.  */
struct block_shape
{
  unsigned vector_length = 1;
  unsigned workers = 1;
};

struct band_mapping
{
  std::vector<unsigned> axes;	/* of each loop; may be 0 */
  block_shape block;
};

const unsigned warp_size = 32;
const unsigned default_block = 128;
/* For rows whose lengths the device reads from memory.  On an H200, sparse rows of 48
   terms take 295 us with 8 lanes, 309 with 16, and 417 with 4.  */
const unsigned lanes_of_short_row = 8;
const unsigned most_threads = 1024;

/* The threads that a loop of TRIPS iterations can use, in warps: 32 to 128.  */
extern unsigned row_of_threads (HOST_WIDE_INT trips);

/* COLLAPSED: one directive has made all loops of the band.  */
extern band_mapping map_band (const std::vector<band_loop> &, bool collapsed);

/* SHAPE as CLAUSES (device_function::clause_dims) want it, for a region whose loops
   use AXES.  SPARE: the workers are there to fill the block only.  */
extern block_shape apply_clauses (block_shape shape,
				  const int clauses[GOMP_DIM_MAX], unsigned axes,
				  bool spare);

/* One shape for the loops of a region that want A and B.  */
extern block_shape common_block (const block_shape &a, const block_shape &b);

} // namespace accplug

#endif /* ACCPLUG_NEST_MAPPING_H */
