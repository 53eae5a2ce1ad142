/* Reductions: combining the threads' partial results, inside the kernel.

   Comes in: for each reduction variable of each slot of a loop
     v = GOACC_REDUCTION (code, result address or 0, v, axes, operator, ...)
   with the codes SETUP (before the fork), INIT (after it), FINI (before the
   join), TEARDOWN (after it); AXES are the masks that partition.cc chose.
   Goes out:
     SETUP, TEARDOWN  copies; without gangs loads and stores of the result, and
		      where there is but one it adds the result up, so that the
		      region may read it at once
     INIT             the first thread keeps the value, the others start from
		      the operator's identity; gangs all start from it: what the
		      region assigns does not count as the variable's value before
     FINI             shuffles within a warp, shared memory across warps; all
		      threads get the same bits
   A gang's results are summed up in a register; at the region's end each gang
   puts it into its cell of the scratch memory, and the last gang to arrive adds
   up all cells, and the variable's own value, in a fixed order.  So the same launch
   gives the same bits, and there is one kernel and no atomic on the variable.

   Rules
   - Barriers and shuffles stand where all threads of the group pass: before a
     JOIN, or at the region's end.
   - The scratch (lower.h) begins with a counter of 4 bytes that wraps to 0 when
     the last gang has arrived.
   - Complex values are combined part by part where the operator allows, else as
     a whole.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/device-limits.h"
#include "lowering/lower.h"
#include "analysis/parameter-values.h"
#include "lowering/result-slots.h"

namespace accplug
{

namespace
{

/* What ADDRESS points to, as an object of TYPE; volatile where other gangs write
   it.  */

tree
reference (tree type, tree address, bool is_volatile)
{
  tree object = build2 (MEM_REF, TYPE_MAIN_VARIANT (type), address,
			build_int_cst (build_pointer_type (type), 0));
  TREE_THIS_VOLATILE (object) = is_volatile;
  TREE_SIDE_EFFECTS (object) = is_volatile;
  return object;
}

/* One reduction variable of the gangs.  */

struct gang_cell
{
  tree type;
  tree_code op;
  tree result;		/* the address of the variable, an SSA name or invariant */
  unsigned offset;	/* in the gang's cells */
  tree sum;		/* a register: what this gang has so far */
};

class reductions
{
public:
  explicit reductions (lowering &low) : m_low (low) {}

  void lower_call (gimple_stmt_iterator *gsi);
  void finish ();

private:
  tree identity (tree type, tree_code op, location_t loc);
  tree combine (gimple_seq *, tree_code op, tree type, tree a, tree b);
  tree combine_truth (gimple_seq *, tree_code op, tree type, tree a, tree b);
  tree shuffle (gimple_seq *, tree type, tree value, unsigned lane_mask, tree members);
  tree select (gimple_seq *, tree type, tree condition, tree a, tree b);
  tree part_by_part (gimple_seq *, tree type, tree value,
		     const std::function<tree (tree, tree, tree_code)> &);
  tree shuffle_bits (gimple_seq *, tree type, tree value, unsigned lane_mask,
		     tree members);
  tree butterfly (gimple_seq *, tree_code op, tree type, tree value, unsigned lanes,
		  tree members);
  tree warp_reduce (gimple_seq *, tree_code op, tree type, tree value);
  tree buffer (tree type, group);
  tree linear_thread (gimple_seq *);
  tree threads_in (gimple_seq *, unsigned axes);
  tree group_reduce (gimple_stmt_iterator *, tree_code op, tree type, tree value,
		     unsigned axes);
  tree cross_workers (gimple_stmt_iterator *, tree_code op, tree type,
		      tree value);
  tree across_buffer (gimple_stmt_iterator *, tree_code op, tree type, group,
		      tree base, tree count, tree lane);
  tree element (tree array, tree index);
  tree first_of (gimple_seq *, unsigned axes);
  void settle (gimple_seq);
  void flush (gimple_stmt_iterator *, gimple_seq *);

  tree scratch (gimple_seq *);
  tree cell_address (gimple_seq *, const gang_cell &, tree gang);
  gang_cell &cell_for (tree type, tree_code op, tree result);
  void accumulate (gimple_stmt_iterator *, const gang_cell &, tree value);
  void update_result (gimple_seq *, const gang_cell &, tree value);
  void insert_for_leader (gimple_stmt_iterator *, gimple_seq body);
  tree arrive (gimple_stmt_iterator *);
  tree fold_cells (gimple_stmt_iterator *, const gang_cell &);
  void add_up (gimple_stmt_iterator *);

