/* How many threads a block has; see block-shape.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/block-shape.h"
#include "analysis/perfect-nests.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/few-rows.h"
#include "mapping/axes.h"

namespace accplug
{

namespace
{

/* Where loops use workers and no clause says how many: a warp each.  */
const unsigned default_workers = default_block_warps;

/* For rows whose lengths the device reads from memory.  On an H200, sparse rows of 48
   terms take 295 us with 8 lanes, 309 with 16, and 417 with 4.  */
const unsigned lanes_of_short_row = 8;

/* Workers of more than one warp each have a barrier of their own (barrier_row).  */
const unsigned most_wide_workers = max_barrier_workers;

/* The longest loop of F outside of bands that runs on vector lanes: -1 if that is not
   known.  BANDS: they ask for a block, which is right for nests that run rarely, too.  */

HOST_WIDE_INT
longest_vector_loop (const device_function *f, const acc_loop *loop, bool bands)
{
  HOST_WIDE_INT most = 0;
  if (loop->band || (bands && loop->is_loop () && f->rare_nests.count (loop->heads[0])))
    return 0;
  if (loop->axes & VECTOR_AXIS)
    most = loop->routine_call ? -1 : constant_trips (loop);
  for (auto &child : loop->children)
    {
      HOST_WIDE_INT inside = longest_vector_loop (f, child.get (), bands);
      most = most < 0 || inside < 0 ? -1 : MAX (most, inside);
    }
  return most;
}

/* The most iterations of a loop in ROOT, if all of these are gangs' and constant; else -1.  */

HOST_WIDE_INT
constant_gangs (const device_function *f, const acc_loop *root)
{
  HOST_WIDE_INT most = f->clause_dims[GOMP_DIM_GANG] < 0 ? 0 : -1;
  for (const auto &child : root->children)
    {
      HOST_WIDE_INT gangs = (child->band || !child->is_loop () || child->axes != GANG_AXIS
			     ? -1 : constant_trips (child.get ()));
      most = most < 0 || gangs < 0 ? -1 : MAX (most, gangs);
    }
  return most;
}

/* The lanes of a block that has a row at a time: more than usual where few rows of many terms
   would leave the device idle.  */

unsigned
lanes_of_block (const device_function *f, const acc_loop *root, bool bands)
{
  HOST_WIDE_INT terms = longest_vector_loop (f, root, bands);
  HOST_WIDE_INT rows = constant_gangs (f, root);
  return (rows > 0 && terms > 0 ? MAX (row_of_threads (terms), threads_of_row (terms, rows))
	  : row_of_threads (terms));
}

/* The block that loops outside of bands ask for, which use AXES.  */

block_shape
shape_for_loops (const device_function *f, const acc_loop *root, unsigned axes,
		 bool short_rows, bool bands)
{
  block_shape shape;
  if (short_rows)
    {
      shape.vector_length = lanes_of_short_row;
      shape.workers = default_block_threads / lanes_of_short_row;
      return shape;
    }
  if (axes & WORKER_AXIS)
    shape.workers = default_workers;
  /* Workers, and routines that synchronise their lanes, want lanes that are one
     warp.  */
  if (axes & VECTOR_AXIS)
    shape.vector_length = (shape.workers > 1 || calls_routine (root) ? warp_size
			   : lanes_of_block (f, root, bands));
  return shape;
}

/* SHAPE as CLAUSES (device_function::clause_dims) want it, for a region whose loops use
   AXES.  SPARE: the workers are there to fill the block only.  0 where the launch
   decides: then the number of workers depends on it, too.  */

