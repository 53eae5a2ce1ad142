/* Which axes run a loop's iterations; see axes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/axes.h"
#include "analysis/perfect-nests.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/warnings.h"

namespace accplug
{

std::string
axes_text (unsigned axes)
{
  static const std::pair<unsigned, const char *> names[] = {
    { GANG_AXIS, "gang" }, { GANG_Y_AXIS, "gang.y" }, { GANG_Z_AXIS, "gang.z" },
    { WORKER_AXIS, "worker" }, { VECTOR_AXIS, "vector" } };
  std::string text;
  for (const auto &name : names)
    if (axes & name.first)
      text += (text.empty () ? "" : " ") + std::string (name.second);
  return text.empty () ? "none" : text;
}

std::string
name_of_loop (const acc_loop *loop)
{
  return ((loop->routine_call ? "call at line " : "loop at line ")
	  + std::to_string (LOCATION_LINE (loop->location)));
}

void
dump_axes (const char *walk, const acc_loop *root)
{
  if (!dump_enabled_p ())
    return;
  for (const auto &loop : root->children)
    {
      dump_printf_loc (MSG_NOTE, dump_at (loop->location),
		       "axes after `%s': %s: %s%s\n", walk,
		       name_of_loop (loop.get ()).c_str (),
		       axes_text (loop->axes).c_str (), loop->band ? " (band)" : "");
      dump_axes (walk, loop.get ());
    }
}

namespace
{

/* LOOP gets AXES beside those that it has, because of REASON.  */

void
add_axes (acc_loop *loop, unsigned axes, const char *reason)
{
  axes &= ~loop->axes;
  if (!axes)
    return;
  loop->axes |= axes;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop->location), "%s gets %s: %s\n",
		     name_of_loop (loop).c_str (), axes_text (axes).c_str (), reason);
}

unsigned
clause_axes (const acc_loop *loop)
{
  return ((loop->flags >> OLF_DIM_BASE) & (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1));
}

/* The axes that the clauses of LOOP ask for, inside of OUTER.  Axes in use outside, and
   axes outside of those: GCC's errors.  */

unsigned
axes_asked_for (const acc_loop *loop, unsigned outer)
{
  unsigned axes = loop->flags & OLF_SEQ ? 0 : clause_axes (loop) & ~outer;
  unsigned outermost = least_bit_hwi (axes);
  if (outermost && outermost <= outer)
    axes &= ~outermost;
  return axes;
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
  add_axes (loop, axis & ~loop->inner_axes, "the outermost free axis");
}

/* What lanes would load in LOOP's iterations, which are in each of ROWS, is far apart, and
   iterations of ROWS are neighbours, as in the sums of a matrix's columns.  */

bool
along_columns_p (function *fun, const device_function *f, const acc_loop *rows,
		 const acc_loop *loop)
{
  if (!rows->natural || !loop->natural)
    return false;
  crossed_strides strides = crossed_strides_of (fun, f, rows->natural, loop->natural);
  return strides.columns && strides.columns >= strides.rows;
}

/* The vector loops in LOOP want few lanes in each iteration of ROWS.  They have few
   iterations, as far as one can guess: how many was read from memory for each row, as in
   sparse matrices.  Or they go along columns: then the same lanes of neighbouring rows,
   in one warp, use all of the memory's sectors.  */

bool
short_rows_inside_p (function *fun, const device_function *f, const acc_loop *rows,
		     const acc_loop *loop)
{
  for (auto &child : loop->children)
    {
      if (child->routine_call)
	return false;
      if (child->axes ? (lengths_from_memory_p (rows, child.get ())
			 || along_columns_p (fun, f, rows, child.get ()))
	  : short_rows_inside_p (fun, f, rows, child.get ()))
	return true;
    }
  return false;
}

/* A loop inside LOOP that no gangs can share, since it is split (split-iterations.h), or
   stores what is loaded in front of it, would be part of a band, were it not for that: a row
   has work for all threads of a block.  */