  lowering &m_low;
  std::vector<gang_cell> m_cells;
  unsigned m_cell_bytes = 0;
  std::map<std::pair<tree, group>, tree> m_buffers;
};

tree
reductions::identity (tree type, tree_code op, location_t loc)
{
  return omp_reduction_init_op (loc, op, type);
}

/* a && b or a || b of values that are no truth values: 0 or 1.  OP is the operator
   of bits.  */

tree
reductions::combine_truth (gimple_seq *seq, tree_code op, tree type, tree a,
			   tree b)
{
  tree truths[2];
  const tree values[2] = { a, b };
  for (int i = 0; i < 2; i++)
    {
      truths[i] = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (seq, gimple_build_assign
			     (truths[i], NE_EXPR, values[i], build_zero_cst (type)));
    }
  tree both = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (both, op, truths[0], truths[1]));
  return part_by_part (seq, type, build_one_cst (type), [&] (tree part, tree one,
							     tree_code)
    {
      tree result = make_ssa_name (part);
      gimple_seq_add_stmt (seq, gimple_build_assign (result, COND_EXPR, both, one,
						     build_zero_cst (part)));
      return result;
    });
}

/* a OP b, in SEQ.  */

tree
reductions::combine (gimple_seq *seq, tree_code op, tree type, tree a, tree b)
{
  switch (op)
    {
    case TRUTH_AND_EXPR: case TRUTH_OR_EXPR:
      op = op == TRUTH_AND_EXPR ? BIT_AND_EXPR : BIT_IOR_EXPR;
      if (TREE_CODE (type) != BOOLEAN_TYPE)
	return combine_truth (seq, op, type, a, b);
      break;
    /* .eqv. and .neqv. of logicals.  */
    case EQ_EXPR: case NE_EXPR:
      {
	tree equal = make_ssa_name (boolean_type_node);
	gimple_seq_add_stmt (seq, gimple_build_assign (equal, op, a, b));
	return gimple_convert (seq, type, equal);
      }
    default: break;
    }
  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, op, a, b));
  return result;
}

/* VALUE of the lane whose number differs in LANE_MASK's bits, among MEMBERS of the warp;
   TYPE is a scalar of 1 to 8 bytes.  */

tree
reductions::shuffle_bits (gimple_seq *seq, tree type, tree value,
			  unsigned lane_mask, tree members)
{
  bool wide = tree_to_uhwi (TYPE_SIZE_UNIT (type)) == 8;
  tree carrier = wide ? long_unsigned_type_node : unsigned_type_node;
  tree bits;
  if (SCALAR_FLOAT_TYPE_P (type))
    bits = gimple_build (seq, VIEW_CONVERT_EXPR, carrier, value);
  else
    bits = gimple_convert (seq, carrier, value);
  bits = emit_intrinsic (seq, wide ? intrinsic::shuffle_xor_u64
			 : intrinsic::shuffle_xor_u32,
			 { bits, build_int_cst (unsigned_type_node, lane_mask),
			   members });
  if (SCALAR_FLOAT_TYPE_P (type))
    return gimple_build (seq, VIEW_CONVERT_EXPR, type, bits);
  return gimple_convert (seq, type, bits);
}

/* FN applied to VALUE, or to both parts of it if it is complex.  */

tree
reductions::part_by_part (gimple_seq *seq, tree type, tree value,
			  const std::function<tree (tree, tree, tree_code)> &fn)
{
  if (TREE_CODE (type) != COMPLEX_TYPE)
    return fn (type, value, SSA_NAME);
  tree part = TREE_TYPE (type);
  tree parts[2];
  const tree_code codes[2] = { REALPART_EXPR, IMAGPART_EXPR };
  for (int i = 0; i < 2; i++)
    parts[i] = fn (part, gimple_build (seq, codes[i], part, value), codes[i]);
  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, COMPLEX_EXPR, parts[0],
						 parts[1]));
  return result;
}

