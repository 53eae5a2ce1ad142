/* Nests with reuse in two dimensions, in tiles: matrix products and their kin.

   Comes in: a kernel whose loops have axes, before marks become code.
   Goes out: nests of two loops that gangs and threads share, around a loop of steps that
   accumulates what rows and columns share, have a second version (tile-code.cc): a block
   computes a tile of results, its loads go through shared memory, and each thread
   accumulates several rows and columns in registers.

   Rules
   - The block is as the mapping made it.  Tiles are for blocks of 128 or 256 threads.
   - A thread has so many elements that their sums leave registers for the rest: 64 of 4
     bytes, 32 of 8, 16 of 16.  So a load of shared memory serves 4 operations or more.  Of
     matrices that are known to be small it has fewer.
   - Before nests are looked at, short conditions in their steps become selections.
   - The argument `tiles' of the plugin switches this off, or on for whatever size on all
     devices, which is for tests.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "base/arguments.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/report.h"
#include "device/changed-loops.h"
#include "device-code/short-ways.h"
#include "device/device-pass.h"
#include "device/shared-variables.h"
#include "tiling/lone-loops.h"
#include "tiling/tile-code.h"

namespace accplug
{

namespace
{

/* The threads that a multiprocessor should hold with tiles of SHAPE: of 64 K registers each
   has 128, or 168 where sums are wider (H200, doubles: 928 us instead of 935, 641 instead of
   662), and 80 where sums are few.  So they leave room for what else a step needs, and no
   more.  */

unsigned
resident_threads (const tiled_nest &nest, const tile_shape &shape)
{
  HOST_WIDE_INT bytes = 0;
  for (const sum &s : nest.sums)
    bytes += int_size_in_bytes (s.type ()) * shape.rows * shape.columns;
  return bytes <= 64 ? 768 : shape.rows * shape.columns < 64 && bytes > 128 ? 384 : 512;
}

/* Elements of a thread, the largest first: its sums, of so many bytes each at most, leave
   registers for the rest.  The small ones are for matrices that are known to be small, as
   batches have them.  */
const struct { unsigned bytes, rows, columns; } thread_shapes[]
  = { { 4, 8, 8 }, { 8, 8, 4 }, { 16, 4, 4 }, { 16, 4, 2 } };

/* How many of 16 elements in tiles of SHAPE are NEST's, as far as is known.  */

unsigned
filled (const tiled_nest &nest, const tile_shape &shape)
{
  const unsigned all = 16;
  unsigned HOST_WIDE_INT part = all << 16;
  auto add = [&] (tree range, unsigned tile)
    {
      if (!range || !tree_fits_uhwi_p (range))
	return;
      unsigned HOST_WIDE_INT length = MIN (tree_to_uhwi (range), 1u << 20);
      part = length ? part * length / (CEIL (length, tile) * tile) : 0;
    };
  add (nest.row.range, shape.tile_rows ());
  add (nest.column.range, shape.tile_columns ());
  return part >> 16;
}

/* The tile for NEST in F's blocks; no rows if none fits.  The largest one that NEST fills by
   three quarters, or that no other one is filled better than.  Where a thread has few
   elements, more steps are in shared memory: so it has a run of 16 bytes to load.  */

tile_shape
shape_for (const device_function *f, const tiled_nest &nest)
{
  tile_shape best;
  unsigned threads = f->vector_length * f->workers, most = 0;
  HOST_WIDE_INT bytes = 0;
  for (const sum &s : nest.sums)
    bytes += int_size_in_bytes (s.type ());
  if (threads != 128 && threads != 256)
    return best;
  for (const auto &one : thread_shapes)
    {
      tile_shape shape;
      shape.thread_rows = threads / shape.thread_columns;
      shape.rows = one.rows;
      shape.columns = one.columns;
      if (shape.tile_rows () * shape.steps < 4 * threads)
	shape.steps *= 2;
      unsigned part = filled (nest, shape);
      if (bytes > HOST_WIDE_INT (one.bytes) || (best.rows && part <= most))
	continue;
      most = part;
      best = shape;
      if (part >= 12)
	break;
    }
  return best;
}

/* The bytes of shared memory of tiles of SHAPE, about.  */

unsigned HOST_WIDE_INT
bytes_of_tiles (const tiled_nest &nest, const tile_shape &shape)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const shared_load &load : nest.loads)
    bytes += (shape.steps * (MAX (shape.tile_rows (), shape.tile_columns ()) + 8)
	      * int_size_in_bytes (load.type ()));
  return bytes;
}

/* Would tiles of SHAPE have less than half of their elements in NEST, as far as is known?  */

