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
   - The bytes behind pointers are no hint: their expressions have values of the parameter
     block alone.
   - In a grid of several axes that limit is the blocks' product.  Rows, along x, are
     cut short first: a block that runs along a row finds its neighbours' data in the
     cache.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/construct.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "launch/launch-expressions.h"

namespace accplug
{

namespace
{

/* OPS = ceil (OPS / divisor), where the divisor is constant or a block size.  */

void
divide_up (launch_expression *ops, const launch_expression &divisor)
{
  ops->insert (ops->end (), divisor.begin (), divisor.end ());
  ops->push_back (operation (ACCPLUG_OP_ADD));
  ops->push_back (operation (ACCPLUG_OP_CONST, 1));
  ops->push_back (operation (ACCPLUG_OP_SUB));
  ops->insert (ops->end (), divisor.begin (), divisor.end ());
  ops->push_back (operation (ACCPLUG_OP_DIV));
}

/* The gangs that the loop noted in CALL can use; empty if unknown.  */

launch_expression
gangs_for_loop (expression_translator &values, gcall *call)
{
  launch_expression trips, step;
  tree step_value = gimple_call_arg (call, 1);
  if (!values.translate (gimple_call_arg (call, 0), &trips)
      || !values.translate (step_value, &step))
    return launch_expression ();
  if (integer_minus_onep (step_value))
    trips.push_back (operation (ACCPLUG_OP_NEG));
  else if (!integer_onep (step_value))
    {
      /* Both may be negative; the rounding of a hint does not matter.  */
      trips.insert (trips.end (), step.begin (), step.end ());
      trips.push_back (operation (ACCPLUG_OP_DIV));
      trips.push_back (operation (ACCPLUG_OP_CONST, 1));
      trips.push_back (operation (ACCPLUG_OP_ADD));
    }
  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 2));
  launch_expression threads;
  if (axes & VECTOR_AXIS)
    threads.push_back (operation (ACCPLUG_OP_BLOCK, 0));
  if (axes & WORKER_AXIS)
    threads.push_back (operation (ACCPLUG_OP_BLOCK, 1));
  if (threads.size () == 2)
    threads.push_back (operation (ACCPLUG_OP_MUL));
  if (!threads.empty ())
    divide_up (&trips, threads);
  return trips;
}

/* What the loops of a region ask for along one axis of the grid.  */

struct axis_wish
{
  launch_expression gangs;	/* empty: nothing */
  bool unknown = false;		/* some loop's number of iterations is */
  bool threads = false;		/* some loop has threads as well */

  void add (const launch_expression &more)
  {
    bool first = gangs.empty ();
    gangs.insert (gangs.end (), more.begin (), more.end ());
    if (!first && !more.empty ())
      gangs.push_back (operation (ACCPLUG_OP_MAX));
  }
};

/* Collect and remove the notes of FUN.  */

void
collect_wishes (function *fun, const device_function *f, axis_wish wishes[3])
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
	/* A loop over all gangs of a grid with several axes is content with what
	   the nests that made it so ask for.  */
	for (int dim = 0; dim < 3; dim++)
	  if (gang_axes == grid_axes[dim])
	    {
	      launch_expression gangs = gangs_for_loop (values, call);
	      wishes[dim].unknown |= gangs.empty ();
	      wishes[dim].threads |= (axes & THREAD_AXES) != 0;
	      wishes[dim].add (gangs);
	    }
	gsi_remove (&gsi, true);
      }
}

/* Push the number of blocks that a grid may have in all, and return true; false if
   there is no limit.  */

bool
push_most_blocks (launch_expression *ops, const device_function *f,
		  const axis_wish wishes[3])
{
  bool unknown = false, threads = false;
  for (int dim = 0; dim < 3; dim++)
    {
      unknown |= wishes[dim].unknown;
      threads |= wishes[dim].threads;
    }
  if (f->gang_reduction || unknown)
    ops->push_back (operation (ACCPLUG_OP_RESIDENT));
  else if (threads)
    /* Each thread does one iteration or a few: blocks are not free.  */
    ops->push_back (operation (ACCPLUG_OP_ENOUGH));
  else
    return false;
  return true;
}

/* Blocks along x where the loops there do not say it in a grid with other axes:
   a few, so that those get some too.  */
