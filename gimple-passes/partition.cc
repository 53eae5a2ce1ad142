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
   - A vector loop outside any worker loop is spread over the workers as well,
     for the same reason; so the threads of a block are never redundant in only
     one of two directions within a vector loop.
   - Tiles have one element: GCC expands the loops over the elements of a tile as
     one loop, which is right for whole tiles only.  So all axes run the loop over
     the tiles, which is then the collapsed nest; a tile clause changes nothing
     but the order of the iterations (OpenACC 2.6, 2.9.8).
   - A block is whole warps: vector lengths are rounded up to a multiple of 32,
     so that shuffles and barriers see full warps.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "device-pass.h"
#include "loop-tree.h"
#include "lower.h"
#include "mapping-report.h"

namespace accplug
{

namespace
{

const unsigned warp = 32;
const unsigned default_vector_length = 128;
const unsigned default_workers = 4;
const unsigned most_threads = 1024;
/* Barriers 1 to 15 serve workers of more than one warp (barrier_row).  */
const unsigned most_wide_workers = 15;

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
      bool tiled = loop->flags & OLF_TILE;
      if (!(loop->flags & OLF_SEQ)
	  && axes == (tiled ? axes & -axes : 0)
	  && (loop->flags & OLF_INDEPENDENT))
	loop->flags |= OLF_AUTO;
      else
	loop->flags &= ~OLF_AUTO;
      /* Axes in use outside, and axes outside of those: GCC's errors.  */
      axes &= ~outer;
      unsigned outermost = least_bit_hwi (axes);
      if (outermost && outermost <= outer)
	axes &= ~outermost;
      if (tiled)
	{
	  /* Vector runs the elements, else worker does (OpenACC 2.6, 2.9.8).  */
	  unsigned elements = axes & VECTOR_AXIS;
	  if (!elements || (axes & GANG_AXIS))
	    elements |= axes & WORKER_AXIS;
	  loop->element_axes = elements;
	  axes ^= elements;
	}
      loop->axes = axes;
    }
  unsigned inside = 0;
  for (auto &child : loop->children)
    inside |= assign_clauses (child.get (), outer | loop->all_axes ());
  loop->inner_axes = inside;
  return inside | loop->all_axes ();
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
  bool tiled = loop->flags & OLF_TILE;
  if (tiled && !loop->all_axes ())
    axis |= axis << 1;
  axis &= VECTOR_AXIS - 1;
  axis &= ~loop->inner_axes;
  if (tiled && !loop->element_axes)
    {
      loop->element_axes = axis & (axis << 1);
      axis ^= loop->element_axes;
    }
  loop->axes |= axis;
}

/* After the loops inside LOOP: take the innermost free axis.  */

void
assign_innermost (acc_loop *loop, unsigned outer)
{
  unsigned axis = axis_around (loop->inner_axes, outer);
  if (loop->flags & OLF_TILE)
    {
      axis &= ~loop->all_axes ();
      unsigned tiles = (axis >> 1) & ~(outer | loop->all_axes ());
      if (tiles || loop->axes)
	{
	  loop->element_axes |= axis;
	  axis = tiles;
	}
    }
  loop->axes |= axis;
}

/* Second walk: the loops that leave a choice.  OUTER_ASSIGNED: a loop around
   this one got its axes here.  */

unsigned
assign_auto (acc_loop *loop, unsigned outer, bool outer_assigned)
{
  bool assign = loop->is_loop () && (loop->flags & OLF_AUTO);
  if (assign && (!outer_assigned || loop->inner_axes))
    assign_outermost (loop, outer);

  unsigned inside = 0;
  for (auto &child : loop->children)
    inside |= assign_auto (child.get (), outer | loop->all_axes (),
			   outer_assigned || assign);
  loop->inner_axes = inside;

  bool tiled = loop->flags & OLF_TILE;
  if (assign && (!loop->axes || (tiled && !loop->element_axes)
		 || !outer_assigned))
    assign_innermost (loop, outer);
  return loop->inner_axes | loop->all_axes ();
}

/* Third walk: idle lanes and workers.  LEVEL is the function's.  */

