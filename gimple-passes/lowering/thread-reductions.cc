/* Reductions among the threads of a block; see thread-reductions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/device-limits.h"
#include "lowering/reduction-values.h"
#include "lowering/thread-reductions.h"

namespace accplug
{

/* Combine VALUE of LANES neighbours, a power of two; MEMBERS of the warp are here, whole
   groups of such neighbours.  All lanes of a group get the same value: a butterfly
   combines equal operands in either order, and the operators are commutative to the bit
   but for the sign of a zero maximum, which no comparison sees.  */

tree
thread_reductions::butterfly (gimple_seq *seq, tree_code op, tree type, tree value,
			      unsigned lanes, tree members)
{
  for (unsigned mask = lanes / 2; mask; mask /= 2)
    {
      tree distance = build_int_cst (unsigned_type_node, mask);
      value = reduction_combine (seq, op, type, value,
				 reduction_shuffle (seq, type, value, distance, members));
    }
  return value;
}

/* What the lane FAR away in a row across the warps has for VALUE.  */

tree
thread_reductions::exchange_across (gimple_seq *seq, tree type, tree value, tree far)
{
  tree number = unsigned_type_node, array = exchange_buffer (type);
  tree rows = threads_in (seq, WORKER_AXIS), row = m_low.thread_number (1);
  auto place = [&] (tree lane)
    {
      tree before = gimple_build (seq, MULT_EXPR, number, lane, rows);
      return element (array, gimple_build (seq, PLUS_EXPR, number, before, row));
    };
  tree lane = m_low.thread_number (0), result = make_ssa_name (type);
  tree mine = place (lane);
  gimple_seq_add_stmt (seq, gimple_build_assign (mine, value));
  m_low.emit_barrier (seq, group::gang);
  tree others = place (gimple_build (seq, BIT_XOR_EXPR, number, lane, far));
  gimple_seq_add_stmt (seq, gimple_build_assign (result, others));
  m_low.emit_barrier (seq, group::gang);
  return result;
}

/* Likewise before *GSI, for rows of as many lanes as the launch has chosen:

     for (distance = lanes / 2; distance; distance /= 2)
       value = value OP (value of the lane at that distance);

   Where a row may be a block, these are the lanes of a warp at most.  */

tree
thread_reductions::row_reduce (gimple_stmt_iterator *gsi, tree_code op, tree type,
			       tree value)
{
  tree number = unsigned_type_node;
  gimple_seq seq = NULL;
  tree members = m_low.f->crossed_rows ? NULL_TREE : m_low.row_members ();
  tree lanes = m_low.row_lanes (&seq);
  if (m_low.f->block_rows)
    lanes = gimple_build (&seq, MIN_EXPR, number, lanes, build_int_cst (number, warp_size));
  tree half = gimple_build (&seq, RSHIFT_EXPR, number, lanes, build_one_cst (number));
  m_low.flush (gsi, &seq);
  inserted_loop loop (gsi);
  gphi *distance = loop.add_value (half), *sum = loop.add_value (value);
  tree far = gimple_phi_result (distance), mine = gimple_phi_result (sum);
  loop.go_on_while (NE_EXPR, far, build_zero_cst (number));
  tree others = (m_low.f->crossed_rows ? exchange_across (&seq, type, mine, far)
		 : reduction_shuffle (&seq, type, mine, far, members));
  tree more = reduction_combine (&seq, op, type, mine, others);
  tree nearer = gimple_build (&seq, RSHIFT_EXPR, number, far, build_one_cst (number));
  m_low.settle (seq);
  loop.finish (seq, { { distance, nearer }, { sum, more } });
  return mine;
}

/* Where a row is the block, before *GSI: combine VALUE, which the lanes of each warp have, of
   its warps.  Four of them, the usual block's, need no shuffles, more than that do:

     if (lanes > 32)
       {
	 the first lane of each warp leaves its value; all wait
	 value = that of four warps
	 if (lanes > 128)
	   value = that of all, an element of the buffer a lane
       }  */

