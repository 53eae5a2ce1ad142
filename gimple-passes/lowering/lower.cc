/* The pass that lowers a device function, and what its steps share; see lower.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "device/device-pass.h"
#include "lowering/lower.h"
#include "analysis/loop-tree.h"
#include "mapping/nest-mapping.h"

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
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    settled.insert (gsi_stmt (i));
  edge entry = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun));
  gsi_insert_seq_on_edge_immediate (entry, seq);
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

/* AXES without those along which F's grid has one block for certain.  A routine does
   not know its callers' grids.  */

static unsigned
axes_of_grid (const device_function *f, unsigned axes)
{
  return f->kernel ? axes & (f->used_axes | GANG_AXIS) : axes;
}

tree
lowering::gang_number (gimple_seq *seq, unsigned axes) const
{
  axes = axes_of_grid (f, axes);
  tree result = NULL_TREE;
  for (int dim = 2; dim >= 0; dim--)
    if (axes & grid_axes[dim])
      {
	tree axis = build_int_cst (integer_type_node, dim);
	tree number = emit_intrinsic (seq, intrinsic::ctaid, { axis });
	if (!result)
	  {
	    result = number;
	    continue;
	  }
	tree size = emit_intrinsic (seq, intrinsic::nctaid, { axis });
	result = gimple_build (seq, MULT_EXPR, unsigned_type_node, result, size);
	result = gimple_build (seq, PLUS_EXPR, unsigned_type_node, result, number);
      }
  return result ? result : build_zero_cst (unsigned_type_node);
}

tree
lowering::gang_count (gimple_seq *seq, unsigned axes) const
{
  axes = axes_of_grid (f, axes);
  tree result = NULL_TREE;
  for (int dim = 0; dim < 3; dim++)
    if (axes & grid_axes[dim])
      {
	tree size = emit_intrinsic (seq, intrinsic::nctaid,
				    { build_int_cst (integer_type_node, dim) });
	result = (result ? gimple_build (seq, MULT_EXPR, unsigned_type_node, result,
					 size) : size);
      }
  return result ? result : build_one_cst (unsigned_type_node);
}

group
lowering::group_of (unsigned axes) const
{
  if (f->one_thread () || (axes & VECTOR_AXIS))
    return group::none;
  return axes & WORKER_AXIS ? group::worker : group::gang;
}

unsigned
lowering::entry_axes () const
{
  if (f->kernel)
    return 0;
  return GOMP_DIM_MASK (f->level) - 1;
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
      unsigned lanes = f->vector_length;
      gcc_checking_assert (lanes && lanes < warp_size && pow2p_hwi (lanes));
      gimple_seq seq = NULL;
      tree row = emit_intrinsic (&seq, intrinsic::tid, { integer_one_node });
      tree first = gimple_build (&seq, MULT_EXPR, type, row,
				 build_int_cst (type, lanes));
      first = gimple_build (&seq, BIT_AND_EXPR, type, first,
			    build_int_cst (type, warp_size - 1));
      m_row_members = gimple_build (&seq, LSHIFT_EXPR, type,
				    build_int_cst (type, (1u << lanes) - 1), first);
      add_at_entry (seq);
    }
  return m_row_members;
}

void
lowering::emit_barrier (gimple_seq *seq, group g)
{
  bool row = g == group::worker && f->workers != 1;
  gcall *call;
  if (row && f->vector_length && f->vector_length <= warp_size)
    call = build_intrinsic (intrinsic::barrier_warp, { row_members () });
  else
    call = build_intrinsic (row ? intrinsic::barrier_row : intrinsic::barrier_block);
  gimple_seq_add_stmt (seq, call);
}