const int unknown_row = 16;

/* OPS = the number of equal shares of WISHED iterations that are no more than
   OPS: so no block does much more than another one.  */

void
share_evenly (launch_expression *ops, const launch_expression &wished)
{
  launch_expression rounds = wished;
  divide_up (&rounds, *ops);
  *ops = wished;
  divide_up (ops, rounds);
}

/* Divide OPS by what the axes after x ask for.  */

void
leave_room (launch_expression *ops, const axis_wish wishes[3])
{
  for (int dim = 1; dim < 3; dim++)
    if (!wishes[dim].unknown && !wishes[dim].gangs.empty ())
      {
	const launch_expression &gangs = wishes[dim].gangs;
	ops->insert (ops->end (), gangs.begin (), gangs.end ());
	ops->push_back (operation (ACCPLUG_OP_CONST, 1));
	ops->push_back (operation (ACCPLUG_OP_MAX));
	ops->push_back (operation (ACCPLUG_OP_DIV));
      }
  ops->push_back (operation (ACCPLUG_OP_CONST, 1));
  ops->push_back (operation (ACCPLUG_OP_MAX));
}

/* The blocks along x for WISHES.  */

launch_expression
blocks_along_x (const device_function *f, const axis_wish wishes[3])
{
  const axis_wish &wish = wishes[0];
  launch_expression room;
  bool limited = push_most_blocks (&room, f, wishes);
  bool alone = wishes[1].gangs.empty () && !wishes[1].unknown;
  if (wish.unknown)
    return (alone ? room
	    : launch_expression { operation (ACCPLUG_OP_CONST, unknown_row) });
  if (wish.gangs.empty () || !limited)
    return wish.gangs;
  if (!alone)
    {
      leave_room (&room, wishes);
      share_evenly (&room, wish.gangs);
      return room;
    }
  room.insert (room.end (), wish.gangs.begin (), wish.gangs.end ());
  room.push_back (operation (ACCPLUG_OP_MIN));
  return room;
}

/* The blocks along axis DIM, y or z, where the axes before it are settled.  */

launch_expression
blocks_along (int dim, const device_function *f, const axis_wish wishes[3])
{
  const axis_wish &wish = wishes[dim];
  launch_expression room;
  if (wish.gangs.empty () && !wish.unknown)
    return room;
  if (!push_most_blocks (&room, f, wishes))
    return wish.gangs;
  for (int before = 0; before < dim; before++)
    {
      room.push_back (operation (ACCPLUG_OP_GRID, before));
      room.push_back (operation (ACCPLUG_OP_DIV));
    }
  room.push_back (operation (ACCPLUG_OP_CONST, 1));
  room.push_back (operation (ACCPLUG_OP_MAX));
  if (!wish.unknown)
    share_evenly (&room, wish.gangs);
  return room;
}

void
set_grid (kernel_record *record, const device_function *f, function *fun)
{
  axis_wish wishes[3];
  collect_wishes (fun, f, wishes);
  int clause = f->clause_dims[GOMP_DIM_GANG];
  if (clause > 0)
    record->grid[0] = clause;
  else if (clause == 0)
    record->grid_expr[0].push_back (operation (ACCPLUG_OP_CLAUSE, ACCPLUG_GANG));
  else
    {
      record->grid_expr[0] = blocks_along_x (f, wishes);
      for (int dim = 1; dim < 3; dim++)
	record->grid_expr[dim] = blocks_along (dim, f, wishes);
    }
}

/* Threads along x and y where only the launch knows the clauses' values: whole
   warps, and no more than a block may have.  */