tree
reductions::shuffle (gimple_seq *seq, tree type, tree value, unsigned lane_mask,
		     tree members)
{
  return part_by_part (seq, type, value, [&] (tree part, tree v, tree_code)
    { return shuffle_bits (seq, part, v, lane_mask, members); });
}

/* CONDITION ? a : b.  */

tree
reductions::select (gimple_seq *seq, tree type, tree condition, tree a, tree b)
{
  return part_by_part (seq, type, a, [&] (tree part, tree v, tree_code code)
    {
      tree other = code == SSA_NAME ? b : gimple_build (seq, code, part, b);
      tree result = make_ssa_name (part);
      gimple_seq_add_stmt (seq, gimple_build_assign (result, COND_EXPR, condition,
						     v, other));
      return result;
    });
}

/* Combine VALUE of LANES neighbours, a power of two; MEMBERS of the warp are here, whole
   groups of such neighbours.  All lanes of a group get the same value: a butterfly
   combines equal operands in either order, and the operators are commutative to the bit
   but for the sign of a zero maximum, which no comparison sees.  */

tree
reductions::butterfly (gimple_seq *seq, tree_code op, tree type, tree value,
		       unsigned lanes, tree members)
{
  for (unsigned mask = lanes / 2; mask; mask /= 2)
    value = combine (seq, op, type, value, shuffle (seq, type, value, mask, members));
  return value;
}

tree
reductions::warp_reduce (gimple_seq *seq, tree_code op, tree type, tree value)
{
  return butterfly (seq, op, type, value, warp_size, build_minus_one_cst (unsigned_type_node));
}

/* The shared buffer for values of TYPE: one for each warp of a block.  Groups have
   buffers of their own: a worker's barrier does not hold back other workers that
   still read what the gang combined.  */

tree
reductions::buffer (tree type, group g)
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

tree
reductions::element (tree array, tree index)
{
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, index,
		 NULL_TREE, NULL_TREE);
}

/* This thread's number in the block.  */

tree
reductions::linear_thread (gimple_seq *seq)
{
  tree x = m_low.thread_number (0);
  if (m_low.f->workers == 1)
    return x;
  tree y = m_low.thread_number (1);
  tree row = gimple_build (seq, MULT_EXPR, unsigned_type_node, y,
			   threads_in (seq, VECTOR_AXIS));
  return gimple_build (seq, PLUS_EXPR, unsigned_type_node, row, x);
}

/* How many threads AXES span.  */

tree
reductions::threads_in (gimple_seq *seq, unsigned axes)
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

/* Whether this thread is the first along AXES.  */

tree
reductions::first_of (gimple_seq *seq, unsigned axes)
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

void
reductions::settle (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    m_low.settled.insert (gsi_stmt (i));
}

/* Insert *SEQ before *GSI and begin a new one.  */

void
reductions::flush (gimple_stmt_iterator *gsi, gimple_seq *seq)
{
  settle (*seq);
  gsi_insert_seq_before (gsi, *seq, GSI_SAME_STMT);
  *seq = NULL;
}

/* Combine the COUNT elements of the buffer from BASE on; each lane LANE < COUNT
   of a warp takes one.  The elements are there; all threads get the result.  */

tree
reductions::across_buffer (gimple_stmt_iterator *gsi, tree_code op, tree type,
			   group g, tree base, tree count, tree lane)
{
  gimple_seq seq = NULL;
  tree array = buffer (type, g);
  tree result;
  if (TREE_CODE (count) == INTEGER_CST && tree_to_uhwi (count) <= 8)
    {
      result = NULL_TREE;
      for (unsigned i = 0; i < tree_to_uhwi (count); i++)
	{
	  tree index = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, base,
				     build_int_cst (unsigned_type_node, i));
	  tree value = make_ssa_name (type);
	  gimple_seq_add_stmt (&seq, gimple_build_assign
				 (value, element (array, index)));
	  result = result ? combine (&seq, op, type, result, value) : value;
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
      tree value = select (&seq, type, inside, loaded,
			   identity (type, op, UNKNOWN_LOCATION));
      result = warp_reduce (&seq, op, type, value);
    }
  flush (gsi, &seq);
  return result;
}

/* Combine VALUE across the workers of the gang, whose lanes hold equal values.  */

