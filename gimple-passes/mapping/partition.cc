/* Partitioning: which axes run a loop's iterations, and how many threads a block
   has.

   Comes in: a device function with the marks of its OpenACC loops.
   Goes out: FORK, JOIN and GOACC_REDUCTION carry the mask of axes of their slot
   in place of GCC's level, GOACC_LOOP and GOACC_TILE that of the loop; the head
   and tail marks are gone; the record (device-function.h) has the axes used,
   the block's shape, and the owners of private variables.

   Rules
   - Clauses win; `auto' runs sequentially.  Loops that leave a choice are assigned
     as OpenACC 2.6, section 2.9 and GCC's host
     compiler do: outer loops from the outside, the innermost one the inside; so
     a lone loop gets every axis that is free.  Errors are reported once, by
     GCC's oaccloops on the host's version.
   - A gang or worker loop in which nothing uses the vector lanes is spread over
     them as well: its iterations are independent, and a gang of idle lanes
     serves nobody.
   - A vector loop outside any worker loop is spread over the workers as well, if
     the region has any, for the same reason; so the threads of a block are never
     redundant in only one of two directions within a vector loop.
   - A perfect nest that leaves the choice gets a grid of several axes
     (nest-mapping.h), unless num_gangs asks for so many gangs.  Its outermost loop
     forks and joins for all of them, and combines the reductions.
   - Where one nest of a region has a grid of several axes, each gang loop of the
     region uses all of them: no work is done twice.
   - Loops with a tile clause are two loops already (plugin/tiled-loops.cc).  Where
     one is left, all its axes run the loop over the tiles, which have one element:
     GCC's loop over elements is right for whole tiles only.
   - A block is whole warps: vector lengths are rounded up to a multiple of 32.  Rows
     whose lengths come from memory have 8 lanes each, four in a warp; these may
     go different ways, so shuffles and barriers name the lanes that take part.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/device-pass.h"
#include "device/queries.h"
#include "analysis/loop-facts.h"
#include "analysis/loop-tree.h"
#include "mapping/mapping-report.h"
#include "mapping/nest-mapping.h"
#include "analysis/perfect-nests.h"
#include "mapping/undirected-loops.h"

namespace accplug
{

namespace
{

const unsigned default_workers = 4;

unsigned
clause_axes (const acc_loop *loop)
{
  return ((loop->flags >> OLF_DIM_BASE) & (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1));
}

/* First walk: the axes that clauses ask for.  OUTER are those in use around
   LOOP.  Returns the axes used by LOOP and inside.  */

unsigned
assign_clauses (acc_loop *loop, unsigned outer)
{
  if (loop->is_loop ())
    {
      /* GCC marks every loop of a parallel region as independent, also one with
	 `auto', for which the compiler has to prove it (OpenACC 2.6, 2.9.7).  */
      if (loop->flags & OLF_AUTO)
	loop->flags |= OLF_SEQ;
      unsigned axes = loop->flags & OLF_SEQ ? 0 : clause_axes (loop);
      if (!(loop->flags & OLF_SEQ) && !axes && (loop->flags & OLF_INDEPENDENT))
	loop->flags |= OLF_AUTO;
      else
	loop->flags &= ~OLF_AUTO;
      /* Axes in use outside, and axes outside of those: GCC's errors.  */
      axes &= ~outer;
      unsigned outermost = least_bit_hwi (axes);
      if (outermost && outermost <= outer)
	axes &= ~outermost;
      loop->axes = axes;
    }
  unsigned inside = 0;
  for (auto &child : loop->children)
    inside |= assign_clauses (child.get (), outer | loop->axes);
  loop->inner_axes = inside;
  return inside | loop->axes;
}

/* The axis just outside the outermost one of INNER, unless OUTER has it.  */

unsigned
axis_around (unsigned inner, unsigned outer)
{
  unsigned axis = least_bit_hwi (inner | GOMP_DIM_MASK (GOMP_DIM_MAX)) >> 1;
  return axis & ~outer;
}

/* Before the loops inside LOOP: take the outermost free axis, but leave vector
   to the innermost loop.  */

