/* Writing the axes of loops; see write-axes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/write-axes.h"

namespace accplug
{

namespace
{

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

/* The axes of LOOP for its iterations.  */

void
write_iterations (const acc_loop *loop, unsigned absent)
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
}

/* Those of its slots, inside of OUTER.  Returns the axes in use inside of LOOP.  */

unsigned
write_slots (device_function *f, const acc_loop *loop, unsigned outer, unsigned absent)
{
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
  return around;
}

/* Write the decisions for LOOP and what is inside into its calls.  OUTER are the axes
   around it.  */

void
write_loop (device_function *f, acc_loop *loop, unsigned outer, unsigned absent)
{
  if (loop->is_loop ())
    {
      write_iterations (loop, absent);
      outer = write_slots (f, loop, outer, absent);
    }
  for (auto &child : loop->children)
    write_loop (f, child.get (), outer, absent);
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

/* Where iterations are dealt out one by one there is one chunk, and no loop over chunks
   (lowering/lower-loops.cc).  */

void
fold_chunks (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	    || tree_to_uhwi (gimple_call_arg (stmt, 0)) != IFN_GOACC_LOOP_CHUNKS
	    || !gimple_call_lhs (stmt))
	  continue;
	tree chunk = gimple_call_arg (stmt, 4), lhs = gimple_call_lhs (stmt);
	if (!(tree_to_uhwi (gimple_call_arg (stmt, 5)) & GANG_AXES)
	    || integer_minus_onep (chunk) || integer_zerop (chunk) || integer_onep (chunk))
	  gsi_replace (&gsi, gimple_build_assign (lhs, build_one_cst (TREE_TYPE (lhs))),
		       false);
      }
}

} // anonymous namespace

void
write_axes (function *fun, device_function *f, acc_loop *root, unsigned absent)
{
  write_region_reductions (fun);
  write_loop (f, root, 0, absent);
}

void
remove_marks (function *fun, device_function *f)
{
  fold_chunks (fun);
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

} // namespace accplug
