/* Launch geometry: how large a grid each kernel wants.

   Comes in: an optimised kernel with the notes that lower-loops.cc left at loops
   that gangs share (the intrinsic trip_count: range, step, axes), and of
   implicit-ranges.cc.
   Goes out: the kernel's record for the host side, with the block's shape and an
   expression for the number of gangs along each axis over the parameter block and
   the host's variables; the notes are gone.

   Rules
   - The expression is a hint: kernels stride, so any grid gives a right result.
     What cannot be expressed (a value loaded from device memory, or computed in
     a loop) makes the grid as large as the device holds at once.
   - num_gangs wins.  A region without a gang loop runs on one gang (OpenACC 2.6,
     2.5.7 leaves it to the implementation).
   - One iteration a thread, as CUDA code does, up to the number of blocks that the
     device starts at no cost (ACCPLUG_OP_ENOUGH); with a gang reduction no more
     gangs than run at once, so that few partial results are left to add up.
   - Where threads have runs of iterations along y or z (grid-columns.cc), or along x
     (lane-runs.cc), there is one for each run, or for each iteration if runs are too few to
     fill half of the device.  Where they load little, and along x, blocks may be as many as
     that takes.
   - Gangs of one lane are as many as run at once, and have equal runs.
   - Where blocks collect updates (block-updates.cc) each has several for each place.
   - Where threads update structures (updated-structures.cc) gangs are half of those that
     run at once, if a device has a limit.
   - Where threads look ahead for captured updates (captured-updates.cc) likewise: gangs are
     no more than run at once.
   - The bytes behind pointers and of private arrays are no hint: their expressions have
     values of the parameter block alone.
   - Where gangs share rows (lowering/shared-rows.h), those along y do, as many as fit the
     device at once.
   - In a grid of several axes that limit is the blocks' product.  Rows, along x, are
     cut short first: a block that runs along a row finds its neighbours' data in the
     cache.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/arguments.h"
#include "base/construct.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "launch/launch-expressions.h"
#include "launch/kept-pointers.h"
#include "launch/row-lanes.h"
#include "launch/updated-structures.h"

namespace accplug
{

namespace
{

/* The iterations of the loop noted in CALL; not known if its range is not.  */

launch_value
trips_of_loop (expression_translator &values, gcall *call)
{
  launch_value trips = values.translate_guess (gimple_call_arg (call, 0));
  tree step_value = gimple_call_arg (call, 1);
  launch_value step = values.translate (step_value);
  if (!trips.known () || !step.known ())
    return launch_value ();
  if (integer_minus_onep (step_value))
    return -trips;
  if (TREE_CODE (step_value) == INTEGER_CST)
    return (tree_int_cst_sgn (step_value) < 0 ? ceil_div (-trips, -step)
	    : integer_onep (step_value) ? trips : ceil_div (trips, step));
  /* Both may be negative; the rounding of a hint does not matter.  */
  return trips / step + 1;
}

/* The gangs that the loop noted in CALL can use, which has TRIPS iterations.  */

launch_value
gangs_for_loop (const device_function *f, const launch_value &trips, gcall *call)
{
  if (!trips.known ())
    return launch_value ();
  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 2));
  switch (axes & THREAD_AXES)
    {
    case VECTOR_AXIS: return ceil_div (trips, block_size (f->axis_of_lanes ()));
    case WORKER_AXIS: return ceil_div (trips, block_size (f->axis_of_rows ()));
    case THREAD_AXES: return ceil_div (trips, block_size (0) * block_size (1));
    default: return trips;
    }
}

/* What the loops of a region ask for along one axis of the grid.  */

struct axis_wish
{
  launch_value gangs;		/* not known: nothing */
  bool unknown = false;		/* some loop's number of iterations is */
  bool threads = false;		/* some loop has threads as well */

  void add (const launch_value &more)
  {
    if (more.known ())
      gangs = gangs.known () ? max (gangs, more) : more;
  }
};

/* Where the launch chooses how many lanes a row has: how many rows there are, how many
   terms a row has.  */

class row_sizes
{
public:
  /* A loop of TRIPS iterations runs along AXES.  */
  void add (unsigned axes, const launch_value &trips)
  {
    unsigned threads = axes & THREAD_AXES;
    if (threads == VECTOR_AXIS)
      more (&m_terms, trips);
    else if (threads == WORKER_AXIS)
      more (axes & GANG_AXES ? &m_rows : &m_rows_of_gang, trips);
    else if (!threads)
      more (&m_gangs, trips);
  }