void
assign_outermost (acc_loop *loop, unsigned outer)
{
  unsigned axis = GANG_AXIS;
  while (axis <= outer)
    axis <<= 1;
  axis &= VECTOR_AXIS - 1;
  loop->axes |= axis & ~loop->inner_axes;
}

bool
calls_routine (const acc_loop *loop, unsigned axes = ~0u)
{
  if (loop->routine_call && (loop->axes & axes))
    return true;
  for (auto &child : loop->children)
    if (calls_routine (child.get (), axes))
      return true;
  return false;
}

/* Before the loops are assigned one by one: nests that take several axes of the
   grid.  */

class bands
{
public:
  bands (function *fun, const device_function *f) : m_fun (fun), m_f (f) {}

  void find (acc_loop *loop);
  const block_shape &block () const { return m_block; }

private:
  static bool candidate_p (const acc_loop *loop);
  static bool empty_inside_p (const acc_loop *loop);
  static void drop_poor_loops (acc_loop *loop, bool keep_good);
  void map (const std::vector<acc_loop *> &band);

  function *m_fun;
  const device_function *m_f;
  block_shape m_block;		/* the shape that they ask for */
};

/* What has axes to choose is the compiler's to map.  */

bool
choice_p (const acc_loop *loop)
{
  return loop->undirected () ? loop->most_axes != 0
	 : loop->is_loop () && (loop->flags & OLF_AUTO);
}

bool
bands::candidate_p (const acc_loop *loop)
{
  return (choice_p (loop) && !(loop->flags & OLF_GANG_STATIC)
	  && (loop->is_loop () || (loop->most_axes & GANG_AXES)));
}

/* No loop in LOOP wants any axis.  */

bool
bands::empty_inside_p (const acc_loop *loop)
{
  for (auto &child : loop->children)
    if (child->axes || candidate_p (child.get ())
	|| !empty_inside_p (child.get ()))
      return false;
  return true;
}

/* LOOP, without a directive, is worth the lanes that a loop around it would have
   instead: its iterations are many, and neighbours touch neighbouring data.  */

bool
worth_lanes_p (const acc_loop *loop)
{
  const loop_strides &strides = loop->facts->strides;
  HOST_WIDE_INT trips = loop->facts->constant_trips;
  return ((trips < 0 || trips >= HOST_WIDE_INT (warp_size))
	  && strides.unit > strides.other);
}

/* Let loops without a directive in LOOP run in each thread: all, or with KEEP_GOOD
   those that are not worth the lanes.  */

void
bands::drop_poor_loops (acc_loop *loop, bool keep_good)
{
  for (auto &child : loop->children)
    {
      if (child->undirected () && !(keep_good && worth_lanes_p (child.get ())))
	child->most_axes = 0;
      drop_poor_loops (child.get (), keep_good);
    }
}

/* Find the bands in LOOP, around which no axis is in use.  */

void
bands::find (acc_loop *loop)
{
  if (!candidate_p (loop))
    {
      if (!loop->axes)
	for (auto &child : loop->children)
	  find (child.get ());
      return;
    }
  std::vector<acc_loop *> band { loop };
  while (band.back ()->children.size () == 1)
    {
      acc_loop *inner = band.back ()->children.front ().get ();
      if (!candidate_p (inner) || !perfect_nest_p (band.back (), inner))
	break;
      band.push_back (inner);
    }
  if (band.size () == 1)
    {
      drop_poor_loops (loop, true);
      return;
    }
  /* A band has threads enough: loops without a directive inside of it are left
     to each of them.  */
  drop_poor_loops (band.back (), false);
  if (empty_inside_p (band.back ()))
    map (band);
}

/* BAND was one collapsed loop (plugin/collapsed-nests.cc): its loops are where the
   directive is.  */

bool
collapsed_p (const std::vector<acc_loop *> &band)
{
  location_t directive = LOCATION_LOCUS (band.front ()->location);
  for (const acc_loop *loop : band)
    if (!loop->is_loop () || LOCATION_LOCUS (loop->location) != directive)
      return false;
  return LOCATION_LINE (directive) > 0;
}

/* Would MAPPING leave a loop of BAND to each thread that carries a result from one
   iteration to the next, which several gangs compute inside of it?  Gangs combine their
   results at the kernel's end, for the outermost loop that they share.  */