tree
reductions::cross_workers (gimple_stmt_iterator *gsi, tree_code op, tree type,
			   tree value)
{
  tree array = buffer (type, group::gang);
  gimple_seq seq = NULL;
  tree first = m_low.leader (group::worker);
  tree worker = m_low.thread_number (1);
  m_low.emit_barrier (&seq, group::gang);
  flush (gsi, &seq);
  gimple_seq store = NULL;
  gimple_seq_add_stmt (&store, gimple_build_assign (element (array, worker), value));
  settle (store);
  insert_guarded (gsi, first, store);
  m_low.emit_barrier (&seq, group::gang);
  tree count = threads_in (&seq, WORKER_AXIS);
  tree thread = linear_thread (&seq);
  tree lane = gimple_build (&seq, BIT_AND_EXPR, unsigned_type_node, thread,
			    build_int_cst (unsigned_type_node, warp_size - 1));
  flush (gsi, &seq);
  return across_buffer (gsi, op, type, group::gang,
			build_zero_cst (unsigned_type_node), count, lane);
}

/* Combine VALUE of all threads along AXES (vector, worker or both), before *GSI;
   all get the result.  */

tree
reductions::group_reduce (gimple_stmt_iterator *gsi, tree_code op, tree type,
			  tree value, unsigned axes)
{
  if (axes == WORKER_AXIS)
    return cross_workers (gsi, op, type, value);
  gimple_seq seq = NULL;
  unsigned lanes = m_low.f->vector_length;
  if (lanes && lanes <= warp_size && (axes == VECTOR_AXIS || m_low.f->workers == 1))
    {
      tree members = m_low.row_members ();
      value = butterfly (&seq, op, type, value, lanes, members);
      flush (gsi, &seq);
      return value;
    }
  value = warp_reduce (&seq, op, type, value);
  group g = axes & WORKER_AXIS ? group::gang : group::worker;
  tree thread = linear_thread (&seq);
  tree lane = gimple_build (&seq, BIT_AND_EXPR, unsigned_type_node, thread,
			    build_int_cst (unsigned_type_node, warp_size - 1));
  tree log_warp = build_int_cst (unsigned_type_node, exact_log2 (warp_size));
  tree number = gimple_build (&seq, RSHIFT_EXPR, unsigned_type_node, thread,
			      log_warp);
  tree count = gimple_build (&seq, RSHIFT_EXPR, unsigned_type_node,
			     threads_in (&seq, axes), log_warp);
  tree base = build_zero_cst (unsigned_type_node);
  if (g == group::worker && m_low.f->workers != 1)
    base = gimple_build (&seq, MULT_EXPR, unsigned_type_node,
			 m_low.thread_number (1), count);
  tree first = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign
			 (first, EQ_EXPR, lane,
			  build_zero_cst (unsigned_type_node)));
  m_low.emit_barrier (&seq, g);
  flush (gsi, &seq);
  gimple_seq store = NULL;
  gimple_seq_add_stmt (&store, gimple_build_assign
			 (element (buffer (type, g), number), value));
  settle (store);
  insert_guarded (gsi, first, store);
  m_low.emit_barrier (&seq, g);
  flush (gsi, &seq);
  return across_buffer (gsi, op, type, g, base, count, lane);
}

/* ------------------------------------------------------------------------
   Gangs  */

/* Append the load of the scratch memory's address.  */

tree
reductions::scratch (gimple_seq *seq)
{
  tree type = build_pointer_type (char_type_node);
  tree address = make_ssa_name (type);
  tree where = build2 (MEM_REF, type,
		       ssa_default_def (m_low.fun,
					DECL_ARGUMENTS (m_low.fun->decl)),
		       build_int_cst (build_pointer_type (type),
				      m_low.f->scratch_offset ()));
  gimple_seq_add_stmt (seq, gimple_build_assign (address, where));
  return address;
}

/* The cell of gang number GANG.  */

tree
reductions::cell_address (gimple_seq *seq, const gang_cell &cell, tree gang)
{
  tree base = scratch (seq);
  tree offset = gimple_build (seq, MULT_EXPR, sizetype,
			      gimple_convert (seq, sizetype, gang),
			      size_int (m_low.f->cell_bytes));
  offset = gimple_build (seq, PLUS_EXPR, sizetype, offset,
			 size_int (scratch_counter_bytes + cell.offset));
  if (m_low.f->private_bytes)
    {
      tree gangs = gang_count (seq, m_low.f);
      tree before = gimple_build (seq, MULT_EXPR, sizetype,
				  gimple_convert (seq, sizetype, gangs),
				  size_int (m_low.f->private_bytes));
      offset = gimple_build (seq, PLUS_EXPR, sizetype, offset, before);
    }
  tree address = make_ssa_name (TREE_TYPE (base));
  gimple_seq_add_stmt (seq, gimple_build_assign (address, POINTER_PLUS_EXPR,
						 base, offset));
  return address;
}