tree
lowering::make_shared (tree type, const char *name)
{
  tree decl = build_decl (DECL_SOURCE_LOCATION (fun->decl), VAR_DECL,
			  create_tmp_var_name (name), type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  /* External and addressable, so that every call may read and write it: other
     threads do, at barriers.  */
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  TREE_STATIC (decl) = 0;
  TREE_ADDRESSABLE (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (shared_attribute),
				      NULL_TREE, NULL_TREE);
  SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
  layout_decl (decl, 0);
  /* GCC looks up the symbol of whatever is stored to.  */
  varpool_node::get_create (decl);
  return decl;
}

void
insert_guarded (gimple_stmt_iterator *gsi, tree condition, gimple_seq body)
{
  gimple *stmt = gsi_stmt (*gsi);
  basic_block bb = gsi_bb (*gsi);
  gimple_stmt_iterator before = *gsi;
  gsi_prev (&before);
  edge skip = (gsi_end_p (before) ? split_block_after_labels (bb)
	       : split_block (bb, gsi_stmt (before)));
  bb = skip->src;
  basic_block join = skip->dest;
  basic_block then = create_empty_bb (bb);
  then->count = bb->count;
  if (bb->loop_father)
    add_bb_to_loop (then, bb->loop_father);
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_after (&end, gimple_build_cond (NE_EXPR, condition,
					     boolean_false_node, NULL_TREE,
					     NULL_TREE), GSI_NEW_STMT);
  skip->flags = (skip->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  skip->probability = profile_probability::even ();
  edge taken = make_edge (bb, then, EDGE_TRUE_VALUE);
  taken->probability = profile_probability::even ();
  make_single_succ_edge (then, join, EDGE_FALLTHRU);
  gimple_stmt_iterator start = gsi_start_bb (then);
  gsi_insert_seq_before (&start, body, GSI_SAME_STMT);
  *gsi = gsi_for_stmt (stmt);
}

unsigned
fork_axes (const gimple *stmt)
{
  return (unique_kind (stmt) == IFN_UNIQUE_OACC_FORK
	  ? TREE_INT_CST_LOW (gimple_call_arg (stmt, 2)) : 0);
}

unsigned
join_axes (const gimple *stmt)
{
  return (unique_kind (stmt) == IFN_UNIQUE_OACC_JOIN
	  ? TREE_INT_CST_LOW (gimple_call_arg (stmt, 2)) : 0);
}

const nest *
nesting::after (gimple *stmt, const nest *n)
{
  if (unsigned axes = fork_axes (stmt))
    {
      std::unique_ptr<nest> &inner = m_forks[stmt];
      if (!inner)
	inner.reset (new nest { n->axes | axes, stmt, n });
      return inner.get ();
    }
  return join_axes (stmt) && n->outer ? n->outer : n;
}

nesting::nesting (const lowering &low)
  : m_low (low), m_blocks (last_basic_block_for_fn (low.fun), &m_entry),
    m_entry { low.entry_axes (), nullptr, nullptr }
{
  std::vector<bool> seen (m_blocks.size (), false);
  std::vector<basic_block> stack { ENTRY_BLOCK_PTR_FOR_FN (low.fun) };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      const nest *now = m_blocks[bb->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	now = after (gsi_stmt (gsi), now);
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!seen[e->dest->index])
	  {
	    seen[e->dest->index] = true;
	    m_blocks[e->dest->index] = now;
	    stack.push_back (e->dest);
	  }
    }
}

void
nesting::walk (const std::function<void (gimple *, const nest *)> &fn)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    {
      const nest *now = at_start (bb);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  const nest *next = after (stmt, now);
	  fn (stmt, join_axes (stmt) ? next : now);
	  now = next;
	}
    }
}

const nest *
common_nest (const nest *a, const nest *b)
{
  while (a != b)
    if (a->depth () >= b->depth ())
      a = a->outer;
    else
      b = b->outer;
  return a;
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
    lowering low (fun, f);
    /* The steps add blocks by hand.  */
    free_dominance_info (CDI_DOMINATORS);
    free_dominance_info (CDI_POST_DOMINATORS);
    lower_loops (low);
    mark_virtual_operands_for_renaming (fun);
    update_ssa (TODO_update_ssa);
    free_dominance_info (CDI_DOMINATORS);
    share_private_memory (low);
    lower_reductions (low);
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