bool
carried_past_gangs_p (const std::vector<acc_loop *> &band, const band_mapping &mapping)
{
  unsigned inside = 0;
  for (size_t i = band.size (); i-- > 0;)
    {
      if (!mapping.axes[i] && (inside & GANG_AXES) && band[i]->undirected ()
	  && band[i]->facts && !band[i]->facts->reductions.empty ())
	return true;
      inside |= mapping.axes[i];
    }
  return false;
}

void
bands::map (const std::vector<acc_loop *> &band)
{
  std::vector<band_loop> loops;
  for (const acc_loop *loop : band)
    {
      loops.emplace_back ();
      loops.back ().trips = constant_trips (loop);
      if (loop->facts)
	loops.back ().strides = loop->facts->strides;
      else if (loop->natural)
	loops.back ().strides = strides_of_loop (m_fun, m_f, loop->natural);
    }
  band_mapping mapping = map_band (loops, collapsed_p (band));
  if (carried_past_gangs_p (band, mapping))
    return;
  unsigned inside = 0;
  for (size_t i = band.size (); i-- > 0;)
    {
      band[i]->band = band.front ();
      band[i]->axes = mapping.axes[i];
      band[i]->inner_axes = inside;
      inside |= mapping.axes[i];
    }
  m_block = common_block (m_block, mapping.block);
}

bool
choice_inside_p (const acc_loop *loop)
{
  for (auto &child : loop->children)
    if (choice_p (child.get ()) || choice_inside_p (child.get ()))
      return true;
  return false;
}

/* Second walk: the loops that leave a choice.  OUTER_ASSIGNED: a loop around
   this one got its axes here.  */

unsigned
assign_auto (acc_loop *loop, unsigned outer, bool outer_assigned)
{
  if (loop->band)
    return loop->axes | loop->inner_axes;
  bool assign = choice_p (loop);
  unsigned taken = outer;
  if (assign && loop->undirected () && !(loop->most_axes & GANG_AXES))
    taken |= GANG_AXIS;
  bool lone = loop->undirected () && !choice_inside_p (loop);
  if (assign && (!outer_assigned || loop->inner_axes)
      && !(lone && (taken & GANG_AXIS)))
    assign_outermost (loop, taken);

  unsigned inside = 0;
  for (auto &child : loop->children)
    inside |= assign_auto (child.get (), outer | loop->axes,
			   outer_assigned || assign);
  loop->inner_axes = inside;

  /* After the loops inside LOOP: the innermost free axis.  */
  if (assign && (!loop->axes || !outer_assigned))
    loop->axes |= axis_around (loop->inner_axes, taken);
  return loop->inner_axes | loop->axes;
}

/* The vector loops in LOOP run over few iterations in each iteration of ROWS, as far as
   one can guess: how many was read from memory for each row, as in sparse matrices.  */

bool
short_rows_p (const acc_loop *rows, const acc_loop *loop)
{
  for (auto &child : loop->children)
    {
      if (child->routine_call)
	return false;
      if (child->axes ? lengths_from_memory_p (rows, child.get ())
	  : short_rows_p (rows, child.get ()))
	return true;
    }
  return false;
}

/* Gangs whose workers are idle, and whose lanes have short rows: let each worker take a
   row of its own.  */

void
use_idle_workers (acc_loop *loop)
{
  if (loop->is_loop () && loop->axes == GANG_AXIS && loop->inner_axes == VECTOR_AXIS
      && !(loop->flags & OLF_GANG_STATIC) && short_rows_p (loop, loop))
    loop->axes |= WORKER_AXIS;
  for (auto &child : loop->children)
    use_idle_workers (child.get ());
}

/* In LOOP, workers have short rows, which their lanes share.  */

bool
workers_with_short_rows_p (const acc_loop *loop)
{
  if (!loop->band && (loop->axes & WORKER_AXIS) && !(loop->axes & VECTOR_AXIS)
      && loop->inner_axes == VECTOR_AXIS && short_rows_p (loop, loop))
    return true;
  for (auto &child : loop->children)
    if (workers_with_short_rows_p (child.get ()))
      return true;
  return false;
}