  const launch_value &terms () const { return m_terms; }
  launch_value rows () const
  {
    if (!m_rows_of_gang.known ())
      return m_rows.known () ? m_rows : m_gangs;
    launch_value all = m_rows_of_gang * m_gangs;
    return all.known () && m_rows.known () ? max (all, m_rows)
	   : all.known () ? all : m_rows;
  }

  /* Where rows are a part of a gang's: how many gangs there are, and the terms of all rows of
     a gang.  */
  launch_value gangs () const
  { return m_rows_of_gang.known () ? m_gangs : launch_value (); }
  launch_value terms_of_gang () const
  {
    return (m_rows_of_gang.known () && m_terms.known () ? m_rows_of_gang * m_terms
	    : launch_value ());
  }

private:
  /* Most loops of lanes have one length: it counts once.  */
  void more (launch_value *size, const launch_value &trips)
  {
    if (!trips.known ()
	|| std::any_of (m_sizes.begin (), m_sizes.end (), [&] (const auto &known)
			{ return known.first == size && known.second == trips; }))
      return;
    m_sizes.push_back ({ size, trips });
    *size = size->known () ? max (*size, trips) : trips;
  }

  std::vector<std::pair<launch_value *, launch_value>> m_sizes;
  launch_value m_gangs, m_rows, m_rows_of_gang, m_terms;
};

/* Collect and remove the notes of FUN.  */

void
collect_wishes (function *fun, const device_function *f, axis_wish wishes[3],
		row_sizes *sizes)
{
  expression_translator values (fun, f);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!intrinsic_call_p (stmt, intrinsic::trip_count))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	gcall *call = as_a<gcall *> (stmt);
	unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 2));
	unsigned gang_axes = axes & GANG_AXES;
	launch_value trips = trips_of_loop (values, call);
	sizes->add (axes, trips);
	/* A loop over all gangs of a grid with several axes is content with what
	   the nests that made it so ask for.  */
	for (int dim = 0; dim < 3; dim++)
	  if (gang_axes == grid_axes[dim])
	    {
	      launch_value gangs = gangs_for_loop (f, trips, call);
	      wishes[dim].unknown |= !gangs.known ();
	      wishes[dim].threads |= (axes & THREAD_AXES) != 0;
	      wishes[dim].add (gangs);
	    }
	gsi_remove (&gsi, true);
      }
}

/* So many blocks, if tests want threads that have many iterations.  */
const int few_blocks = 4;

/* Is each gang of F more work, so that no more of them shall be than run at once?  */

bool
few_gangs_p (const device_function *f)
{
  return (f->gang_reduction || f->collected_places || f->captured_updates || f->ragged_tiles
	  || f->one_lane_of);
}

/* What F's clause says of its gangs; not known if there is none.  */

launch_value
gangs_of_clause (const device_function *f)
{
  int number = f->clause_dims[GOMP_DIM_GANG];
  return (number > 0 ? launch_value (number)
	  : number == 0 ? max (clause (ACCPLUG_GANG), 1) : launch_value ());
}

/* Has F num_gangs and a grid of several axes (mapping/product-clauses.h), where it is the most
   that these may have?  */

bool
limited_gangs_p (const device_function *f)
{
  return f->clause_dims[GOMP_DIM_GANG] >= 0 && (f->used_axes & GANG_AXES & ~GANG_AXIS);
}

/* How many blocks update structures: half of those that there is room for.  Where a device
   takes any number of them, the threads of a block take turns: then what one does after the
   other has to be to neighbours, and no thread goes on a grid away.  */

launch_value
blocks_for_structures ()
{
  return select (launch_value (ACCPLUG_OP_LE, INT32_MAX, enough_blocks ()), enough_blocks (),
		 max (resident_blocks () / 2, 1));
}

/* The number of blocks that a grid may have in all; not known if there is no limit.  */

launch_value
most_blocks (const device_function *f, const axis_wish wishes[3])
{
  bool unknown = false, threads = false;
  for (int dim = 0; dim < 3; dim++)
    {
      unknown |= wishes[dim].unknown;
      threads |= wishes[dim].threads;
    }
  if (limited_gangs_p (f))
    return (few_gangs_p (f) || unknown ? min (gangs_of_clause (f), resident_blocks ())
	    : gangs_of_clause (f));
  if (few_gangs_p (f) || unknown)
    return resident_blocks ();
  if ((f->lane_runs > 1 || f->joint_runs) && the_arguments.tiles == TILES_ALWAYS)
    return launch_value (few_blocks);
  if (threads && f->updates_structures)
    return blocks_for_structures ();
  if (f->joint_runs)
    return launch_value ();
  /* Each thread does one iteration or a few: blocks are not free.  */
  return threads ? enough_blocks () : launch_value ();
}