tree
thread_reductions::block_reduce (gimple_stmt_iterator *gsi, tree_code op, tree type,
				 tree value)
{
  tree number = unsigned_type_node, all = create_tmp_reg (type, "row_sum");
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_assign (all, value));
  tree several = gimple_build (&seq, GT_EXPR, boolean_type_node, m_low.row_lanes (&seq),
			       build_int_cst (number, warp_size));
  m_low.flush (gsi, &seq);
  /* What a block does grows before this anchor.  */
  gimple *anchor = gimple_build_nop ();
  gimple_seq_add_stmt (&seq, anchor);
  insert_guarded (gsi, several, seq);
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  seq = NULL;
  tree base = build_zero_cst (number), lane = NULL_TREE;
  leave_for_warps (&inner, type, value, group::gang, &lane);
  auto combine = [&] (gimple_stmt_iterator *at, tree count)
    {
      tree sum = across_buffer (at, op, type, group::gang, base, count, lane);
      gimple_seq_add_stmt (&seq, gimple_build_assign (all, sum));
      m_low.flush (at, &seq);
    };
  combine (&inner, build_int_cst (number, default_block_warps));
  tree lanes = m_low.row_lanes (&seq);
  tree more = gimple_build (&seq, GT_EXPR, boolean_type_node, lanes,
			    build_int_cst (number, default_block_threads));
  tree warps = gimple_build (&seq, RSHIFT_EXPR, number, lanes,
			     build_int_cst (number, exact_log2 (warp_size)));
  m_low.flush (&inner, &seq);
  gimple *innermost = gimple_build_nop ();
  gimple_seq_add_stmt (&seq, innermost);
  insert_guarded (&inner, more, seq);
  seq = NULL;
  gimple_stmt_iterator whole = gsi_for_stmt (innermost);
  combine (&whole, warps);
  gsi_remove (&whole, true);
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);

  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (result, all));
  m_low.flush (gsi, &seq);
  return result;
}

tree
thread_reductions::warp_reduce (gimple_seq *seq, tree_code op, tree type, tree value)
{
  return butterfly (seq, op, type, value, warp_size,
		    build_minus_one_cst (unsigned_type_node));
}

/* The shared buffer for values of TYPE: one for each warp of a block.  Groups have
   buffers of their own: a worker's barrier does not hold back other workers that
   still read what the gang combined.  */

tree
thread_reductions::buffer (tree type, group g)
{
  type = TYPE_MAIN_VARIANT (type);
  tree &decl = m_buffers[{ type, g }];
  if (!decl)
    {
      decl = m_low.make_shared (build_array_type_nelts (type, max_block_warps),
				"reduction");
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (reduction_attribute),
					  NULL_TREE, DECL_ATTRIBUTES (decl));
    }
  return decl;
}

/* Likewise, one for each thread.  */

tree
thread_reductions::exchange_buffer (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  tree &decl = m_exchanges[type];
  if (!decl)
    {
      decl = m_low.make_shared (build_array_type_nelts (type, m_low.f->max_threads ()),
				"exchange");
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (reduction_attribute),
					  NULL_TREE, DECL_ATTRIBUTES (decl));
    }
  return decl;
}

tree
thread_reductions::element (tree array, tree index)
{
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, index,
		 NULL_TREE, NULL_TREE);
}

tree
thread_reductions::linear_thread (gimple_seq *seq)
{
  tree x = m_low.thread_number (0);
  if (m_low.f->workers == 1)
    return x;
  tree y = m_low.thread_number (1);
  tree row = gimple_build (seq, MULT_EXPR, unsigned_type_node, y,
			   threads_in (seq, VECTOR_AXIS));
  return gimple_build (seq, PLUS_EXPR, unsigned_type_node, row, x);
}

tree
thread_reductions::threads_in (gimple_seq *seq, unsigned axes)
{
  tree product = NULL_TREE;
  for (int dim = 0; dim < 2; dim++)
    if (axes & (dim ? WORKER_AXIS : VECTOR_AXIS))
      {
	unsigned known = dim ? m_low.f->workers : m_low.f->vector_length;
	tree n = (known ? build_int_cst (unsigned_type_node, known)
		  : emit_intrinsic (seq, intrinsic::ntid,
				    { build_int_cst (integer_type_node, dim) }));
	product = (product ? gimple_build (seq, MULT_EXPR, unsigned_type_node,
					   product, n) : n);
      }
  return product ? product : build_one_cst (unsigned_type_node);
}