bool
whole_rows_inside_p (const acc_loop *loop)
{
  return std::any_of (loop->children.begin (), loop->children.end (),
		      [] (const std::unique_ptr<acc_loop> &child)
    {
      HOST_WIDE_INT trips = child->undirected () ? child->facts->constant_trips : 0;
      return (child->undirected () && (child->axes & VECTOR_AXIS)
	      && (!child->facts->lone.empty () || child->facts->read_before)
	      && child->facts->reductions.empty ()
	      && (trips < 0 || trips >= HOST_WIDE_INT (default_block_threads)));
    });
}

} // anonymous namespace

bool
choice_p (const acc_loop *loop)
{
  return loop->undirected () ? loop->most_axes != 0
	 : loop->is_loop () && (loop->flags & OLF_AUTO);
}

bool
choice_inside_p (const acc_loop *loop)
{
  for (auto &child : loop->children)
    if (choice_p (child.get ()) || choice_inside_p (child.get ()))
      return true;
  return false;
}

bool
calls_routine (const acc_loop *loop, unsigned axes)
{
  if (loop->routine_call && (loop->axes & axes))
    return true;
  for (auto &child : loop->children)
    if (calls_routine (child.get (), axes))
      return true;
  return false;
}

unsigned
used_axes (const acc_loop *loop, bool bands)
{
  unsigned axes = loop->band && !bands ? 0 : loop->axes;
  for (auto &child : loop->children)
    axes |= used_axes (child.get (), bands);
  return axes;
}

bool
workers_with_short_rows_p (function *fun, const device_function *f, const acc_loop *loop)
{
  if (!loop->band && (loop->axes & WORKER_AXIS) && !(loop->axes & VECTOR_AXIS)
      && loop->inner_axes == VECTOR_AXIS && short_rows_inside_p (fun, f, loop, loop))
    return true;
  for (auto &child : loop->children)
    if (workers_with_short_rows_p (fun, f, child.get ()))
      return true;
  return false;
}

unsigned
assign_clauses (acc_loop *loop, unsigned outer)
{
  if (loop->is_loop ())
    {
      /* GCC marks every loop of a parallel region as independent, also one with
	 `auto', for which the compiler has to prove it (OpenACC 2.6, 2.9.7).  */
      if (loop->flags & OLF_AUTO)
	loop->flags |= OLF_SEQ;
      bool asks = !(loop->flags & OLF_SEQ) && clause_axes (loop);
      if (!(loop->flags & OLF_SEQ) && !asks && (loop->flags & OLF_INDEPENDENT))
	loop->flags |= OLF_AUTO;
      else
	loop->flags &= ~OLF_AUTO;
      loop->axes = axes_asked_for (loop, outer);
    }
  unsigned inside = 0;
  for (auto &child : loop->children)
    inside |= assign_clauses (child.get (), outer | loop->axes);
  loop->inner_axes = inside;
  return inside | loop->axes;
}