void
use_idle_threads (acc_loop *loop, unsigned outer, bool workers_used, int level)
{
  unsigned all = loop->all_axes ();
  /* `static' promises that equal loops give the same iterations to the same gang
     (OpenACC 2.6, 2.9.2), whatever is inside of them.  */
  if (loop->is_loop () && all && !(loop->flags & OLF_GANG_STATIC))
    {
      unsigned around = outer | all | loop->inner_axes;
      unsigned more = 0;
      if (!(around & VECTOR_AXIS) && !loop->inner_axes)
	more |= VECTOR_AXIS;
      if (((all | more) & VECTOR_AXIS) && workers_used && level <= WORKER_LEVEL
	  && !((outer | all) & WORKER_AXIS))
	more |= WORKER_AXIS;
      if (loop->flags & OLF_TILE)
	loop->element_axes |= more;
      else
	loop->axes |= more;
    }
  for (auto &child : loop->children)
    use_idle_threads (child.get (), outer | loop->all_axes (), workers_used,
		      level);
}

unsigned
used_axes (const acc_loop *loop)
{
  unsigned axes = loop->all_axes ();
  for (auto &child : loop->children)
    axes |= used_axes (child.get ());
  return axes;
}

bool
calls_routine (const acc_loop *loop)
{
  if (loop->routine_call)
    return true;
  for (auto &child : loop->children)
    if (calls_routine (child.get ()))
      return true;
  return false;
}

/* Threads along x of region F.  0: the launch decides.  */

unsigned
choose_vector_length (const device_function *f, bool routines)
{
  if (!(f->used_axes & VECTOR_AXIS))
    return 1;
  int clause = f->clause_dims[GOMP_DIM_VECTOR];
  if (clause > 0)
    return MIN (ROUND_UP (unsigned (clause), warp), most_threads);
  if (clause == 0)
    return 0;
  /* Workers, and routines that synchronise their lanes, want lanes that are one
     warp.  */
  if ((f->used_axes & WORKER_AXIS) || routines)
    return warp;
  return default_vector_length;
}

unsigned
choose_workers (const device_function *f)
{
  if (!(f->used_axes & WORKER_AXIS))
    return 1;
  int clause = f->clause_dims[GOMP_DIM_WORKER];
  if (clause == 0 || f->vector_length == 0)
    return clause == 1 ? 1 : 0;
  unsigned most = most_threads / f->vector_length;
  if (f->vector_length > warp)
    most = MIN (most, most_wide_workers);
  return MIN (clause > 0 ? unsigned (clause) : default_workers, most);
}

void
choose_block (device_function *f, const acc_loop *root)
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
  bool one_thread = (f->clause_dims[GOMP_DIM_WORKER] == 1
		     && f->clause_dims[GOMP_DIM_VECTOR] == 1
		     && f->clause_dims[GOMP_DIM_GANG] == 1);
  if (one_thread && !calls_routine (root))
    return;
  f->vector_length = choose_vector_length (f, calls_routine (root));
  f->workers = choose_workers (f);
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

/* The axes of LOOP's slots, outermost first: one each, the rest in the last.  */

std::vector<unsigned>
slot_axes (const acc_loop *loop, unsigned absent)
{
  std::vector<unsigned> slots (loop->heads.size (), 0);
  unsigned slot = 0;
  for (unsigned axis = GANG_AXIS; axis <= VECTOR_AXIS; axis <<= 1)
    if (loop->all_axes () & ~absent & axis)
      {
	slots[MIN (slot, slots.size () - 1)] |= axis;
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
      tree axes = build_int_cst (unsigned_type_node,
				 loop->all_axes () & ~absent);
      tree elements = build_zero_cst (unsigned_type_node);
      for (gcall *call : loop->calls)
	{
	  if (gimple_call_internal_p (call, IFN_GOACC_TILE))
	    {
	      gimple_call_set_arg (call, 3, axes);
	      gimple_call_set_arg (call, 4, elements);
	    }
	  else
	    {
	      bool element = integer_minus_onep (gimple_call_arg (call, 5));
	      gimple_call_set_arg (call, 5, element ? elements : axes);
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
    std::unique_ptr<acc_loop> root = discover_loops (fun);
    /* A routine must not use the axes outside of its level.  */
    unsigned outer = f->kernel ? 0 : GOMP_DIM_MASK (f->level) - 1;
    assign_clauses (root.get (), outer);
    assign_auto (root.get (), outer, false);
    bool workers_used = ((used_axes (root.get ()) & WORKER_AXIS)
			 || !f->kernel);
    use_idle_threads (root.get (), outer, workers_used, f->level);
    choose_block (f, root.get ());
    write_region_reductions (fun);
    write_axes (f, root.get (), 0, absent_axes (f));
    report_mapping (f, root.get (), absent_axes (f));
    remove_marks (fun, f);
    lowering low (fun, f);
    resolve_queries (low);
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