block_shape
apply_clauses (block_shape shape, const int clauses[GOMP_DIM_MAX], unsigned axes,
	       bool spare)
{
  int vector = clauses[GOMP_DIM_VECTOR], workers = clauses[GOMP_DIM_WORKER];
  /* Without vector loops a worker is one thread; where their number is not known, they
     are warps, since a part of a warp cannot be told to exchange values.  */
  if (!(axes & VECTOR_AXIS))
    shape.vector_length = (axes & WORKER_AXIS) && workers == 0 ? warp_size : 1;
  else if (vector > 0)
    {
      shape.vector_length = MIN (ROUND_UP (unsigned (vector), warp_size),
				 max_block_threads);
      if (spare)
	shape.workers = MAX (default_block_threads / shape.vector_length, 1u);
    }
  else if (vector == 0)
    shape.vector_length = 0;

  if (!(axes & WORKER_AXIS))
    shape.workers = 1;
  else if (workers == 0 || shape.vector_length == 0)
    shape.workers = workers == 1 ? 1 : 0;
  else
    {
      unsigned most = max_block_threads / shape.vector_length;
      if (shape.vector_length > warp_size)
	most = MIN (most, most_wide_workers);
      /* What workers leave to each other has as many places (thread-reductions.cc).  */
      most = MIN (most, max_block_warps);
      shape.workers = MIN (workers > 0 ? unsigned (workers) : shape.workers, most);
    }
  return shape;
}

/* What became of the block, and what asked for it.  */

void
dump_block (const device_function *f, const acc_loop *root, const block_shape &bands,
	    bool short_rows)
{
  if (!dump_enabled_p ())
    return;
  auto clause = [f] (int dim)
    { return f->clause_dims[dim] < 0 ? "no clause"
	     : f->clause_dims[dim] ? "a clause" : "a clause that the launch knows"; };
  dump_printf_loc (MSG_NOTE, dump_at (root->location),
		   "block of %u x %u threads for %s: bands ask for %u x %u%s, vector"
		   " length by %s, workers by %s\n",
		   f->vector_length, f->workers, axes_text (f->used_axes).c_str (),
		   bands.vector_length, bands.workers,
		   short_rows ? ", workers have short rows" : "",
		   clause (GOMP_DIM_VECTOR), clause (GOMP_DIM_WORKER));
}

} // anonymous namespace

unsigned
row_of_threads (HOST_WIDE_INT trips)
{
  if (trips < 0 || trips >= HOST_WIDE_INT (default_block_threads))
    return default_block_threads;
  return MAX (ROUND_UP (unsigned (trips), warp_size), warp_size);
}

block_shape
common_block (const block_shape &a, const block_shape &b)
{
  return b.vector_length * b.workers > a.vector_length * a.workers ? b : a;
}

bool
serial_p (const device_function *f)
{
  if (!f->kernel)
    return f->level == SEQ_LEVEL;
  return (f->clause_dims[GOMP_DIM_WORKER] == 1
	  && f->clause_dims[GOMP_DIM_VECTOR] == 1
	  && f->clause_dims[GOMP_DIM_GANG] == 1);
}

void
choose_block (device_function *f, const acc_loop *root, const block_shape &bands,
	      unsigned loop_axes, bool short_rows)
{
  f->used_axes = used_axes (root);
  if (!f->kernel)
    {
      /* A routine runs in its caller's block.  */
      bool alone = f->level == SEQ_LEVEL;
      f->vector_length = alone ? 1 : 0;
      f->workers = alone ? 1 : 0;
      return;
    }
  if (serial_p (f) && !calls_routine (root))
    return;
  if (f->one_lane_of)
    return;
  block_shape shape
    = common_block (shape_for_loops (f, root, loop_axes, short_rows,
				     bands.vector_length > 1), bands);
  shape = apply_clauses (shape, f->clause_dims, f->used_axes,
			 !(loop_axes & WORKER_AXIS));
  f->vector_length = shape.vector_length;
  f->workers = shape.workers;
  dump_block (f, root, bands, short_rows);
}

unsigned
absent_axes (const device_function *f)
{
  unsigned absent = 0;
  if (f->vector_length == 1)
    absent |= VECTOR_AXIS;
  if (f->workers == 1)
    absent |= WORKER_AXIS;
  if (f->kernel ? f->clause_dims[GOMP_DIM_GANG] == 1 && f->one_thread ()
      : f->level > GANG_LEVEL)
    absent |= GANG_AXIS;
  return absent;
}

} // namespace accplug