/* Third walk: idle lanes and workers.  LEVEL is the function's.  */

void
use_idle_threads (acc_loop *loop, unsigned outer, bool workers_used, int level)
{
  unsigned all = loop->axes;
  if (loop->band)
    return;
  /* `static' promises that equal loops give the same iterations to the same gang
     (OpenACC 2.6, 2.9.2), whatever is inside of them.  */
  if (all && !loop->routine_call && !(loop->flags & OLF_GANG_STATIC))
    {
      unsigned around = outer | all | loop->inner_axes;
      unsigned more = 0;
      if (!(around & VECTOR_AXIS) && !loop->inner_axes)
	more |= VECTOR_AXIS;
      if (((all | more) & VECTOR_AXIS) && workers_used && level <= WORKER_LEVEL
	  && !((outer | all) & WORKER_AXIS))
	more |= WORKER_AXIS;
      loop->axes |= more;
    }
  for (auto &child : loop->children)
    use_idle_threads (child.get (), outer | loop->axes, workers_used,
		      level);
}

/* The axes of LOOP and all inside; BANDS: also of those in bands.  */

unsigned
used_axes (const acc_loop *loop, bool bands = true)
{
  unsigned axes = loop->band && !bands ? 0 : loop->axes;
  for (auto &child : loop->children)
    axes |= used_axes (child.get (), bands);
  return axes;
}

/* Fourth walk: the gangs of a grid of several axes, which has GANG_AXES.  */

void
use_all_gangs (acc_loop *loop, unsigned gang_axes)
{
  if (loop->band)
    {
      loop->axes |= gang_axes & ~used_axes (loop);
      return;
    }
  if (!loop->routine_call && (loop->axes & GANG_AXIS))
    loop->axes |= gang_axes;
  for (auto &child : loop->children)
    use_all_gangs (child.get (), gang_axes);
}

/* The longest loop outside of bands that runs on vector lanes: -1 if that is not
   known.  */

HOST_WIDE_INT
longest_vector_loop (const acc_loop *loop)
{
  HOST_WIDE_INT most = 0;
  if (loop->band)
    return 0;
  if (loop->axes & VECTOR_AXIS)
    most = loop->routine_call ? -1 : constant_trips (loop);
  for (auto &child : loop->children)
    {
      HOST_WIDE_INT inside = longest_vector_loop (child.get ());
      most = most < 0 || inside < 0 ? -1 : MAX (most, inside);
    }
  return most;
}

/* The block that loops outside of bands ask for, which use AXES.  SHORT_ROWS: workers
   have rows of few iterations each, so that some of them share a warp.  */

block_shape
shape_for_loops (const acc_loop *root, unsigned axes, bool short_rows)
{
  block_shape shape;
  if (short_rows)
    {
      shape.vector_length = lanes_of_short_row;
      shape.workers = default_block / lanes_of_short_row;
      return shape;
    }
  if (axes & WORKER_AXIS)
    shape.workers = default_workers;
  /* Workers, and routines that synchronise their lanes, want lanes that are one
     warp.  */
  if (axes & VECTOR_AXIS)
    shape.vector_length = (shape.workers > 1 || calls_routine (root) ? warp_size
			   : row_of_threads (longest_vector_loop (root)));
  return shape;
}

/* True if region F runs on one thread, or routine F on that of its caller.  */

bool
serial_p (const device_function *f)
{
  if (!f->kernel)
    return f->level == SEQ_LEVEL;
  return (f->clause_dims[GOMP_DIM_WORKER] == 1
	  && f->clause_dims[GOMP_DIM_VECTOR] == 1
	  && f->clause_dims[GOMP_DIM_GANG] == 1);
}

/* BANDS is what the bands of F ask for, LOOP_AXES what other loops use, some of them for
   SHORT_ROWS.  */

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
  block_shape shape
    = common_block (shape_for_loops (root, loop_axes, short_rows), bands);
  shape = apply_clauses (shape, f->clause_dims, f->used_axes,
			 !(loop_axes & WORKER_AXIS));
  f->vector_length = shape.vector_length;
  f->workers = shape.workers;
}

/* Axes that have one thread only, or that the function may not use.  */

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