namespace
{

bool
set_up_p (const gimple *stmt)
{
  return (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	  && (tree_to_uhwi (gimple_call_arg (stmt, 0)) == IFN_GOACC_REDUCTION_SETUP));
}

/* Are there reductions of FUN's region itself, to which those of its loops add?  */

bool
region_reduces_p (function *fun, const acc_loop *root)
{
  std::unordered_set<const gimple *> of_loops;
  std::function<void (const acc_loop *)> collect = [&] (const acc_loop *loop)
    {
      for (gcall *head : loop->heads)
	for_each_in_slot (head, [&] (gcall *call) { of_loops.insert (call); });
      for (auto &child : loop->children)
	collect (child.get ());
    };
  collect (root);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (set_up_p (gsi_stmt (gsi)) && !of_loops.count (gsi_stmt (gsi)))
	return true;
  return false;
}

/* Where LOOP begins to reduce a variable that is the gang's own, to which no other gang can
   add; NULL if there is none.  */

gcall *
reduction_of_own (const acc_loop *loop)
{
  gcall *found = nullptr;
  if (loop->is_loop ())
    for_each_in_slot (loop->heads.front (), [&found] (gcall *call)
      {
	if (!found && set_up_p (call) && integer_zerop (gimple_call_arg (call, 1)))
	  found = call;
      });
  return found;
}

/* The clauses of LOOP say that gangs make the reduction that begins at SET_UP.  */

void
warn_of_apart_gangs (const acc_loop *loop, const gcall *set_up)
{
  tree value = gimple_call_lhs (set_up);
  tree var = value && TREE_CODE (value) == SSA_NAME ? SSA_NAME_VAR (value) : value;
  if (var && DECL_P (var) && DECL_NAME (var))
    warn (WARN_private_reduction, loop->directive, "each gang has %qD for itself: what this "
	  "loop's gangs have of the reduction never meets", var);
}

/* What statements do with arrays that each gang has for itself.  */

struct array_uses
{
  std::unordered_set<tree> stored, read;
};

bool
has_array_p (const_tree type)
{
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      if (TREE_CODE (field) == FIELD_DECL && has_array_p (TREE_TYPE (field)))
	return true;
  return TREE_CODE (type) == ARRAY_TYPE;
}

/* The automatic variable with an array, in memory, that BASE is or names by its address; or
   NULL.  */

tree
own_array (tree base)
{
  if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
  base = get_base_address (base);
  return (base && VAR_P (base) && has_array_p (TREE_TYPE (base))
	  && auto_var_in_fn_p (base, current_function_decl) ? base : NULL_TREE);
}

bool
note_read (gimple *, tree base, tree, void *data)
{
  if (tree array = own_array (base))
    static_cast<array_uses *> (data)->read.insert (array);
  return false;
}

bool
note_stored (gimple *, tree base, tree, void *data)
{
  if (tree array = own_array (base))
    static_cast<array_uses *> (data)->stored.insert (array);
  return false;
}

/* Is there an array of each gang's own that LOOP fills, and other code of FUN reads?  Of
   those that a loop makes private, nobody else knows.  */

bool
fills_own_p (function *fun, const acc_loop *loop)
{
  if (!loop->is_loop ())
    return false;
  loop_blocks blocks (loop);
  array_uses inside, outside;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)) && !gimple_clobber_p (gsi_stmt (gsi)))
	walk_stmt_load_store_addr_ops (gsi_stmt (gsi), blocks.has (bb) ? &inside : &outside,
				       note_read, note_stored, note_read);
  for (tree array : inside.stored)
    if (outside.read.count (array))
      return true;
  return false;
}

void
bar_gangs_inside (acc_loop *loop)
{
  loop->barred_axes |= GANG_AXIS;
  for (auto &child : loop->children)
    bar_gangs_inside (child.get ());
}

void
bar_gangs (function *fun, const device_function *f, acc_loop *loop)
{
  gcall *set_up = reduction_of_own (loop);
  if (set_up && (loop->axes & GANG_AXIS))
    warn_of_apart_gangs (loop, set_up);
  if (set_up || (choice_p (loop) && !f->kernels_part && fills_own_p (fun, loop)))
    bar_gangs_inside (loop);
  /* In a loop that has gangs it is an iteration's, else that of the reduction around.  */
  else if (!loop->is_loop () || (!choice_p (loop) && !loop->axes
				 && !(loop->flags & OLF_REDUCTION)))
    for (auto &child : loop->children)
      bar_gangs (fun, f, child.get ());
}

} // anonymous namespace

void
bar_gangs_from_own (function *fun, const device_function *f, acc_loop *root)
{
  if (!region_reduces_p (fun, root))
    bar_gangs (fun, f, root);
}