/* The cell for reductions of TYPE by OP into RESULT.  */

gang_cell &
reductions::cell_for (tree type, tree_code op, tree result)
{
  type = TYPE_MAIN_VARIANT (type);
  for (gang_cell &cell : m_cells)
    if (cell.op == op && cell.type == type
	&& operand_equal_p (cell.result, result))
      return cell;
  unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  m_cell_bytes = ROUND_UP (m_cell_bytes, MIN (size, 16u));
  m_cells.push_back ({ type, op, result, m_cell_bytes,
		       create_tmp_reg (type, "gang_sum") });
  m_cell_bytes += size;
  return m_cells.back ();
}

/* sum = sum OP value, before *GSI, in every thread.  `sum' is no SSA name yet;
   update_ssa makes it one.  */

void
reductions::accumulate (gimple_stmt_iterator *gsi, const gang_cell &cell,
			tree value)
{
  gimple_seq seq = NULL;
  tree old = make_ssa_name (cell.type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (old, cell.sum));
  tree sum = combine (&seq, cell.op, cell.type, old, value);
  gimple_seq_add_stmt (&seq, gimple_build_assign (cell.sum, sum));
  flush (gsi, &seq);
}

/* *result = *result OP value.  */

void
reductions::update_result (gimple_seq *seq, const gang_cell &cell, tree value)
{
  tree address = replay_value (seq, cell.result);
  tree old = make_ssa_name (cell.type);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (old, reference (cell.type, address, false)));
  tree sum = combine (seq, cell.op, cell.type, old, value);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (reference (cell.type, address, false), sum));
}

void
reductions::insert_for_leader (gimple_stmt_iterator *gsi, gimple_seq body)
{
  settle (body);
  if (m_low.f->one_thread ())
    gsi_insert_seq_before (gsi, body, GSI_SAME_STMT);
  else
    insert_guarded (gsi, m_low.leader (group::gang), body);
}

/* The gang's first thread publishes the sums and counts itself; returns a
   boolean, the same in all threads: this gang is the last.  */

tree
reductions::arrive (gimple_stmt_iterator *gsi)
{
  gimple_seq body = NULL;
  tree gang = gang_number (&body, m_low.f);
  for (const gang_cell &cell : m_cells)
    {
      tree sum = make_ssa_name (cell.type);
      gimple_seq_add_stmt (&body, gimple_build_assign (sum, cell.sum));
      tree address = cell_address (&body, cell, gang);
      gimple_seq_add_stmt (&body, gimple_build_assign
			     (reference (cell.type, address, true), sum));
    }
  gimple_seq_add_stmt (&body, build_intrinsic (intrinsic::fence_device));
  tree gangs = gang_count (&body, m_low.f);
  tree limit = gimple_build (&body, MINUS_EXPR, unsigned_type_node, gangs,
			     build_one_cst (unsigned_type_node));
  tree counter = gimple_convert (&body, ptr_type_node, scratch (&body));
  tree order = emit_intrinsic (&body, intrinsic::atomic_inc_u32, { counter, limit });
  tree is_last = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&body, gimple_build_assign (is_last, EQ_EXPR, order, limit));
  if (m_low.f->one_thread ())
    {
      settle (body);
      gsi_insert_seq_before (gsi, body, GSI_SAME_STMT);
      return is_last;
    }
  tree flag = m_low.make_shared (unsigned_type_node, "last_gang");
  tree word = gimple_convert (&body, unsigned_type_node, is_last);
  gimple_seq_add_stmt (&body, gimple_build_assign (flag, word));
  insert_for_leader (gsi, body);
  gimple_seq seq = NULL;
  m_low.emit_barrier (&seq, group::gang);
  tree seen = make_ssa_name (unsigned_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (seen, flag));
  tree last = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign
			 (last, NE_EXPR, seen, build_zero_cst (unsigned_type_node)));
  flush (gsi, &seq);
  return last;
}