bool
mostly_empty_p (const tiled_nest &nest, const tile_shape &shape)
{
  return filled (nest, shape) < 8 && the_arguments.tiles != TILES_ALWAYS;
}

/* Are NEST's steps known to be too few?  Its plain version may have groups of iterations.  */

bool
few_steps_p (const tiled_nest &nest)
{
  return (tree_fits_uhwi_p (nest.step_count) && tree_to_uhwi (nest.step_count) < least_steps
	  && the_arguments.tiles != TILES_ALWAYS);
}

bool
tile_nest (function *fun, device_function *f, const tiled_nest &nest)
{
  tile_shape shape = shape_for (f, nest);
  location_t place = gimple_location (nest.outer ().step);
  const char *obstacle
    = (!shape.rows ? "the block, or the sums, are too large or too small"
       : few_steps_p (nest) ? "its steps are few"
       : mostly_empty_p (nest, shape) ? "tiles would be empty mostly"
       : shared_bytes (fun) + bytes_of_tiles (nest, shape) > max_static_shared_bytes
       ? "shared memory is in use" : nullptr);
  if (obstacle)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (place), "nest is not tiled: %s\n", obstacle);
      return false;
    }
  report (place, REPORT_LOOP, "Generating tile(%u,%u,%u) in shared memory",
	  shape.tile_rows (), shape.tile_columns (), shape.steps);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (place), "nest is tiled: %u x %u elements a thread,"
		     " %u loads through shared memory, %u sums\n", shape.rows,
		     shape.columns, unsigned (nest.loads.size ()),
		     unsigned (nest.sums.size ()));
  if (nest.triangle.on && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (place), "from one %s to the next its steps begin by %d"
		     " and end by %d further\n", nest.triangle.on == ON_ROW ? "row" : "column",
		     nest.triangle.low, nest.triangle.high);
  f->least_blocks = resident_threads (nest, shape) / shape.threads ();
  f->ragged_tiles |= nest.ragged.low || nest.ragged.high;
  add_tiled_version (fun, f, nest, shape);
  return true;
}

/* A step's loads for the next one are on their way while it computes, and it leaves no
   register unused.  So GCC's later passes are not to move loads in FUN behind what is
   computed, nor what two paths compute before both: GCC 14's sink and code hoisting made
   a product twice as slow (H200: 212 bytes of registers in memory).  */

void
leave_loads_in_place (function *fun)
{
  global_options.x_flag_tree_sink = 0;
  global_options.x_flag_code_hoisting = 0;
  tree node = build_optimization_node (&global_options, &global_options_set);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fun->decl) = node;
  /* The next function's options differ from these.  */
  optimization_current_node = node;
}

/* Drop the phis of memory behind loops, which GCC 16 has in loop-closed form: their blocks get
   other predecessors, and all memory is renamed.  */

void
drop_memory_exits (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);)
      if (virtual_operand_p (gimple_phi_result (i.phi ()))
	  && gimple_phi_num_args (i.phi ()) == 1)
	{
	  mark_virtual_phi_result_for_renaming (i.phi ());
	  remove_phi_node (&i, true);
	}
      else
	gsi_next (&i);
}

/* In steps, `if (x < sum) sum = x' is a selection: without branches they are a sequence.  */

bool
straighten_steps (function *fun, const device_function *f)
{
  loop_analysis_scope scope (fun);
  return straighten_loops (fun, loops_of_steps (fun, f), true);
}

class pass_tile_nests : public device_pass
{
public:
  explicit pass_tile_nests (gcc::context *context)
    : device_pass (device_pass_data ("acctile-nests", 0), context) {}

  bool gate (function *fun) final override
  {
    return (device_pass::gate (fun) && current_device_function ()->kernel
	    && the_arguments.tiles != TILES_NEVER);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!any_shared_y_p (fun))
      return 0;
    show_lone_loops (fun);
    bool straight = straighten_steps (fun, f);
    loop_analysis_scope scope (fun);
    std::vector<tiled_nest> nests = find_tiled_nests (fun, f);
    if (nests.empty ())
      return straight ? TODO_cleanup_cfg | TODO_update_ssa : 0;
    no_ranges_scope no_ranges (fun);
    drop_memory_exits (fun);
    bool any = false;
    for (const tiled_nest &nest : nests)
      any |= tile_nest (fun, f, nest);
    mark_virtual_operands_for_renaming (fun);
    if (!any)
      return TODO_update_ssa;
    leave_loads_in_place (fun);
    forget_loops ();
    return TODO_update_ssa | TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_tile_nests (gcc::context *context)
{
  return new pass_tile_nests (context);
}

} // namespace accplug
