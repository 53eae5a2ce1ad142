/* The mapping of perfect nests; see nest-mapping.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/nest-mapping.h"
#include "base/device-limits.h"

namespace accplug
{

namespace
{

/* A loop of no more iterations is no row of a warp, nor worth rows of a block: the components
   of an element.  */
const HOST_WIDE_INT most_components = 8;

bool
components_p (const band_loop &loop)
{
  return loop.trips >= 0 && loop.trips <= most_components;
}

/* Has BAND two loops that are none?  One alone shares no grid with workers.  */

bool
elements_p (const std::vector<band_loop> &band)
{
  return std::count_if (band.begin (), band.end (),
			[] (const band_loop &l) { return !components_p (l); }) >= 2;
}

/* Do all of the iterations of LOOP fit a part of a warp, which leaves the rest to its
   neighbours in the loop around it?  */

bool
part_of_warp_p (const band_loop &loop)
{
  return loop.trips >= 0 && loop.trips <= HOST_WIDE_INT (warp_size / 2);
}

/* The loop that gets threadIdx.x: the innermost of those with the most references
   of unit stride.  Of loops with equally many, as in transpositions, the one whose stores
   are consecutive: a line that is read by parts stays in the first cache for the block's
   other rows, one that is written by parts goes to the second with each.  Lanes of an
   element's components would be idle mostly: those of neighbouring elements share lines,
   too.  */

size_t
vector_loop (const std::vector<band_loop> &band)
{
  size_t best = band.size () - 1;
  bool elements = elements_p (band);
  auto better = [elements] (const band_loop &a, const band_loop &b)
    {
      if (elements && components_p (a) != components_p (b))
	return components_p (b);
      const loop_strides &x = a.strides, &y = b.strides;
      return x.unit > y.unit || (x.unit == y.unit && x.unit_stores > y.unit_stores);
    };
  for (size_t i = band.size () - 1; i-- > 0;)
    if (better (band[i], band[best]))
      best = i;
  return best;
}

/* Do the lanes of ROW walk across what is consecutive along COLUMN?  */

bool
transposed_p (const band_loop &row, const band_loop *column)
{
  return column && row.strides.unit && row.strides.other && column->strides.unit
	 && !column->strides.unit_stores;
}

/* Rows of a block that reads lines across: as many as there are floats in the 32 bytes that
   memory brings at once.  */
const unsigned transposing_rows = 8;

/* The axes beside threadIdx.x's loop, from the inside to the outside.  */
const unsigned outer_axes[] = { GANG_Y_AXIS | WORKER_AXIS, GANG_Z_AXIS };

/* Threads of a block with brief iterations, and their references at most.  On an H200, in us:

				   32 x 4  32 x 8  64 x 4
     LU, 2047 updates of rank 1	    22660   18140   16750
     stencil of 7 points	      772     763     737
     stencil of 27 points in loops    319     367     370
     Jacobi with a reduction	      188     213     225  */
const unsigned brief_block_threads = 2 * default_block_threads;
const unsigned brief_references = 12;

/* Does an iteration with the references of ROW, if it is a LEAF of the nest, take little?  */

bool
brief_p (const band_loop &row, bool leaf)
{
  const loop_strides &strides = row.strides;
  return leaf && strides.unit + strides.none + strides.other <= brief_references;
}

/* Blocks of 128 x 2 where so many rows of memory are walked along, and four of five by one
   row of iterations only.  On an H200, in us, and how many of all rows neighbours share:

				   shared	32 x 4	64 x 4	128 x 2
     Himeno's benchmark		   1 of 14	   732	   584	    580
     9 fields of a lattice	   none of 18	   307	   270	    251
     velocities from stresses	   5 of 10	   684		    700
     25 points			   1 of 3	   931	  1390	   1682  */
const unsigned many_streams = 12;

bool
many_streams_p (const row_streams &s)
{
  return s.all >= many_streams && 5 * s.shared <= s.all;
}

/* So many lanes share the iterations of ROW.  SHARED: it may be a part of a warp.  */

unsigned
row_length (const band_loop &row, bool shared)
{
  const unsigned least = 4;
  return (shared && part_of_warp_p (row)
	  ? MAX (least, 1u << ceil_log2 (MAX (row.trips, 1)))
	  : row_of_threads (row.trips));
}

/* Do rows of ROW share warps, COLUMN being the loop along y, or NULL?  Their number must fill
   a block.  */