tree
thread_reductions::first_of (gimple_seq *seq, unsigned axes)
{
  if (!(axes & WORKER_AXIS))
    return m_low.leader (group::worker);
  if (axes & VECTOR_AXIS)
    return m_low.leader (group::gang);
  tree result = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (result, EQ_EXPR, m_low.thread_number (1),
			  build_zero_cst (unsigned_type_node)));
  return result;
}

/* Has a block whole warps?  Workers of one lane each may be fewer threads than a warp has;
   nobody shuffles there.  */

bool
thread_reductions::whole_warps_p () const
{
  return m_low.f->vector_length != 1;
}

/* Combine the COUNT elements of the buffer from BASE on; each lane LANE < COUNT
   of a warp takes one, or, where they are few, or there is no warp, each thread all of
   them.  The elements are there; all threads get the result.  */

tree
thread_reductions::across_buffer (gimple_stmt_iterator *gsi, tree_code op, tree type,
				  group g, tree base, tree count, tree lane)
{
  gimple_seq seq = NULL;
  tree array = buffer (type, g);
  tree result;
  gcc_checking_assert (whole_warps_p () || TREE_CODE (count) == INTEGER_CST);
  if (TREE_CODE (count) == INTEGER_CST
      && (tree_to_uhwi (count) <= 8 || !whole_warps_p ()))
    {
      result = NULL_TREE;
      for (unsigned i = 0; i < tree_to_uhwi (count); i++)
	{
	  tree index = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, base,
				     build_int_cst (unsigned_type_node, i));
	  tree value = make_ssa_name (type);
	  gimple_seq_add_stmt (&seq, gimple_build_assign
				 (value, element (array, index)));
	  result = result ? reduction_combine (&seq, op, type, result, value) : value;
	}
    }
  else
    {
      tree inside = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (&seq, gimple_build_assign (inside, LT_EXPR, lane, count));
      tree mine = make_ssa_name (unsigned_type_node);
      gimple_seq_add_stmt (&seq, gimple_build_assign
			     (mine, COND_EXPR, inside, lane,
			      build_zero_cst (unsigned_type_node)));
      tree index = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, base, mine);
      tree loaded = make_ssa_name (type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (loaded, element (array, index)));
      tree value = reduction_select (&seq, type, inside, loaded,
			   reduction_identity (type, op));
      result = warp_reduce (&seq, op, type, value);
    }
  m_low.flush (gsi, &seq);
  return result;
}

/* Combine VALUE across the workers of the gang, whose lanes hold equal values.  */

tree
thread_reductions::cross_workers (gimple_stmt_iterator *gsi, tree_code op, tree type,
				  tree value)
{
  tree array = buffer (type, group::gang);
  gimple_seq seq = NULL;
  tree first = m_low.leader (group::worker);
  tree worker = m_low.thread_number (1);
  m_low.emit_barrier (&seq, group::gang);
  m_low.flush (gsi, &seq);
  gimple_seq store = NULL;
  gimple_seq_add_stmt (&store, gimple_build_assign (element (array, worker), value));
  m_low.settle (store);
  insert_guarded (gsi, first, store);
  m_low.emit_barrier (&seq, group::gang);
  tree count = threads_in (&seq, WORKER_AXIS);
  tree thread = linear_thread (&seq);
  tree lane = gimple_build (&seq, BIT_AND_EXPR, unsigned_type_node, thread,
			    build_int_cst (unsigned_type_node, warp_size - 1));
  m_low.flush (gsi, &seq);
  return across_buffer (gsi, op, type, group::gang,
			build_zero_cst (unsigned_type_node), count, lane);
}

/* Are the threads along AXES, which have lanes, one warp or a part of it?  */

bool
thread_reductions::shuffle_alone_p (unsigned axes) const
{
  return (m_low.row_in_warp_p ()
	  && (axes == VECTOR_AXIS || m_low.f->workers == 1));
}