/* Blocks along x where the loops there do not say it in a grid with other axes:
   a few, so that those get some too.  */
const int unknown_row = 16;

/* The number of equal shares of WISHED iterations that are no more than MOST: so no
   block does much more than another one.  */

launch_value
equal_shares (const launch_value &wished, const launch_value &most)
{
  return ceil_div (wished, ceil_div (wished, most));
}

/* Likewise where threads do AT_ONCE iterations at once, if they have more than one: as many
   times that as come nearest.  */

launch_value
shares_of_runs (const launch_value &wished, const launch_value &most, int at_once)
{
  if (at_once == 1)
    return equal_shares (wished, most);
  launch_value single = ceil_div (wished, most);
  return ceil_div (wished, max (ceil_div (single - 1, at_once) * at_once, 1));
}

/* What is left of ROOM where the axes after x get what they ask for.  */

launch_value
room_beside (launch_value room, const axis_wish wishes[3])
{
  for (int dim = 1; dim < 3; dim++)
    if (!wishes[dim].unknown && wishes[dim].gangs.known ())
      room = room / max (wishes[dim].gangs, 1);
  return max (room, 1);
}

/* How many iterations a thread of F has at least, where blocks collect updates: so many
   that a block has some for each place that it adds up at its end; of many places one is
   updated now and then only.  */

int
iterations_of_collectors (const device_function *f)
{
  const unsigned updates_of_place = 4, most = 64;
  return MIN (CEIL (f->collected_places * updates_of_place,
		    MAX (f->vector_length * f->workers, 1u)), most);
}

/* How many blocks of those that there is ROOM for are at work even so.  */

launch_value
least_collectors (const device_function *f, const launch_value &room)
{
  const unsigned many_places = 2048;
  return f->collected_places > many_places ? room / 8 : launch_value (1);
}

/* The blocks along DIM, the last axis, where threads of F have runs of iterations there: RUNS,
   or SINGLE, one for each iteration, if runs do not fill half of the device, or all of it
   where they are long.  */

launch_value
blocks_for_runs (int dim, const device_function *f, const launch_value &runs,
		 const launch_value &single)
{
  const unsigned long_run = 8;
  launch_value all = runs;
  for (int before = 0; before < dim; before++)
    all = all * grid_size (before);
  launch_value room = f->run_length[dim] < long_run ? resident_blocks () / 2
						    : resident_blocks ();
  return select (max (room - all, 0), single, runs);
}

/* The blocks along x for WISHES.  */

launch_value
blocks_along_x (const device_function *f, const axis_wish wishes[3])
{
  const axis_wish &wish = wishes[0];
  launch_value room = most_blocks (f, wishes);
  bool alone = !wishes[1].gangs.known () && !wishes[1].unknown;
  if (wish.unknown)
    return alone ? room : launch_value (unknown_row);
  if (!wish.gangs.known ())
    return wish.gangs;
  if (alone && f->run_length[0] > 1 && !few_gangs_p (f)
      && the_arguments.tiles != TILES_ALWAYS)
    return blocks_for_runs (0, f, ceil_div (wish.gangs, int (f->run_length[0])), wish.gangs);
  if (!room.known ())
    return wish.gangs;
  if (alone && f->collected_places)
    return max (min (room, max (wish.gangs / iterations_of_collectors (f),
				min (wish.gangs, least_collectors (f, room)))), 1);
  return (alone && f->lane_runs == 1 ? min (room, wish.gangs)
	  : shares_of_runs (wish.gangs, alone ? room : room_beside (room, wishes),
			    f->lane_runs));
}

/* The blocks along axis DIM, y or z, where the axes before it are settled.  */

launch_value
blocks_along (int dim, const device_function *f, const axis_wish wishes[3])
{
  const axis_wish &wish = wishes[dim];
  if (!wish.gangs.known () && !wish.unknown)
    return launch_value ();
  launch_value room = most_blocks (f, wishes);
  if (!room.known ())
    return wish.gangs;
  for (int before = 0; before < dim; before++)
    room = room / grid_size (before);
  room = max (room, 1);
  return wish.unknown ? room : equal_shares (wish.gangs, room);
}