/* Before *GSI, a loop in which the block's threads take the gangs' cells one by
   one; returns the combination of those that this thread took.

     header:  gang = PHI (thread, next)  value = PHI (identity, sum)
	      if (gang < gangs)
     body:      sum = value OP cell[gang]; next = gang + threads; goto header  */

tree
reductions::fold_cells (gimple_stmt_iterator *gsi, const gang_cell &cell)
{
  gimple_seq seq = NULL;
  tree utype = unsigned_type_node;
  tree gangs = gang_count (&seq, m_low.f);
  bool alone = m_low.f->one_thread ();
  tree start = alone ? build_zero_cst (utype) : linear_thread (&seq);
  tree threads = threads_in (&seq, alone ? 0 : unsigned (THREAD_AXES));
  flush (gsi, &seq);

  gimple *stmt = gsi_stmt (*gsi);
  gimple_stmt_iterator before = *gsi;
  gsi_prev (&before);
  edge into = split_block (gsi_bb (*gsi), gsi_stmt (before));
  basic_block outside = into->src, rest = into->dest;
  basic_block header = create_empty_bb (outside);
  basic_block body = create_empty_bb (header);
  if (outside->loop_father)
    {
      add_bb_to_loop (header, outside->loop_father);
      add_bb_to_loop (body, outside->loop_father);
    }
  header->count = body->count = outside->count;
  redirect_edge_succ (into, header);
  edge taken = make_edge (header, body, EDGE_TRUE_VALUE);
  edge leave = make_edge (header, rest, EDGE_FALSE_VALUE);
  taken->probability = leave->probability = profile_probability::even ();
  edge back = make_single_succ_edge (body, header, EDGE_FALLTHRU);

  tree gang = make_ssa_name (utype), value = make_ssa_name (cell.type);
  gphi *gang_phi = create_phi_node (gang, header);
  gphi *value_phi = create_phi_node (value, header);
  gimple_stmt_iterator end = gsi_last_bb (header);
  gsi_insert_after (&end, gimple_build_cond (LT_EXPR, gang, gangs, NULL_TREE,
					     NULL_TREE), GSI_NEW_STMT);

  tree address = cell_address (&seq, cell, gang);
  tree loaded = make_ssa_name (cell.type);
  gimple_seq_add_stmt (&seq, gimple_build_assign
			 (loaded, reference (cell.type, address, true)));
  tree sum = combine (&seq, cell.op, cell.type, value, loaded);
  tree next = gimple_build (&seq, PLUS_EXPR, utype, gang, threads);
  settle (seq);
  end = gsi_start_bb (body);
  gsi_insert_seq_before (&end, seq, GSI_SAME_STMT);

  add_phi_arg (gang_phi, start, into, UNKNOWN_LOCATION);
  add_phi_arg (gang_phi, next, back, UNKNOWN_LOCATION);
  add_phi_arg (value_phi, identity (cell.type, cell.op, UNKNOWN_LOCATION), into,
	       UNKNOWN_LOCATION);
  add_phi_arg (value_phi, sum, back, UNKNOWN_LOCATION);
  *gsi = gsi_for_stmt (stmt);
  return value;
}

/* At the region's end, before the return at *GSI: the last gang adds up.  */

void
reductions::add_up (gimple_stmt_iterator *gsi)
{
  tree last = arrive (gsi);
  /* The code for the last gang grows before this anchor.  */
  gimple *anchor = gimple_build_nop ();
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, anchor);
  insert_guarded (gsi, last, body);
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::fence_device));
  flush (&inner, &seq);
  for (const gang_cell &cell : m_cells)
    {
      tree value = fold_cells (&inner, cell);
      if (!m_low.f->one_thread ())
	value = group_reduce (&inner, cell.op, cell.type, value, THREAD_AXES);
      gimple_seq update = NULL;
      update_result (&update, cell, value);
      insert_for_leader (&inner, update);
    }
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);
}

/* Set the gangs' sums at the region's beginning, and combine them at its end.  */

