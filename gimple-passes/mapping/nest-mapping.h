/* Which axes of the grid and of the block run the loops of a perfect nest.

   Comes in: a band, that is a perfect nest of independent loops, outermost first,
   with what is known of each.
   Goes out: the axes of each loop, and the block's shape.

   Rules
   - threadIdx.x goes to the loop with unit stride, whatever its level: the threads
     of a warp then share cache lines.  With blockIdx.x beside it.
   - The next loop outwards gets blockIdx.y and threadIdx.y, the one after that
     blockIdx.z; loops further out run in each thread, or along z, too, where iterations
     have loops of their own (tiling/joined-axes.cc).
   - Blocks have 128 threads.  They are rows of 128 where all data is used once;
     32 x 4 where neighbouring rows share data, in nests of three, where rows are
     short, and where a `collapse' says that they may be.
   - Loops of a few iterations, an element's components, are left to each thread if they are
     inside of the row, and two other loops are there.
   - Where the row itself has a few iterations, because all other loops but one are as short,
     its lanes are a part of a warp: 8 x 16 threads for rows of 5 to 8.  The other short
     loops are left to each thread.
   - Instead of 32 x 4 they are 128 x 2 where an iteration walks along many rows that it
     shares with no neighbour: fields of a lattice, coefficients of a matrix.
   - They are 64 x 4 where an iteration is brief: without a loop, without a
     reduction, with few references.  To start a block costs more than to run it then.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_NEST_MAPPING_H
#define ACCPLUG_NEST_MAPPING_H

#include "analysis/loop-facts.h"
#include "analysis/row-streams.h"
#include "mapping/block-shape.h"

namespace accplug
{

/* One loop of a band.  */
struct band_loop
{
  HOST_WIDE_INT trips = -1;	/* -1: unknown */
  loop_strides strides;		/* of the references in the band's body; all 0 if
				   unknown */
};

struct band_mapping
{
  std::vector<unsigned> axes;	/* of each loop; may be 0 */
  block_shape block;
  const char *reason = "";	/* for the block's shape */
};

/* COLLAPSED: one directive has made all loops of the band.  LEAF: its iterations have no loop
   and add nothing up.  JOINED: several loops may share z.  FREE_BLOCK: no clause says how many
   lanes or workers there are, and no routine that is called counts on a row to be a warp.
   STREAMS: the rows of memory that a loop of the band, by its number, walks along.  */
extern band_mapping map_band (const std::vector<band_loop> &, bool collapsed, bool leaf,
			      bool joined, bool free_block,
			      const std::function<row_streams (size_t)> &streams);

} // namespace accplug

#endif /* ACCPLUG_NEST_MAPPING_H */