/* Where a size of the grid comes from.  */

const char *
reason_for_grid (const device_function *f, const axis_wish wishes[3])
{
  if (f->clause_dims[GOMP_DIM_GANG] >= 0)
    return "num_gangs";
  for (int dim = 0; dim < 3; dim++)
    if (wishes[dim].unknown)
      return "the device computes a loop's range";
  if (f->gang_reduction)
    return "a reduction: no more gangs than run at once";
  if (f->collected_places)
    return "updates that gangs collect: no more gangs than run at once";
  if (f->captured_updates)
    return "captured updates that warps make: no more gangs than run at once";
  if (f->one_lane_of)
    return "a run of iterations for each gang: no more gangs than run at once";
  if (f->updates_structures)
    return "updated structures: half of the threads that there is room for";
  return wishes[0].gangs.known () ? "an iteration a thread" : "no loop of gangs";
}

void
set_grid (kernel_record *record, const device_function *f, axis_wish wishes[3],
	  const row_sizes &sizes)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (f->location), "the grid follows from %s\n",
		     reason_for_grid (f, wishes));
  int clause = limited_gangs_p (f) ? -1 : f->clause_dims[GOMP_DIM_GANG];
  if (clause > 0)
    record->grid[0] = clause;
  else if (clause == 0)
    record->grid_expr[0] = accplug::clause (ACCPLUG_GANG).program ();
  else
    {
      launch_value single[3];
      for (int dim = 1; dim < 3; dim++)
	if (f->run_length[dim] > 1 && wishes[dim].gangs.known ())
	  {
	    single[dim] = wishes[dim].gangs;
	    wishes[dim].gangs = ceil_div (single[dim], int (f->run_length[dim]));
	  }
      record->grid_expr[0] = blocks_along_x (f, wishes).program ();
      for (int dim = 1; dim < 3; dim++)
	{
	  launch_value blocks = (dim == 1 && f->shared_rows
				 ? gangs_of_row (f, sizes.terms (), sizes.rows ())
				 : blocks_along (dim, f, wishes));
	  if (single[dim].known () && the_arguments.tiles != TILES_ALWAYS
	      && !limited_gangs_p (f))
	    blocks = blocks_for_runs (dim, f, blocks, single[dim]);
	  record->grid_expr[dim] = blocks.program ();
	}
    }
}

/* Threads along x and y where only the launch knows the clauses' values: whole
   warps, and no more than a block may have.  Or where it chooses the lanes of rows.  */

void
set_block (kernel_record *record, const device_function *f, const row_sizes &sizes)
{
  if (f->free_rows)
    {
      launch_value lanes = lanes_of_row (f, sizes.terms (), sizes.rows ());
      record->block_expr[f->axis_of_lanes ()] = lanes.program ();
      launch_value gangs = f->crossed_rows ? launch_value () : sizes.gangs ();
      record->block_expr[f->axis_of_rows ()]
	= rows_of_block (f, f->crossed_rows ? lanes : block_size (0), gangs,
			 sizes.terms_of_gang ()).program ();
      /* Blocks of 1024 threads are for few rows only: they shall not limit the registers of
	 all others.  The run time asks the device how many threads the kernel's blocks may
	 have.  */
      if ((f->block_rows && !f->shared_rows) || gangs.known ())
	record->max_threads = 0;
      return;
    }
  record->block[0] = (f->vector_length ? f->vector_length
		      : MAX (f->usual_length, 1u));
  record->block[1] = f->workers ? f->workers : 1;
  if (f->usual_length)
    record->flags |= ACCPLUG_KERNEL_ANY_LANES;
  else if (!f->vector_length)
    record->block_expr[0] = min (max (round_up_to (clause (ACCPLUG_VECTOR), warp_size),
				      warp_size), max_block_threads).program ();
  if (f->workers)
    return;
  if (f->spare_workers)
    {
      record->block_expr[1] = spare_workers (f, sizes.rows ()).program ();
      return;
    }
  int asked = f->clause_dims[GOMP_DIM_WORKER];
  launch_value wish = (asked == 0 ? clause (ACCPLUG_WORKER)
		       : launch_value (asked > 0 ? asked : int (default_block_warps)));
  launch_value workers = min (max (wish, 1), max_block_threads / block_size (0));
  if (f->vector_length != warp_size)
    /* Workers of several warps have barriers of their own.  */
    workers = min (workers, max_barrier_workers);
  record->block_expr[1] = workers.program ();
}

/* The value of T, which must be known before the data is mapped.  */

