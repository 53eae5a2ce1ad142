/* The mapping of perfect nests; see nest-mapping.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/nest-mapping.h"

namespace accplug
{

namespace
{

/* Barriers 1 to 15 serve workers of more than one warp (barrier_row).  */
const unsigned most_wide_workers = 15;

/* The loop that gets threadIdx.x: the innermost of those with the most references
   of unit stride.  */

size_t
vector_loop (const std::vector<band_loop> &band)
{
  size_t best = band.size () - 1;
  for (size_t i = band.size () - 1; i-- > 0;)
    if (band[i].strides.unit > band[best].strides.unit)
      best = i;
  return best;
}

/* The axes beside threadIdx.x's loop, from the inside to the outside.  */
const unsigned outer_axes[] = { GANG_Y_AXIS | WORKER_AXIS, GANG_Z_AXIS };

/* Threads along x for rows of TRIPS iterations.  SHARED: neighbouring rows share
   data, or are short of threads otherwise.  */

block_shape
default_shape (const band_loop &row, const band_loop *column, bool square)
{
  block_shape shape;
  shape.vector_length = row_of_threads (row.trips);
  if (!column)
    return shape;
  if (square)
    shape.vector_length = warp_size;
  shape.workers = default_block / shape.vector_length;
  /* No more rows than there are.  */
  while (column->trips >= 0 && shape.workers > 1
	 && column->trips <= HOST_WIDE_INT (shape.workers / 2))
    {
      shape.workers /= 2;
      shape.vector_length = MIN (shape.vector_length * 2, row_of_threads (row.trips));
    }
  return shape;
}

} // anonymous namespace

unsigned
row_of_threads (HOST_WIDE_INT trips)
{
  if (trips < 0 || trips >= HOST_WIDE_INT (default_block))
    return default_block;
  return MAX (ROUND_UP (unsigned (trips), warp_size), warp_size);
}

/* 0 where the launch decides: then the number of workers depends on it, too.  */

block_shape
apply_clauses (block_shape shape, const int clauses[GOMP_DIM_MAX], unsigned axes,
	       bool spare)
{
  int vector = clauses[GOMP_DIM_VECTOR], workers = clauses[GOMP_DIM_WORKER];
  if (!(axes & VECTOR_AXIS))
    shape.vector_length = 1;
  else if (vector > 0)
    {
      shape.vector_length = MIN (ROUND_UP (unsigned (vector), warp_size),
				 most_threads);
      if (spare)
	shape.workers = MAX (default_block / shape.vector_length, 1u);
    }
  else if (vector == 0)
    shape.vector_length = 0;

  if (!(axes & WORKER_AXIS))
    shape.workers = 1;
  else if (workers == 0 || shape.vector_length == 0)
    shape.workers = workers == 1 ? 1 : 0;
  else
    {
      unsigned most = most_threads / shape.vector_length;
      if (shape.vector_length > warp_size)
	most = MIN (most, most_wide_workers);
      shape.workers = MIN (workers > 0 ? unsigned (workers) : shape.workers, most);
    }
  return shape;
}

block_shape
common_block (const block_shape &a, const block_shape &b)
{
  return b.vector_length * b.workers > a.vector_length * a.workers ? b : a;
}

band_mapping
map_band (const std::vector<band_loop> &band, bool collapsed)
{
  band_mapping result;
  result.axes.assign (band.size (), 0);
  size_t row = vector_loop (band);
  result.axes[row] = GANG_AXIS | VECTOR_AXIS;
  const band_loop *column = nullptr;
  size_t next = 0;
  for (size_t i = band.size (); i-- > 0 && next < ARRAY_SIZE (outer_axes);)
    if (i != row)
      {
	if (!column)
	  column = &band[i];
	result.axes[i] = outer_axes[next++];
      }
  bool square = (band.size () > 2 || (collapsed && band[row].trips < 0)
		 || (column && column->strides.none));
  result.block = default_shape (band[row], column, square);
  return result;
}

} // namespace accplug