/* The axes of the `acc loop's of LOOP's band from LOOP inwards.  */

unsigned
directed_axes (const acc_loop *loop)
{
  unsigned axes = loop->undirected () ? 0 : loop->axes;
  for (auto &child : loop->children)
    if (child->band)
      axes |= directed_axes (child.get ());
  return axes;
}

/* The axes that fork at LOOP, which has a directive; others fork for themselves
   (mark-loops.h).  */

unsigned
forked_axes (const acc_loop *loop)
{
  if (!loop->band)
    return loop->axes;
  return loop->band == loop ? directed_axes (loop) : 0;
}

/* The axes of LOOP's slots, outermost first: one level each, the rest in the
   last.  */

std::vector<unsigned>
slot_axes (const acc_loop *loop, unsigned absent)
{
  std::vector<unsigned> slots (loop->heads.size (), 0);
  unsigned slot = 0;
  for (unsigned level : { GANG_AXES, WORKER_AXIS, VECTOR_AXIS })
    if (unsigned axes = forked_axes (loop) & ~absent & level)
      {
	slots[MIN (slot, slots.size () - 1)] |= axes;
	slot++;
      }
  return slots;
}

/* The level that owns the private variables of a slot with AXES.  */

int
owner_of (unsigned axes)
{
  if (axes & VECTOR_AXIS)
    return GOMP_DIM_VECTOR;
  return axes & WORKER_AXIS ? GOMP_DIM_WORKER : GOMP_DIM_GANG;
}

void
note_private_variables (device_function *f, gcall *marker, int level)
{
  for (unsigned i = 3; i < gimple_call_num_args (marker); i++)
    {
      tree variable = TREE_OPERAND (gimple_call_arg (marker, i), 0);
      f->private_levels[DECL_UID (variable)] = level;
    }
}

/* Write the decisions for LOOP and what is inside into its calls.  OUTER are the
   axes around it.  */

void
write_axes (device_function *f, acc_loop *loop, unsigned outer, unsigned absent)
{
  if (loop->is_loop ())
    {
      tree axes = build_int_cst (unsigned_type_node, loop->axes & ~absent);
      tree none = build_zero_cst (unsigned_type_node);
      for (gcall *call : loop->calls)
	{
	  if (gimple_call_internal_p (call, IFN_GOACC_TILE))
	    {
	      gimple_call_set_arg (call, 3, axes);
	      gimple_call_set_arg (call, 4, none);
	    }
	  else
	    {
	      bool element = integer_minus_onep (gimple_call_arg (call, 5));
	      gimple_call_set_arg (call, 5, element ? none : axes);
	      if (!element)
		gimple_call_set_arg (call, 4, loop->chunk_size);
	    }
	  update_stmt (call);
	}
      std::vector<unsigned> slots = slot_axes (loop, absent);
      unsigned around = outer;
      for (unsigned i = 0; i < slots.size (); i++)
	{
	  tree mask = build_int_cst (unsigned_type_node, slots[i]);
	  around |= slots[i];
	  auto write = [&] (gcall *call)
	    {
	      int kind = unique_kind (call);
	      if (kind == IFN_UNIQUE_OACC_FORK || kind == IFN_UNIQUE_OACC_JOIN)
		gimple_call_set_arg (call, 2, mask);
	      else if (kind == IFN_UNIQUE_OACC_PRIVATE)
		note_private_variables (f, call, owner_of (around));
	      else if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
		gimple_call_set_arg (call, 3, mask);
	      update_stmt (call);
	    };
	  for_each_in_slot (loop->heads[i], write);
	  for_each_in_slot (loop->tails[i], write);
	}
      outer = around;
    }
  for (auto &child : loop->children)
    write_axes (f, child.get (), outer, absent);
}

/* The reductions of the region itself carry GCC's level (gang, 0): write the mask.
   Those of loops still have none, -1.  */

void
write_region_reductions (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION)
	  && integer_zerop (gimple_call_arg (gsi_stmt (gsi), 3)))
	{
	  gimple_call_set_arg (gsi_stmt (gsi), 3,
			       build_int_cst (unsigned_type_node, GANG_AXIS));
	  update_stmt (gsi_stmt (gsi));
	}
}