launch_value
parameter_value (expression_translator &values, tree t)
{
  launch_value value = values.translate (t);
  return value.uses (ACCPLUG_OP_HOST) ? launch_value () : value;
}

/* The bytes behind one pointer.  */

struct pointer_range
{
  uint32_t flags = 0;
  launch_value first, end;

  void add (const launch_value &another_first, const launch_value &another_end)
  {
    first = first.known () ? min (first, another_first) : another_first;
    end = end.known () ? max (end, another_end) : another_end;
  }
};

/* By the pointer's slot; those of what is used for sure are apart.  */
typedef std::map<std::pair<uint32_t, bool>, pointer_range> pointer_ranges;

/* Collect the notes that implicit-ranges.cc left in FUN, and remove them.  */

pointer_ranges
collect_ranges (function *fun, const device_function *f)
{
  pointer_ranges ranges;
  expression_translator values (fun, f);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!intrinsic_call_p (stmt, intrinsic::implicit_range))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	launch_value first = parameter_value (values, gimple_call_arg (stmt, 1));
	launch_value end = parameter_value (values, gimple_call_arg (stmt, 2));
	if (first.known () && end.known ())
	  {
	    uint32_t flags = tree_to_uhwi (gimple_call_arg (stmt, 3));
	    pointer_range &range = ranges[{ tree_to_uhwi (gimple_call_arg (stmt, 0)),
					    flags & ACCPLUG_RANGE_SURE }];
	    range.flags |= flags;
	    range.add (first, end);
	  }
	gsi_remove (&gsi, true);
      }
  return ranges;
}

void
set_ranges (kernel_record *record, const device_function *f, function *fun)
{
  for (const auto &entry : collect_ranges (fun, f))
    record->ranges.push_back ({ entry.first.first, entry.second.flags,
				entry.second.first.program (),
				entry.second.end.program () });
}

/* The bytes of the private arrays that lowering/private-blocks.cc noted in FUN, for each
   gang; the notes are gone.  */

launch_value
bytes_of_blocks (function *fun, const device_function *f)
{
  launch_value all = 0;
  expression_translator values (fun, f);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!intrinsic_call_p (stmt, intrinsic::private_block))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	launch_value bytes = parameter_value (values, gimple_call_arg (stmt, 0));
	if (!bytes.known ())
	  sorry_at (f->location, "a private array of a size that is not known when the "
		    "kernel is launched");
	int who = tree_to_shwi (gimple_call_arg (stmt, 1));
	if (who >= 1)
	  bytes = bytes * block_size (1);
	if (who >= 2)
	  bytes = bytes * block_size (0);
	all = all + bytes;
	gsi_remove (&gsi, true);
      }
  return all;
}

void
fill_record (kernel_record *record, function *fun, device_function *f)
{
  record->host = f->host;
  record->device = f->decl;
  record->one_lane_of = f->one_lane_of;
  record->unit_strides_of = f->unit_strides_of;
  record->unit_strides = f->unit_strides;
  record->short_strides = f->short_strides;
  if (f->site)
    {
      record->file = f->site->file;
      record->function = f->site->function;
      record->line = (LOCATION_LINE (f->location) > 0 ? LOCATION_LINE (f->location)
		      : f->site->line);
    }
  record->args = f->args;
  f->drop_idle_cells ();
  record->cells = f->cells;
  record->max_threads = f->max_threads ();
  record->least_blocks = f->least_blocks;
  record->mapping = f->mapping;
  if (keeps_pointers_p (fun))
    record->flags |= ACCPLUG_KERNEL_KEEPS_POINTERS;
  if (f->scratch_fixed || f->scratch_per_gang ())
    {
      record->scratch_offset = f->scratch_offset ();
      record->scratch_fixed = f->scratch_fixed;
      record->scratch_per_gang = f->scratch_per_gang ();
    }
  record->param_bytes = f->param_bytes;
  record->few_rows_of = f->few_rows_of;
  if (f->few_rows_of)
    record->flags |= ACCPLUG_KERNEL_TOGETHER;
  else if (f->shared_rows)
    record->flags |= ACCPLUG_KERNEL_FLAT;
  if (f->private_blocks)
    record->scratch_blocks = bytes_of_blocks (fun, f).program ();
  else if (f->shared_rows)
    record->scratch_blocks = bytes_of_shares (f).program ();
  axis_wish wishes[3];
  row_sizes sizes;
  collect_wishes (fun, f, wishes, &sizes);
  f->updates_structures = updates_structures_p (fun);
  set_block (record, f, sizes);
  set_grid (record, f, wishes, sizes);
  if (f->few_rows_of)
    record->few_rows_when = few_rows (sizes.terms (), sizes.rows ()).program ();
  set_ranges (record, f, fun);
  record->check = f->check;
  record->check_offset = f->check_offset;
  record->checked = f->checked.variables ();
}