void
set_block (kernel_record *record, const device_function *f)
{
  record->block[0] = f->vector_length ? f->vector_length : 1;
  record->block[1] = f->workers ? f->workers : 1;
  if (!f->vector_length)
    record->block_expr[0] = {
      operation (ACCPLUG_OP_CLAUSE, ACCPLUG_VECTOR), operation (ACCPLUG_OP_CONST, 31),
      operation (ACCPLUG_OP_ADD), operation (ACCPLUG_OP_CONST, -32),
      operation (ACCPLUG_OP_AND), operation (ACCPLUG_OP_CONST, 32),
      operation (ACCPLUG_OP_MAX), operation (ACCPLUG_OP_CONST, 1024),
      operation (ACCPLUG_OP_MIN) };
  if (f->workers)
    return;
  int clause = f->clause_dims[GOMP_DIM_WORKER];
  launch_expression &y = record->block_expr[1];
  if (clause == 0)
    y.push_back (operation (ACCPLUG_OP_CLAUSE, ACCPLUG_WORKER));
  else
    y.push_back (operation (ACCPLUG_OP_CONST, clause > 0 ? clause : 4));
  y.insert (y.end (), {
    operation (ACCPLUG_OP_CONST, 1), operation (ACCPLUG_OP_MAX),
    operation (ACCPLUG_OP_CONST, 1024), operation (ACCPLUG_OP_BLOCK, 0),
    operation (ACCPLUG_OP_DIV), operation (ACCPLUG_OP_MIN) });
  if (f->vector_length != 32)
    {
      /* Workers of several warps have barriers 1 to 15.  */
      y.push_back (operation (ACCPLUG_OP_CONST, 15));
      y.push_back (operation (ACCPLUG_OP_MIN));
    }
}

/* Append EXPRESSION to OPS, combined with what OPS has by OPCODE.  */

void
combine (launch_expression *ops, const launch_expression &expression,
	 accplug_opcode opcode)
{
  bool first = ops->empty ();
  ops->insert (ops->end (), expression.begin (), expression.end ());
  if (!first)
    ops->push_back (operation (opcode));
}

/* The value of T, which must be known before the data is mapped.  */

bool
translate_parameter (expression_translator &values, tree t, launch_expression *ops)
{
  return (values.translate (t, ops)
	  && std::none_of (ops->begin (), ops->end (), [] (const accplug_op &op)
			   { return op.opcode == ACCPLUG_OP_HOST; }));
}

/* Collect the notes that implicit-ranges.cc left in FUN, and remove them.  */

std::map<uint32_t, range_record>
collect_ranges (function *fun, const device_function *f)
{
  std::map<uint32_t, range_record> ranges;
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
	launch_expression first, end;
	if (translate_parameter (values, gimple_call_arg (stmt, 1), &first)
	    && translate_parameter (values, gimple_call_arg (stmt, 2), &end))
	  {
	    range_record &record = ranges[tree_to_uhwi (gimple_call_arg (stmt, 0))];
	    record.flags = tree_to_uhwi (gimple_call_arg (stmt, 3));
	    combine (&record.first, first, ACCPLUG_OP_MIN);
	    combine (&record.end, end, ACCPLUG_OP_MAX);
	  }
	gsi_remove (&gsi, true);
      }
  return ranges;
}

void
set_ranges (kernel_record *record, const device_function *f, function *fun)
{
  for (auto &entry : collect_ranges (fun, f))
    {
      entry.second.arg = entry.first;
      record->ranges.push_back (std::move (entry.second));
    }
}

void
fill_record (kernel_record *record, function *fun, device_function *f)
{
  record->host = f->host;
  record->device = f->decl;
  if (f->site)
    {
      record->file = f->site->file;
      record->function = f->site->function;
      record->line = (LOCATION_LINE (f->location) > 0 ? LOCATION_LINE (f->location)
		      : f->site->line);
    }
  record->args = f->args;
  record->max_threads = f->max_threads ();
  record->mapping = f->mapping;
  record->param_bytes = f->param_bytes;
  if (f->scratch_fixed || f->scratch_per_gang ())
    {
      record->scratch_offset = f->scratch_offset ();
      record->scratch_fixed = f->scratch_fixed;
      record->scratch_per_gang = f->scratch_per_gang ();
      record->param_bytes = record->scratch_offset + 8;
    }
  set_block (record, f);
  set_grid (record, f, fun);
  set_ranges (record, f, fun);
}

class pass_launch_geometry : public device_pass
{
public:
  explicit pass_launch_geometry (gcc::context *context)
    : device_pass (device_pass_data ("accgeometry", 0), context) {}

  bool gate (function *fun) final override
  {
    return device_pass::gate (fun) && current_device_function ()->kernel;
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    kernel_record record;
    fill_record (&record, fun, f);
    the_kernels.add (record);
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