/* Remove the marks, and note the private variables of the region itself, which
   each gang owns (their marker stands alone, with level -1 or 0).  */

void
remove_marks (function *fun, device_function *f)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	int kind = unique_kind (stmt);
	if (kind == IFN_UNIQUE_OACC_PRIVATE)
	  for (unsigned i = 3; i < gimple_call_num_args (stmt); i++)
	    f->private_levels.emplace
	      (DECL_UID (TREE_OPERAND (gimple_call_arg (stmt, i), 0)),
	       int (GOMP_DIM_GANG));
	if (kind != IFN_UNIQUE_OACC_PRIVATE && kind != IFN_UNIQUE_OACC_HEAD_MARK
	    && kind != IFN_UNIQUE_OACC_TAIL_MARK)
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	tree lhs = gimple_call_lhs (stmt);
	unlink_stmt_vdef (stmt);
	if (lhs)
	  gsi_replace (&gsi, gimple_build_assign (lhs, gimple_call_arg (stmt, 1)),
		       false);
	else
	  {
	    gsi_remove (&gsi, true);
	    continue;
	  }
	gsi_next (&gsi);
      }
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
  bool gangs = (root->children.size () == 1 && choice_p (nest)
		&& (nest->most_axes & GANG_AXES));
  if (!gangs)
    f->clause_dims[GOMP_DIM_GANG] = 1;
}

/* GCC vectorises a loop under `omp simd' or `ivdep' even where its options say
   not to.  */

void
forget_vectorization (function *fun)
{
  for (class loop *l : loops_list (fun, 0))
    {
      l->force_vectorize = false;
      l->dont_vectorize = true;
      l->safelen = 0;
    }
  fun->has_force_vectorize_loops = false;
}

class pass_partition : public device_pass
{
public:
  explicit pass_partition (gcc::context *context)
    : device_pass (device_pass_data ("accpartition", TODO_update_ssa), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    forget_vectorization (fun);
    loop_analysis_scope scope (fun);
    if (dump_file)
      dump_loop_facts (dump_file, fun, f);
    std::unique_ptr<acc_loop> root = discover_loops (fun);
    if (f->kernels_part || !serial_p (f))
      judge_loops (fun, f, root.get ());
    /* A routine must not use the axes outside of its level.  */
    unsigned outer = f->kernel ? 0 : GOMP_DIM_MASK (f->level) - 1;
    assign_clauses (root.get (), outer);
    if (f->kernels_part)
      open_part (f, root.get ());
    bands nests (fun, f);
    /* Gang routines know one axis of the grid, and so does num_gangs.  */
    if (f->kernel && f->clause_dims[GOMP_DIM_GANG] < 0
	&& !calls_routine (root.get (), GANG_AXIS))
      nests.find (root.get ());
    assign_auto (root.get (), outer, false);
    bool free_block = (f->kernel && f->clause_dims[GOMP_DIM_WORKER] < 0
		       && f->clause_dims[GOMP_DIM_VECTOR] < 0
		       && !calls_routine (root.get ()));
    if (free_block && used_axes (root.get ()) == (GANG_AXIS | VECTOR_AXIS))
      use_idle_workers (root.get ());
    bool short_rows = free_block && workers_with_short_rows_p (root.get ());
    unsigned loop_axes = used_axes (root.get (), false);
    int asked = f->clause_dims[GOMP_DIM_WORKER];
    bool workers_used = ((used_axes (root.get ()) & WORKER_AXIS)
			 || !f->kernel || asked == 0 || asked > 1);
    use_idle_threads (root.get (), outer, workers_used, f->level);
    loop_axes |= used_axes (root.get (), false) & VECTOR_AXIS;
    use_all_gangs (root.get (), used_axes (root.get ()) & GANG_AXES);
    choose_block (f, root.get (), nests.block (), loop_axes, short_rows);
    write_region_reductions (fun);
    write_axes (f, root.get (), 0, absent_axes (f));
    report_mapping (f, root.get (), absent_axes (f));
    mark_undirected_loops (fun, f, root.get (), absent_axes (f));
    remove_marks (fun, f);
    resolve_queries (fun, f);
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