/* ------------------------------------------------------------------------
   The dump  */

/* What OP, a PARAM or a HOST, reads.  */

std::string
name_of_operand (const device_function *f, const accplug_op &op)
{
  if (op.opcode == ACCPLUG_OP_HOST)
    return argument_name (f, op.slot) + " on the host";
  for (unsigned i = 0; i < f->args.size (); i++)
    {
      const accplug_arg &arg = f->args[i];
      if ((arg.flags & ACCPLUG_ARG_BY_VALUE) && op.imm >= arg.offset
	  && op.imm < HOST_WIDE_INT (arg.offset + arg.size))
	return argument_name (f, i);
    }
  return "block[" + std::to_string (op.imm) + "]";
}

void
dump_sizes (const device_function *f, const char *what,
	    const launch_expression (&expressions)[3], const uint32_t (&sizes)[3])
{
  auto name = [f] (const accplug_op &op) { return name_of_operand (f, op); };
  for (int axis = 0; axis < 3; axis++)
    if (!expressions[axis].empty () || sizes[axis] != 1)
      dump_printf_loc (MSG_NOTE, dump_at (f->location), "%s.%c = %s\n", what,
		       "xyz"[axis],
		       expressions[axis].empty () ? std::to_string (sizes[axis]).c_str ()
		       : text_of (expressions[axis], name).c_str ());
}

void
dump_record (const device_function *f, const kernel_record &record)
{
  if (!dump_enabled_p ())
    return;
  auto name = [f] (const accplug_op &op) { return name_of_operand (f, op); };
  dump_sizes (f, "block", record.block_expr, record.block);
  dump_sizes (f, "grid", record.grid_expr, record.grid);
  for (const range_record &range : record.ranges)
    dump_printf_loc (MSG_NOTE, dump_at (f->location),
		     "behind %s the kernel %s bytes %s to before %s\n",
		     argument_name (f, range.arg).c_str (),
		     range.flags & ACCPLUG_RANGE_SURE ? "surely uses"
		     : range.flags & ACCPLUG_RANGE_WRITTEN ? "writes" : "reads",
		     text_of (range.first, name).c_str (),
		     text_of (range.end, name).c_str ());
  if (!record.check.empty ())
    dump_printf_loc (MSG_NOTE, dump_at (f->location), "a check of %s: %s\n",
		     record.checked.c_str (), text_of (record.check, name).c_str ());
  if (record.scratch_offset)
    dump_printf_loc (MSG_NOTE, dump_at (f->location),
		     "scratch memory: %u bytes, and %u for each gang\n",
		     record.scratch_fixed, record.scratch_per_gang);
  if (!record.scratch_blocks.empty ())
    dump_printf_loc (MSG_NOTE, dump_at (f->location), "and %s for each gang's private "
		     "arrays\n", text_of (record.scratch_blocks, name).c_str ());
}

/* The code of FUN, whose rows are crossed, asks for its threads along x where it asked
   along y, and the other way round.  */

void
exchange_axes (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!intrinsic_call_p (stmt, intrinsic::tid)
	    && !intrinsic_call_p (stmt, intrinsic::ntid))
	  continue;
	HOST_WIDE_INT axis = TREE_INT_CST_LOW (gimple_call_arg (stmt, 0));
	if (axis > 1)
	  continue;
	gimple_call_set_arg (as_a<gcall *> (stmt), 0,
			     build_int_cst (integer_type_node, 1 - axis));
	update_stmt (stmt);
      }
}

class pass_launch_geometry : public device_pass
{
public:
  explicit pass_launch_geometry (gcc::context *context)
    : device_pass (device_pass_data ("acclaunch-geometry", 0), context) {}

  bool gate (function *fun) final override
  {
    return device_pass::gate (fun) && current_device_function ()->kernel;
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    kernel_record record;
    fill_record (&record, fun, f);
    dump_record (f, record);
    the_kernels.add (record);
    if (f->crossed_rows)
      exchange_axes (fun);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_launch_geometry (gcc::context *context)
{
  return new pass_launch_geometry (context);
}

} // namespace accplug
