/* Partitioning: which axes run a loop's iterations, and how many threads a block
   has.

   Comes in: a device function with the marks of its OpenACC loops.
   Goes out: the marks carry masks of axes (write-axes.h), loops without a directive
   that can run in parallel are marked likewise (mark-loops.h); the record
   (device-function.h) has the axes used, the block's shape (block-shape.h), and the
   owners of private variables.

   Rules
   - The order of the steps is that of the functions below: what is known of the loops,
     their axes, the block, then the writing.
   - Gangs of a perfect nest that leaves the choice are a grid of several axes (bands.h),
     unless num_gangs asks for so many gangs, or a gang routine is called, which know one
     axis.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/whole-nests.h"
#include "device/device-pass.h"
#include "device/queries.h"
#include "mapping/axes.h"
#include "mapping/bands.h"
#include "mapping/block-shape.h"
#include "mapping/free-rows.h"
#include "mapping/gang-order.h"
#include "mapping/independence-check.h"
#include "mapping/judge-loops.h"
#include "mapping/mapping-report.h"
#include "mapping/one-lane.h"
#include "mapping/performance-report.h"
#include "mapping/product-clauses.h"
#include "mapping/undirected-loops.h"
#include "mapping/write-axes.h"

namespace accplug
{

namespace
{

/* GCC vectorises a loop under `omp simd' or `ivdep' even where its options say
   not to.  But it unrolls no loop completely that is still to be vectorised (cunroll), and
   asks of nothing else whether the program, or a second version that runs rarely, wants
   that.  */

void
forget_vectorization (function *fun)
{
  for (class loop *l : loops_list (fun, 0))
    {
      l->force_vectorize = l->unroll == 1;
      l->dont_vectorize = true;
      l->safelen = 0;
    }
  fun->has_force_vectorize_loops = false;
}

/* What is known of the loops of FUN: the tree of those with a directive, and of others
   that may have axes.  */

std::unique_ptr<acc_loop>
know_loops (function *fun, device_function *f)
{
  if (dump_file)
    dump_loop_facts (dump_file, fun, f);
  std::unique_ptr<acc_loop> root = discover_loops (fun);
  if (f->kernels_part || !serial_p (f))
    {
      judge_loops (fun, f, root.get ());
      if (!f->version_p ())
	check_independence (fun, f, root.get ());
    }
  else if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (root->location),
		     "one thread runs %s: no loop is judged\n",
		     f->kernel ? "the region" : "the routine");
  return root;
}

/* A nest of a kernels region may have the gangs that the clauses allow if the loops
   in it are parallel and nothing in it is to be done once; else one.  */

void
open_part (device_function *f, const acc_loop *root)
{
  if (!choice_inside_p (root))
    return;
  memcpy (f->clause_dims, f->part_dims, sizeof f->clause_dims);
  const acc_loop *nest = root->children.front ().get ();
  /* Loops that each thread goes through.  */
  while (!choice_p (nest) && nest->children.size () == 1
	 && nest->children.front ()->undirected ())
    nest = nest->children.front ().get ();
  bool gangs = (root->children.size () == 1 && choice_p (nest)
		&& (nest->most_axes & GANG_AXES));
  if (!gangs)
    f->clause_dims[GOMP_DIM_GANG] = 1;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (nest->location),
		     "part of a kernels region: %s\n",
		     gangs ? "its nest may have gangs"
		     : root->children.size () > 1 ? "one gang, for it has several nests"
		     : "one gang, for the nest, or what is beside it, is done once");
}

/* Map the nests in ROOT that take several axes of the grid; returns the block that they
   ask for.  */

block_shape
map_bands (function *fun, device_function *f, acc_loop *root)
{
  bool products = open_products (fun, f, root);
  bands nests (fun, f);
  const char *obstacle
    = (!f->kernel ? "a routine has its caller's grid"
       : serial_p (f) ? "one thread runs the region"
       : f->one_lane_of ? "gangs of one lane have long runs of the outermost loop"
       : f->clause_dims[GOMP_DIM_GANG] >= 0 && !products
       ? "num_gangs knows one axis of the grid"
       : calls_routine (root, GANG_AXIS) ? "gang routines know one axis of the grid"
       : nullptr);
  if (!obstacle)
    nests.find (root);
  else if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (root->location), "no bands: %s\n", obstacle);
  return nests.block ();
}

/* Has a block of F one warp of lanes, or two, since a clause or a routine asks for so many,
   and is there room for workers beside them?  */

bool
few_lanes_p (const device_function *f, const acc_loop *root)
{
  int lanes = f->clause_dims[GOMP_DIM_VECTOR];
  if (!f->kernel || f->clause_dims[GOMP_DIM_WORKER] >= 0 || lanes == 0)
    return false;
  return (lanes < 0 ? calls_routine (root) && !calls_routine (root, ~VECTOR_AXIS)
	  : (!calls_routine (root)
	     && 2 * ROUND_UP (unsigned (lanes), warp_size) <= default_block_threads));
}

/* Give the loops in ROOT their axes, and F its block.  */