namespace
{

/* Is BASE, which is stored to, memory that gangs share?  */

bool
note_shared (gimple *, tree base, tree, void *)
{
  base = get_base_address (base);
  return base && !(VAR_P (base) && auto_var_in_fn_p (base, current_function_decl));
}

/* The blocks of the loops in LOOP that threads or gangs may share.  */

void
add_shared_loops (const acc_loop *loop, std::vector<loop_blocks> *shared)
{
  for (auto &child : loop->children)
    if (child->is_loop () || (child->undirected () && child->most_axes))
      shared->emplace_back (child.get ());
    else
      add_shared_loops (child.get (), shared);
}

/* Is there a store to memory that gangs share in LOOP, beside the loops in it that
   threads or gangs may share?  Each gang does it.  */

bool
stores_beside_p (const acc_loop *loop)
{
  std::vector<loop_blocks> shared;
  add_shared_loops (loop, &shared);
  const loop_blocks blocks (loop);
  for (basic_block bb : blocks.all ())
    {
      if (std::any_of (shared.begin (), shared.end (),
		       [bb] (const loop_blocks &inner) { return inner.has (bb); }))
	continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!gimple_clobber_p (gsi_stmt (gsi))
	    && walk_stmt_load_store_addr_ops (gsi_stmt (gsi), nullptr, nullptr, note_shared,
					      nullptr))
	  return true;
    }
  return false;
}

/* Does a loop in LOOP reduce what is in memory that gangs share?  */

bool
reduces_shared_p (const acc_loop *loop)
{
  for (auto &child : loop->children)
    {
      bool found = false;
      if (child->is_loop ())
	for_each_in_slot (child->heads.front (), [&found] (gcall *call)
	  {
	    found |= set_up_p (call) && !integer_zerop (gimple_call_arg (call, 1));
	  });
      if (found || reduces_shared_p (child.get ()))
	return true;
    }
  return false;
}

} // anonymous namespace

void
bar_gangs_in_order (acc_loop *loop)
{
  if (loop->is_loop () && (loop->flags & OLF_AUTO)
      && (stores_beside_p (loop) || reduces_shared_p (loop)))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop->location), "loops inside have no gangs: each"
			 " gang would go on before the others are done\n");
      for (auto &child : loop->children)
	bar_gangs_inside (child.get ());
      return;
    }
  for (auto &child : loop->children)
    bar_gangs_in_order (child.get ());
}

unsigned
assign_auto (acc_loop *loop, unsigned outer, bool outer_assigned)
{
  if (loop->band)
    return loop->axes | loop->inner_axes;
  bool assign = choice_p (loop);
  unsigned taken = outer | loop->barred_axes;
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
  if (assign && (!loop->axes || (!outer_assigned && !whole_rows_inside_p (loop))))
    add_axes (loop, axis_around (loop->inner_axes, taken), "the innermost free axis");
  return loop->inner_axes | loop->axes;
}

void
use_idle_workers (function *fun, const device_function *f, acc_loop *loop)
{
  if (loop->is_loop () && loop->axes == GANG_AXIS && loop->inner_axes == VECTOR_AXIS
      && !(loop->flags & OLF_GANG_STATIC) && short_rows_inside_p (fun, f, loop, loop))
    add_axes (loop, WORKER_AXIS, "workers are idle, and lanes have short rows");
  for (auto &child : loop->children)
    use_idle_workers (fun, f, child.get ());
}

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
      if (!(around & VECTOR_AXIS) && !loop->inner_axes)
	add_axes (loop, VECTOR_AXIS, "nothing in it uses the lanes");
      if ((loop->axes & VECTOR_AXIS) && workers_used && level <= WORKER_LEVEL
	  && !((outer | all) & WORKER_AXIS))
	add_axes (loop, WORKER_AXIS, "the block has workers, which would be redundant");
    }
  for (auto &child : loop->children)
    use_idle_threads (child.get (), outer | loop->axes, workers_used,
		      level);
}

void
use_all_gangs (acc_loop *loop, unsigned gang_axes)
{
  if (loop->band)
    {
      add_axes (loop, gang_axes & ~used_axes (loop), "the grid has more gangs");
      return;
    }
  if (!loop->routine_call && (loop->axes & GANG_AXIS))
    add_axes (loop, gang_axes, "the grid has more gangs");
  for (auto &child : loop->children)
    use_all_gangs (child.get (), gang_axes);
}

} // namespace accplug
