/* The pass that lowers a device function, and what its steps share; see lower.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/device-limits.h"
#include "device/device-pass.h"
#include "lowering/lower.h"
#include "lowering/crossed-rows.h"
#include "lowering/shared-rows.h"
#include "lowering/waiting-rows.h"

namespace accplug
{

bool
shared_variable_p (const_tree decl)
{
  return (VAR_P (decl)
	  && lookup_attribute (shared_attribute, DECL_ATTRIBUTES (decl)));
}

bool
reduction_buffer_p (const_tree decl)
{
  return (VAR_P (decl)
	  && lookup_attribute (reduction_attribute, DECL_ATTRIBUTES (decl)));
}

void
lowering::add_at_entry (gimple_seq seq)
{
  settle (seq);
  edge entry = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun));
  gsi_insert_seq_on_edge_immediate (entry, seq);
}

void
lowering::settle (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    settled.insert (gsi_stmt (i));
}

void
lowering::flush (gimple_stmt_iterator *gsi, gimple_seq *seq)
{
  settle (*seq);
  gsi_insert_seq_before (gsi, *seq, GSI_SAME_STMT);
  *seq = NULL;
}

tree
lowering::thread_number (int axis)
{
  if (!m_thread[axis])
    {
      gimple_seq seq = NULL;
      m_thread[axis] = emit_intrinsic (&seq, intrinsic::tid,
				       { build_int_cst (integer_type_node, axis) });
      add_at_entry (seq);
    }
  return m_thread[axis];
}

tree
lowering::leader (group g)
{
  tree &result = m_leader[int (g)];
  if (result)
    return result;
  gimple_seq seq = NULL;
  tree number = emit_intrinsic (&seq, intrinsic::tid, { integer_zero_node });
  if (g == group::gang && f->workers != 1)
    {
      tree y = emit_intrinsic (&seq, intrinsic::tid, { integer_one_node });
      number = gimple_build (&seq, BIT_IOR_EXPR, unsigned_type_node, number, y);
    }
  result = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign
			 (result, EQ_EXPR, number,
			  build_zero_cst (unsigned_type_node)));
  add_at_entry (seq);
  return result;
}

group
lowering::group_of (unsigned axes) const
{
  if (f->one_thread () || (axes & VECTOR_AXIS))
    return group::none;
  return axes & WORKER_AXIS ? group::worker : group::gang;
}

bool
lowering::row_in_warp_p () const
{
  return f->free_rows || (f->vector_length && f->vector_length <= warp_size);
}

tree
lowering::row_lanes (gimple_seq *seq)
{
  gcc_checking_assert (f->free_rows || (f->vector_length && pow2p_hwi (f->vector_length)));
  return (f->vector_length ? build_int_cst (unsigned_type_node, f->vector_length)
	  : emit_intrinsic (seq, intrinsic::ntid, { integer_zero_node }));
}

/* Rows that are shorter than a warp go different ways: each has members of its own.  */

tree
lowering::row_members ()
{
  tree type = unsigned_type_node;
  if (f->vector_length == warp_size)
    return build_minus_one_cst (type);
  if (!m_row_members)
    {
      gimple_seq seq = NULL;
      tree lanes = row_lanes (&seq);
      if (f->block_rows)
	lanes = gimple_build (&seq, MIN_EXPR, type, lanes, build_int_cst (type, warp_size));
      tree row = emit_intrinsic (&seq, intrinsic::tid, { integer_one_node });
      tree first = gimple_build (&seq, MULT_EXPR, type, row, lanes);
      first = gimple_build (&seq, BIT_AND_EXPR, type, first,
			    build_int_cst (type, warp_size - 1));
      /* Of 32 lanes nothing is left but the -1.  */
      tree last = gimple_build (&seq, PLUS_EXPR, type, lanes, build_minus_one_cst (type));
      tree beyond = gimple_build (&seq, LSHIFT_EXPR, type, build_int_cst (type, 2), last);
      tree all = gimple_build (&seq, PLUS_EXPR, type, beyond, build_minus_one_cst (type));
      m_row_members = gimple_build (&seq, LSHIFT_EXPR, type, all, first);
      add_at_entry (seq);
    }
  return m_row_members;
}

void
lowering::emit_barrier (gimple_seq *seq, group g)
{
  bool row = g == group::worker && f->workers != 1;
  gcall *call;
  /* All that these lanes wait for they do in reductions.  */
  if (row && f->crossed_rows)
    return;
  if (row && f->block_rows)
    call = build_intrinsic (intrinsic::barrier_free_row, { row_members () });
  else if (row && row_in_warp_p ())
    call = build_intrinsic (intrinsic::barrier_warp, { row_members () });
  else
    call = build_intrinsic (row ? intrinsic::barrier_row : intrinsic::barrier_block);
  gimple_seq_add_stmt (seq, call);
}

tree
lowering::make_shared (tree type, const char *name)
{
  return make_shared_variable (fun, type, name);
}

namespace
{

class pass_device_lower : public device_pass
{
public:
  explicit pass_device_lower (gcc::context *context)
    : device_pass (device_pass_data
		   ("acclower", TODO_update_ssa | TODO_cleanup_cfg), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    f->first_pass = nullptr;
    if (!f->few_rows_of)
      cross_rows (fun, f);
    lowering low (fun, f);
    if (f->few_rows_of)
      wait_in_rows (low);
    else
      share_rows (low);
    /* The steps add blocks by hand.  */
    free_dominance_info (CDI_DOMINATORS);
    free_dominance_info (CDI_POST_DOMINATORS);
    lower_loops (low);
    mark_virtual_operands_for_renaming (fun);
    update_ssa (TODO_update_ssa);
    free_dominance_info (CDI_DOMINATORS);
    share_private_memory (low);
    lower_reductions (low);
    share_automatic_arrays (low);
    place_private_blocks (low);
    execute_redundantly (low);
    mark_virtual_operands_for_renaming (fun);
    if (current_loops)
      loops_state_set (LOOPS_NEED_FIXUP);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_device_lower (gcc::context *context)
{
  return new pass_device_lower (context);
}

} // namespace accplug