void
reductions::finish ()
{
  if (m_cells.empty ())
    return;
  m_low.f->scratch_fixed = scratch_counter_bytes;
  m_low.f->cell_bytes = ROUND_UP (m_cell_bytes, 16);
  m_low.f->gang_reduction = true;
  gimple_seq start = NULL;
  for (const gang_cell &cell : m_cells)
    gimple_seq_add_stmt (&start, gimple_build_assign
			   (cell.sum, identity (cell.type, cell.op,
						UNKNOWN_LOCATION)));
  m_low.add_at_entry (start);

  auto_vec<gimple *, 4> returns;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (m_low.fun)->preds)
    if (gimple *stmt = last_stmt (e->src))
      if (gimple_code (stmt) == GIMPLE_RETURN)
	returns.safe_push (stmt);
  for (gimple *stmt : returns)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      add_up (&gsi);
    }
  calculate_dominance_info (CDI_DOMINATORS);
  for (const gang_cell &cell : m_cells)
    note_result_slot (m_low, cell.result);
  free_dominance_info (CDI_DOMINATORS);
}

/* ------------------------------------------------------------------------
   Calls  */

void
reductions::lower_call (gimple_stmt_iterator *gsi)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  int code = TREE_INT_CST_LOW (gimple_call_arg (call, 0));
  tree result = gimple_call_arg (call, 1);
  tree var = gimple_call_arg (call, 2);
  HOST_WIDE_INT mask = TREE_INT_CST_LOW (gimple_call_arg (call, 3));
  unsigned axes = mask < 0 ? 0 : unsigned (mask);
  tree_code op = tree_code (TREE_INT_CST_LOW (gimple_call_arg (call, 4)));
  tree lhs = gimple_call_lhs (call);
  tree type = TREE_TYPE (var);
  bool gang_level = axes & GANG_AXES;
  bool gangs = gang_level && m_low.f->clause_dims[GOMP_DIM_GANG] != 1;
  unsigned threads = axes & THREAD_AXES;
  bool mapped = !integer_zerop (result);
  tree value = var;
  gimple_seq seq = NULL;

  switch (code)
    {
    case IFN_GOACC_REDUCTION_SETUP:
      if (mapped && gang_level)
	value = identity (type, op, gimple_location (call));	/* as INIT does */
      else if (mapped)
	{
	  value = make_ssa_name (type);
	  gimple_seq_add_stmt (&seq, gimple_build_assign
				 (value, reference (type, result, false)));
	}
      break;

    case IFN_GOACC_REDUCTION_INIT:
      if (gang_level && mapped)
	value = identity (type, op, gimple_location (call));
      else if (threads)
	{
	  tree first = first_of (&seq, threads);
	  tree start = identity (type, op, gimple_location (call));
	  value = select (&seq, type, first, var, start);
	}
      break;

    case IFN_GOACC_REDUCTION_FINI:
      if (!is_gimple_val (var))
	{
	  value = make_ssa_name (type);
	  gimple_seq_add_stmt (&seq, gimple_build_assign (value, var));
	  flush (gsi, &seq);
	}
      if (threads)
	value = group_reduce (gsi, op, type, value, threads);
      if (gangs && mapped && !kernel_value_p (m_low.fun, result))
	/* The last gang could not find it.  */
	sorry_at (gimple_location (call), "reduction by gangs of an array whose "
		  "address is computed on the device");
      else if (gangs && mapped)
	accumulate (gsi, cell_for (type, op, result), value);
      break;

    case IFN_GOACC_REDUCTION_TEARDOWN:
      if (mapped && !gangs)
	{
	  if (gang_level)
	    {
	      tree old = make_ssa_name (type);
	      gimple_seq_add_stmt (&seq, gimple_build_assign
				     (old, reference (type, result, false)));
	      value = combine (&seq, op, type, old, value);
	    }
	  gimple_seq_add_stmt (&seq, gimple_build_assign
				 (reference (type, result, false), value));
	}
      break;

    default:
      gcc_unreachable ();
    }
  if (lhs)
    gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  if (seq)
    gsi_replace_with_seq (gsi, seq, true);
  else
    gsi_replace (gsi, gimple_build_nop (), false);
}

} // anonymous namespace

void
lower_reductions (lowering &low)
{
  reductions r (low);
  /* Lowering splits blocks, so the calls are collected first.  */
  auto_vec<gimple *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION))
	calls.safe_push (gsi_stmt (gsi));
  for (gimple *call : calls)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      r.lower_call (&gsi);
    }
  r.finish ();
}

} // namespace accplug