/* Are the threads along AXES a gang's workers, of one lane each or with equal values?  */

bool
thread_reductions::workers_alone_p (unsigned axes) const
{
  return axes == WORKER_AXIS || ((axes & WORKER_AXIS) && m_low.f->vector_length == 1
				 && m_low.f->workers != 1);
}

const char *
thread_reductions::method (unsigned axes) const
{
  if (workers_alone_p (axes) && !m_low.f->free_rows)
    return "a buffer in shared memory, a worker an element";
  return (shuffle_alone_p (axes) ? "shuffles in their warp"
	  : "shuffles in warps, then a buffer in shared memory, a warp an element");
}

tree
thread_reductions::group_reduce (gimple_stmt_iterator *gsi, tree_code op, tree type,
				 tree value, unsigned axes)
{
  gimple_seq seq = NULL;
  if (axes == WORKER_AXIS && m_low.f->free_rows)
    {
      /* There may be more workers than a warp has lanes: the first lanes of all.  */
      value = reduction_select (&seq, type, m_low.leader (group::worker), value,
				reduction_identity (type, op));
      m_low.flush (gsi, &seq);
      axes = THREAD_AXES;
    }
  if (workers_alone_p (axes))
    return cross_workers (gsi, op, type, value);
  if (shuffle_alone_p (axes) && m_low.f->free_rows)
    {
      value = row_reduce (gsi, op, type, value);
      return m_low.f->block_rows ? block_reduce (gsi, op, type, value) : value;
    }
  if (shuffle_alone_p (axes))
    {
      tree members = m_low.row_members ();
      value = butterfly (&seq, op, type, value, m_low.f->vector_length, members);
      m_low.flush (gsi, &seq);
      return value;
    }
  value = warp_reduce (&seq, op, type, value);
  group g = axes & WORKER_AXIS ? group::gang : group::worker;
  tree log_warp = build_int_cst (unsigned_type_node, exact_log2 (warp_size));
  tree count = gimple_build (&seq, RSHIFT_EXPR, unsigned_type_node,
			     threads_in (&seq, axes), log_warp);
  tree base = build_zero_cst (unsigned_type_node);
  if (g == group::worker && m_low.f->workers != 1)
    base = gimple_build (&seq, MULT_EXPR, unsigned_type_node,
			 m_low.thread_number (1), count);
  m_low.flush (gsi, &seq);
  return across_warps (gsi, op, type, value, g, base, count);
}

/* Before *GSI, leave VALUE of each warp of group G in its buffer, and wait until all are
   there.  Sets *LANE to this thread's number in its warp.  */

void
thread_reductions::leave_for_warps (gimple_stmt_iterator *gsi, tree type, tree value, group g,
				    tree *lane)
{
  gimple_seq seq = NULL;
  tree thread = linear_thread (&seq);
  *lane = gimple_build (&seq, BIT_AND_EXPR, unsigned_type_node, thread,
			    build_int_cst (unsigned_type_node, warp_size - 1));
  tree log_warp = build_int_cst (unsigned_type_node, exact_log2 (warp_size));
  tree number = gimple_build (&seq, RSHIFT_EXPR, unsigned_type_node, thread,
			      log_warp);
  tree first = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign
			 (first, EQ_EXPR, *lane,
			  build_zero_cst (unsigned_type_node)));
  m_low.emit_barrier (&seq, g);
  m_low.flush (gsi, &seq);
  gimple_seq store = NULL;
  gimple_seq_add_stmt (&store, gimple_build_assign
			 (element (buffer (type, g), number), value));
  m_low.settle (store);
  insert_guarded (gsi, first, store);
  m_low.emit_barrier (&seq, g);
  m_low.flush (gsi, &seq);
}

/* Combine VALUE of the COUNT warps of group G, before *GSI; their elements in its buffer are
   from BASE on.  */

tree
thread_reductions::across_warps (gimple_stmt_iterator *gsi, tree_code op, tree type,
				 tree value, group g, tree base, tree count)
{
  tree lane;
  leave_for_warps (gsi, type, value, g, &lane);
  return across_buffer (gsi, op, type, g, base, count, lane);
}

} // namespace accplug