bool
share_warps_p (const band_loop &row, const band_loop *column)
{
  return (column && part_of_warp_p (row) && !transposed_p (row, column)
	  && (!part_of_warp_p (*column)
	      || column->trips * row_length (row, true) >= default_block_threads));
}

/* The most lanes of a block's row, and its threads.  */
struct block_limits
{
  unsigned lanes = 4 * warp_size, threads = default_block_threads;
};

/* The block for ROW, the loop along x, and COLUMN, the one along y or NULL, of no more than
   MOST.  SHARED: rows share warps.  */

block_shape
default_shape (const band_loop &row, const band_loop *column, const block_limits &most,
	       bool shared)
{
  block_shape shape;
  shape.vector_length = row_length (row, shared);
  if (!column)
    return shape;
  shape.vector_length = MIN (shape.vector_length, most.lanes);
  shape.workers = (transposed_p (row, column) ? transposing_rows
		   : most.threads / shape.vector_length);
  /* No more rows than there are.  */
  while (column->trips >= 0 && shape.workers > 1
	 && column->trips <= HOST_WIDE_INT (shape.workers / 2))
    {
      shape.workers /= 2;
      shape.vector_length = MIN (shape.vector_length * 2, row_length (row, shared));
    }
  return shape;
}

/* Why the block of BAND has several short rows; NULL if it has one long one.  */

const char *
reason_for_square (const std::vector<band_loop> &band, size_t row,
		   const band_loop *column, bool collapsed, bool shared)
{
  if (shared)
    return "rows are a part of a warp";
  if (band.size () > 2)
    return "a nest of three loops or more";
  if (transposed_p (band[row], column))
    return "lanes store what is consecutive and read across";
  if (collapsed && band[row].trips < 0)
    return "a `collapse' of rows that may be short";
  if (column && column->strides.none)
    return "neighbouring rows share data";
  return nullptr;
}

/* What a block of several rows of ROW may have; STREAMS: those of ROW.  */

block_limits
limits_of_square (const band_loop &row, const band_loop *column, bool leaf, bool shared,
		  const std::function<row_streams ()> &streams, const char **reason)
{
  block_limits most;
  most.lanes = warp_size;
  if (transposed_p (row, column))
    return most;
  if (brief_p (row, leaf))
    {
      most.lanes = 2 * warp_size;
      most.threads = brief_block_threads;
    }
  else if (!shared && column && row.strides.unit >= many_streams
	   && many_streams_p (streams ()))
    {
      most.lanes = 4 * warp_size;
      most.threads = brief_block_threads;
      *reason = "it walks along many rows, most of which neighbours do not share";
    }
  return most;
}

} // anonymous namespace

band_mapping
map_band (const std::vector<band_loop> &band, bool collapsed, bool leaf, bool joined,
	  bool free_block, const std::function<row_streams (size_t)> &streams)
{
  band_mapping result;
  result.axes.assign (band.size (), 0);
  size_t row = vector_loop (band);
  result.axes[row] = GANG_AXIS | VECTOR_AXIS;
  const band_loop *column = nullptr;
  size_t next = 0, outermost = 0;
  bool elements = elements_p (band);
  /* Only one loop has more than components: rows of it fill the warps.  */
  bool alone = (free_block && !elements && part_of_warp_p (band[row])
		&& !transposed_p (band[row], &band[0])
		&& std::any_of (band.begin (), band.end (), [] (const band_loop &l)
				{ return !part_of_warp_p (l); }));
  auto left_to_threads_p = [&] (size_t i)
    {
      return (i == row || ((alone || (elements && i > row)) && components_p (band[i])));
    };
  for (size_t i = band.size (); i-- > 0 && next < ARRAY_SIZE (outer_axes);)
    if (!left_to_threads_p (i))
      {
	if (!column)
	  column = &band[i];
	result.axes[i] = outer_axes[next++];
	outermost = i;
      }
  if (joined && next == ARRAY_SIZE (outer_axes))
    while (outermost-- > 0 && !result.axes[outermost])
      result.axes[outermost] = GANG_Z_AXIS;
  bool shared = free_block && share_warps_p (band[row], column);
  result.reason = reason_for_square (band, row, column, collapsed, shared);
  block_limits most;
  if (result.reason)
    most = limits_of_square (band[row], column, leaf, shared,
			     [&] { return streams (row); }, &result.reason);
  else
    result.reason = "all data is used once";
  result.block = default_shape (band[row], column, most, shared);
  return result;
}

} // namespace accplug