void
assign_axes (function *fun, device_function *f, acc_loop *root)
{
  /* A routine must not use the axes outside of its level.  */
  unsigned outer = f->kernel ? 0 : GOMP_DIM_MASK (f->level) - 1;
  if (f->kernel && !f->kernels_part)
    bar_gangs_in_order (root);
  assign_clauses (root, outer);
  bar_gangs_from_own (fun, f, root);
  dump_axes ("assign_clauses", root);
  if (f->kernels_part)
    open_part (f, root);

  block_shape block_of_bands = map_bands (fun, f, root);
  dump_axes ("bands", root);
  assign_auto (root, outer, false);
  dump_axes ("assign_auto", root);

  bool free_block = (f->kernel && f->clause_dims[GOMP_DIM_WORKER] < 0
		     && f->clause_dims[GOMP_DIM_VECTOR] < 0 && !calls_routine (root));
  if (free_block && used_axes (root) == (GANG_AXIS | VECTOR_AXIS))
    {
      use_idle_workers (fun, f, root);
      dump_axes ("use_idle_workers", root);
    }
  if ((free_block || few_lanes_p (f, root))
      && used_axes (root) == (GANG_AXIS | VECTOR_AXIS))
    {
      divide_gangs (fun, f, root);
      dump_axes ("divide_gangs", root);
    }
  bool short_rows = free_block && workers_with_short_rows_p (fun, f, root);
  unsigned loop_axes = used_axes (root, false);

  int asked = f->clause_dims[GOMP_DIM_WORKER];
  bool workers_used = ((used_axes (root) & WORKER_AXIS) || !f->kernel || asked == 0
		       || asked > 1);
  use_idle_threads (root, outer, workers_used, f->level);
  dump_axes ("use_idle_threads", root);
  loop_axes |= used_axes (root, false) & VECTOR_AXIS;

  use_all_gangs (root, used_axes (root) & GANG_AXES);
  dump_axes ("use_all_gangs", root);
  choose_block (f, root, block_of_bands, loop_axes, short_rows);
  if (f->spare_workers)
    f->workers = 0;
  if (free_block)
    free_rows (fun, f, root);
}

/* Does any loop in LOOP run in parts, between which the threads of a gang wait?  */

bool
in_parts_p (const acc_loop *loop)
{
  if (loop->undirected () && loop->axes && !loop->facts->lone.empty ())
    return true;
  return std::any_of (loop->children.begin (), loop->children.end (),
		      [] (const std::unique_ptr<acc_loop> &child)
		      { return in_parts_p (child.get ()); });
}

/* Where lanes wait for each other, but have nothing to tell each other, any number of them
   is right: a device whose threads take turns has one.  */

void
free_vector_length (function *fun, device_function *f, const acc_loop *root)
{
  if (!f->kernel || f->workers != 1 || f->vector_length <= 1
      || f->clause_dims[GOMP_DIM_VECTOR] >= 0 || !in_parts_p (root)
      || calls_routine (root) || combines_p (fun))
    return;
  f->usual_length = f->vector_length;
  f->vector_length = 0;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (root->location),
		     "any number of lanes is right; usual: %u\n", f->usual_length);
}

/* Reports have the version F where they have OTHER, which it is of.  */

void
take_place (device_function *f, const device_function &other)
{
  f->location = other.location;
  f->mapping = other.mapping;
}

/* Tell the host whether F, the kernel of a nest that it may run in parts, is for all
   iterations at once.  */

void
note_whole (const device_function *f, const acc_loop *root)
{
  if (!f->kernels_part || !f->site || f->version_p ())
    return;
  const acc_loop *nest = root->children.size () == 1 ? root->children[0].get () : nullptr;
  bool whole = (nest && nest->undirected () && (nest->axes & GANG_AXES)
		&& nest->facts->unchanged);
  note_whole_nest (f->site->loc, whole);
}

/* Loops without axes whose iterations are independent, but for what they reduce: others may
   come to share them (tiling/lane-nests.h).  What the analysis knows of the loops in them is
   less once these are marked.  */

void
note_independent (const acc_loop *loop)
{
  if (loop->undirected () && !loop->axes && loop->facts->verdict == loop_verdict::parallel
      && loop->facts->lone.empty () && loop->facts->privates.empty ())
    loop->natural->can_be_parallel = true;
  for (const auto &child : loop->children)
    note_independent (child.get ());
}

class pass_partition : public device_pass
{
public:
  explicit pass_partition (gcc::context *context)
    : device_pass (device_pass_data ("accpartition", TODO_update_ssa), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    f->first_pass = nullptr;
    if (f->version_p ())
      take_place (f, *device_function_of (f->one_lane_of ? f->one_lane_of
					  : f->unit_strides_of));
    forget_vectorization (fun);
    loop_analysis_scope scope (fun);
    std::unique_ptr<acc_loop> root = know_loops (fun, f);
    assign_axes (fun, f, root.get ());
    if (!f->version_p ())
      check_gang_order (fun, f, root.get ());
    make_one_lane_version (fun, f, root.get ());
    note_whole (f, root.get ());
    unsigned absent = absent_axes (f);
    write_axes (fun, f, root.get (), absent);
    if (!f->version_p ())
      {
	report_mapping (f, root.get (), absent);
	report_performance (fun, f, root.get (), absent);
      }
    mark_undirected_loops (fun, f, root.get (), absent);
    note_independent (root.get ());
    remove_marks (fun, f);
    resolve_queries (fun, f);
    free_vector_length (fun, f, root.get ());
    mark_virtual_operands_for_renaming (fun);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_partition (gcc::context *context)
{
  return new pass_partition (context);
}

} // namespace accplug
