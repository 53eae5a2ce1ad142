/* Reductions among gangs; see gang-reductions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "lowering/gang-reductions.h"
#include "lowering/reduction-values.h"
#include "lowering/result-slots.h"

namespace accplug
{

tree
reduction_reference (tree type, tree address, bool is_volatile)
{
  /* The address of a component is folded into the offset.  */
  tree object = fold_build2 (MEM_REF, TYPE_MAIN_VARIANT (type), address,
			     build_int_cst (build_pointer_type (type), 0));
  TREE_THIS_VOLATILE (object) = is_volatile;
  TREE_SIDE_EFFECTS (object) = is_volatile;
  return object;
}

tree
scratch_address (const lowering &low, gimple_seq *seq)
{
  tree type = build_pointer_type (char_type_node);
  tree address = make_ssa_name (type);
  tree where = build2 (MEM_REF, type,
		       parameter_block (low.fun),
		       build_int_cst (build_pointer_type (type),
				      low.f->scratch_offset ()));
  gimple_seq_add_stmt (seq, gimple_build_assign (address, where));
  return address;
}

/* Can control come back to BB?  */

static bool
in_cycle_p (basic_block bb)
{
  std::unordered_set<basic_block> seen;
  std::vector<basic_block> stack { bb };
  while (!stack.empty ())
    {
      basic_block now = stack.back ();
      stack.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, now->succs)
	if (e->dest == bb)
	  return true;
	else if (seen.insert (e->dest).second)
	  stack.push_back (e->dest);
    }
  return false;
}

/* The cell of gang number GANG.  */

tree
gang_reductions::cell_address (gimple_seq *seq, const gang_cell &cell, tree gang)
{
  tree base = scratch_address (m_low, seq);
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

/* Where a value of TYPE has its place among the gang's.  */

unsigned
gang_reductions::place_in_cell (tree type)
{
  unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  unsigned offset = ROUND_UP (m_cell_bytes, MIN (size, 16u));
  m_cell_bytes = offset + size;
  return offset;
}

/* The cell for reductions of TYPE by OP into RESULT.  */

gang_cell &
gang_reductions::cell_for (tree type, tree_code op, tree result)
{
  type = TYPE_MAIN_VARIANT (type);
  for (gang_cell &cell : m_cells)
    if (cell.op == op && cell.type == type
	&& operand_equal_p (cell.result, result))
      return cell;
  tree kept = !kernel_value_p (m_low.fun, result)
	      ? create_tmp_reg (TREE_TYPE (result), "gang_result") : NULL_TREE;
  tree reached = kept || m_low.f->kernels_part
		 ? create_tmp_reg (boolean_type_node, "reached") : NULL_TREE;
  m_cells.push_back ({ type, op, result, place_in_cell (type),
		       create_tmp_reg (type, "gang_sum"), reached, kept });
  return m_cells.back ();
}

/* sum = sum OP value, before *GSI, in every thread.  `sum' is no SSA name yet;
   update_ssa makes it one.  */

void
gang_reductions::accumulate (gimple_stmt_iterator *gsi, const gang_cell &cell,
			     tree value)
{
  gimple_seq seq = NULL;
  tree old = make_ssa_name (cell.type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (old, cell.sum));
  tree sum = reduction_combine (&seq, cell.op, cell.type, old, value);
  gimple_seq_add_stmt (&seq, gimple_build_assign (cell.sum, sum));
  if (cell.reached)
    gimple_seq_add_stmt (&seq, gimple_build_assign (cell.reached, boolean_true_node));
  if (cell.kept)
    gimple_seq_add_stmt (&seq, gimple_build_assign (cell.kept, cell.result));
  m_low.flush (gsi, &seq);
}

void
gang_reductions::add (gimple_stmt_iterator *gsi, tree type, tree_code op, tree result,
		      tree value)
{
  gang_cell &cell = cell_for (type, op, result);
  /* Not all gangs have iterations of a loop around.  */
  if (in_cycle_p (gsi_bb (*gsi)))
    cell.reached = NULL_TREE;
  accumulate (gsi, cell, value);
}

bool
gang_reductions::finds_p (basic_block bb, tree result) const
{
  return kernel_value_p (m_low.fun, result) || !in_cycle_p (bb);
}

/* *result = *result OP value.  */

void
gang_reductions::update_result (gimple_seq *seq, const gang_cell &cell, tree value)
{
  tree address;
  if (cell.kept)
    {
      address = make_ssa_name (TREE_TYPE (cell.kept));
      gimple_seq_add_stmt (seq, gimple_build_assign (address, cell.kept));
    }
  else
    address = replay_value (seq, cell.result);
  tree old = make_ssa_name (cell.type);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (old, reduction_reference (cell.type, address, false)));
  tree sum = reduction_combine (seq, cell.op, cell.type, old, value);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (reduction_reference (cell.type, address, false), sum));
}

/* Likewise, before *GSI, in the gang's first thread, if CELL's loop has been.  */

void
gang_reductions::update_if_reached (gimple_stmt_iterator *gsi, const gang_cell &cell,
				    tree value)
{
  gimple_seq update = NULL, seq = NULL;
  update_result (&update, cell, value);
  if (!cell.reached)
    {
      insert_for_leader (gsi, update);
      return;
    }
  tree reached = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (reached, cell.reached));
  m_low.flush (gsi, &seq);
  gimple *anchor = gimple_build_nop ();
  gimple_seq_add_stmt (&seq, anchor);
  insert_guarded (gsi, reached, seq);
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  insert_for_leader (&inner, update);
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);
}

void
gang_reductions::insert_for_leader (gimple_stmt_iterator *gsi, gimple_seq body)
{
  m_low.settle (body);
  if (m_low.f->one_thread ())
    gsi_insert_seq_before (gsi, body, GSI_SAME_STMT);
  else
    insert_guarded (gsi, m_low.leader (group::gang), body);
}

/* The gang's first thread publishes the sums of CELLS and counts itself at byte COUNTER of
   the scratch; returns a boolean, the same in all threads: this gang is the last.  */

tree
gang_reductions::arrive (gimple_stmt_iterator *gsi, const std::vector<gang_cell> &cells,
			 unsigned counter)
{
  gimple_seq body = NULL;
  tree gang = gang_number (&body, m_low.f);
  for (const gang_cell &cell : cells)
    {
      tree sum = make_ssa_name (cell.type);
      gimple_seq_add_stmt (&body, gimple_build_assign (sum, cell.sum));
      tree address = cell_address (&body, cell, gang);
      gimple_seq_add_stmt (&body, gimple_build_assign
			     (reduction_reference (cell.type, address, true), sum));
    }
  gimple_seq_add_stmt (&body, build_intrinsic (intrinsic::fence_device));
  tree gangs = gang_count (&body, m_low.f);
  tree limit = gimple_build (&body, MINUS_EXPR, unsigned_type_node, gangs,
			     build_one_cst (unsigned_type_node));
  tree place = gimple_convert (&body, ptr_type_node, scratch_address (m_low, &body));
  if (counter)
    place = gimple_build (&body, POINTER_PLUS_EXPR, ptr_type_node, place,
			  size_int (counter));
  tree order = emit_intrinsic (&body, intrinsic::atomic_inc_u32, { place, limit });
  tree is_last = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&body, gimple_build_assign (is_last, EQ_EXPR, order, limit));
  if (m_low.f->one_thread ())
    {
      m_low.settle (body);
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
  m_low.flush (gsi, &seq);
  return last;
}

/* What gang GANG has in CELL.  */

tree
gang_reductions::load_cell (gimple_seq *seq, const gang_cell &cell, tree gang)
{
  tree address = cell_address (seq, cell, gang), loaded = make_ssa_name (cell.type);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (loaded, reduction_reference (cell.type, address, true)));
  return loaded;
}

/* A, of TYPE, where the pair B is C; else 0.  */

static tree
if_same_pair (gimple_seq *seq, tree type, tree a, tree b, tree c)
{
  tree part = TREE_TYPE (TREE_TYPE (b)), same = NULL_TREE;
  for (tree_code code : { REALPART_EXPR, IMAGPART_EXPR })
    {
      tree one = make_ssa_name (boolean_type_node);
      tree left = gimple_build (seq, code, part, b), right = gimple_build (seq, code, part, c);
      gimple_seq_add_stmt (seq, gimple_build_assign (one, EQ_EXPR, left, right));
      same = same ? gimple_build (seq, BIT_AND_EXPR, boolean_type_node, same, one) : one;
    }
  return reduction_select (seq, type, same, a, build_zero_cst (type));
}

/* What the pass of a loop over gangs' cells loads ahead: so many cells at once at most, and if
   they are few, those of several gangs, so that a thread waits for the second cache a few
   times, not for each gang.  */

static const unsigned few_cells = 4, cells_at_once = 8;

/* Of how many gangs CELLS are looked at together.  What a single cell's addresses take of
   registers shall not be more than its program's own loop has: with four gangs 40, and a sum
   behind a condition took 153 us on an H200, 143 with 24.  */

static unsigned
gangs_at_once (size_t cells)
{
  return cells == 1 ? 2 : cells <= few_cells ? 4 : 1;
}

/* Numbers of gangs that a thread looks at in one pass: *NUMBER is one that is there, *THERE
   whether it is the one meant; NULL if it is for certain.  */

struct visited_gang
{
  tree number, there;
};

static visited_gang
visit_gang (gimple_seq *seq, tree first, tree distance, tree gangs)
{
  tree type = TREE_TYPE (first);
  tree number = gimple_build (seq, PLUS_EXPR, type, first, distance);
  tree there = gimple_build (seq, LT_EXPR, boolean_type_node, number, gangs);
  return { gimple_build (seq, COND_EXPR, type, there, number, first), there };
}

/* Before *GSI, a loop in which the block's threads take the gangs' CELLS, several gangs at
   once; returns the combinations of those that this thread took: of bits, where gangs have
   WINNER in PAIR, if that is not NULL.

     header:  gang = PHI (thread, next)  value = PHI (identity, sum)
	      if (gang < gangs)
     body:      sum = value OP cell[gang] OP cell[gang + threads] ...;
		next = gang + 2 * threads; goto header  */

std::vector<tree>
gang_reductions::fold_cells (gimple_stmt_iterator *gsi,
			     const std::vector<const gang_cell *> &cells,
			     const gang_cell *pair, tree winner)
{
  gimple_seq seq = NULL;
  tree utype = unsigned_type_node;
  tree gangs = gang_count (&seq, m_low.f);
  bool alone = m_low.f->one_thread ();
  tree start = alone ? build_zero_cst (utype) : m_threads.linear_thread (&seq);
  tree threads = m_threads.threads_in (&seq, alone ? 0 : unsigned (THREAD_AXES));
  m_low.flush (gsi, &seq);

  inserted_loop loop (gsi);
  gphi *gang = loop.add_value (start);
  std::vector<gphi *> values;
  auto operation = [pair] (const gang_cell *c) { return pair ? BIT_IOR_EXPR : c->op; };
  for (const gang_cell *c : cells)
    values.push_back (loop.add_value (reduction_identity (c->type, operation (c))));
  tree first = gimple_phi_result (gang), distance = threads;
  loop.go_on_while (LT_EXPR, first, gangs);
  std::vector<visited_gang> visited { { first, NULL_TREE } };
  for (unsigned i = 1; i < gangs_at_once (cells.size ()); i++)
    {
      visited.push_back (visit_gang (&seq, first, distance, gangs));
      distance = gimple_build (&seq, PLUS_EXPR, utype, distance, threads);
    }
  std::vector<tree> loaded;
  for (const visited_gang &v : visited)
    for (const gang_cell *c : cells)
      {
	tree value = load_cell (&seq, *c, v.number);
	if (pair)
	  value = if_same_pair (&seq, c->type, value, load_cell (&seq, *pair, v.number),
				winner);
	loaded.push_back (value);
      }
  std::vector<std::pair<gphi *, tree>> next;
  for (size_t i = 0; i < cells.size (); i++)
    {
      const gang_cell *c = cells[i];
      tree sum = gimple_phi_result (values[i]);
      for (size_t k = 0; k < visited.size (); k++)
	{
	  tree value = loaded[k * cells.size () + i];
	  if (visited[k].there)
	    value = reduction_select (&seq, c->type, visited[k].there, value,
				      reduction_identity (c->type, operation (c)));
	  sum = reduction_combine (&seq, operation (c), c->type, sum, value);
	}
      next.push_back ({ values[i], sum });
    }
  next.push_back ({ gang, gimple_build (&seq, PLUS_EXPR, utype, first, distance) });
  m_low.settle (seq);
  loop.finish (seq, next);
  std::vector<tree> results;
  for (gphi *v : values)
    results.push_back (gimple_phi_result (v));
  return results;
}

/* VALUE, of the cells of CELL that a thread took, combined over the block's threads.  */

tree
gang_reductions::fold_threads (gimple_stmt_iterator *gsi, tree type, tree_code op, tree value)
{
  return (m_low.f->one_thread () ? value
	  : m_threads.group_reduce (gsi, op, type, value, THREAD_AXES));
}

/* The same of one CELL, of all the block's threads.  */

tree
gang_reductions::fold_all (gimple_stmt_iterator *gsi, const gang_cell &cell,
			   const gang_cell *pair, tree winner)
{
  tree value = fold_cells (gsi, { &cell }, pair, winner)[0];
  return fold_threads (gsi, cell.type, pair ? BIT_IOR_EXPR : cell.op, value);
}

/* At the region's end, before the return at *GSI: the last gang adds up.  */

void
gang_reductions::add_up (gimple_stmt_iterator *gsi)
{
  tree last = arrive (gsi, m_cells, 0);
  /* The code for the last gang grows before this anchor.  */
  gimple *anchor = gimple_build_nop ();
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, anchor);
  insert_guarded (gsi, last, body);
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::fence_device));
  m_low.flush (&inner, &seq);
  for (size_t done = 0; done < m_cells.size ();)
    {
      std::vector<const gang_cell *> cells;
      while (done < m_cells.size () && cells.size () < cells_at_once)
	cells.push_back (&m_cells[done++]);
      std::vector<tree> values = fold_cells (&inner, cells);
      for (size_t i = 0; i < cells.size (); i++)
	update_if_reached (&inner, *cells[i], fold_threads (&inner, cells[i]->type,
							    cells[i]->op, values[i]));
    }
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);
}

/* ------------------------------------------------------------------------
   Pairs  */

void
gang_reductions::add_pair (gimple_stmt_iterator *gsi, tree type, tree_code op, tree value,
			   tree result)
{
  type = TYPE_MAIN_VARIANT (type);
  gang_cell cell = { type, op, result, place_in_cell (type),
		     create_tmp_reg (type, "gang_pair"), NULL_TREE, NULL_TREE };
  gimple_seq seq = NULL;
  m_anchor = gimple_build_nop ();
  gimple_seq_add_stmt (&seq, gimple_build_assign (cell.sum, value));
  gimple_seq_add_stmt (&seq, m_anchor);
  m_low.flush (gsi, &seq);
  m_pairs.push_back (cell);
}

/* The gangs arrive at the anchor, and the last one combines what all have.  */

void
gang_reductions::combine_pairs ()
{
  std::vector<gimple *> stores = stores_behind_pairs ();
  gimple_stmt_iterator gsi = gsi_for_stmt (m_anchor);
  tree last = arrive (&gsi, m_pairs, pair_counter_place);
  gimple *anchor = gimple_build_nop ();
  gimple_seq body = NULL, seq = NULL;
  gimple_seq_add_stmt (&body, anchor);
  insert_guarded (&gsi, last, body);
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::fence_device));
  m_low.flush (&inner, &seq);
  const gang_cell *pair = nullptr;
  tree winner = NULL_TREE;
  for (const gang_cell &cell : m_pairs)
    {
      tree value = (cell.op == COND_EXPR ? fold_all (&inner, cell, pair, winner)
		    : fold_all (&inner, cell));
      if (cell.op != COND_EXPR)
	{
	  pair = &cell;
	  winner = value;
	}
      gimple_seq_add_stmt (&seq, gimple_build_assign (cell.sum, value));
      m_low.flush (&inner, &seq);
    }
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);
  gsi = gsi_for_stmt (m_anchor);
  for (const gang_cell &cell : m_pairs)
    gimple_seq_add_stmt (&seq, gimple_build_assign (cell.result, cell.sum));
  m_low.flush (&gsi, &seq);
  guard_stores (stores, last);
}

/* What the program stores behind the loop that has found pairs.  */

std::vector<gimple *>
gang_reductions::stores_behind_pairs () const
{
  std::vector<gimple *> stores;
  calculate_dominance_info (CDI_DOMINATORS);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    if (dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (m_anchor)))
      for (gimple_stmt_iterator gsi = (bb == gimple_bb (m_anchor)
				       ? gsi_for_stmt (m_anchor) : gsi_start_bb (bb));
	   !gsi_end_p (gsi); gsi_next (&gsi))
	if (gimple_store_p (gsi_stmt (gsi)) && !gimple_clobber_p (gsi_stmt (gsi))
	    && !m_low.settled.count (gsi_stmt (gsi)))
	  stores.push_back (gsi_stmt (gsi));
  free_dominance_info (CDI_DOMINATORS);
  return stores;
}

void
guard_stores (const std::vector<gimple *> &stores, tree condition)
{
  for (gimple *store : stores)
    {
      gimple *anchor = gimple_build_nop ();
      gimple_stmt_iterator gsi = gsi_for_stmt (store);
      gsi_insert_before (&gsi, anchor, GSI_SAME_STMT);
      gsi_remove (&gsi, false);
      gimple_seq body = NULL;
      gimple_seq_add_stmt_without_update (&body, store);
      gsi = gsi_for_stmt (anchor);
      insert_guarded (&gsi, condition, body);
      update_stmt (store);
      gsi_remove (&gsi, true);
    }
}

/* ------------------------------------------------------------------------ */

void
gang_reductions::finish ()
{
  if (m_cells.empty () && m_pairs.empty ())
    return;
  m_low.f->scratch_fixed = scratch_counter_bytes;
  m_low.f->cell_bytes = ROUND_UP (m_cell_bytes, 16);
  m_low.f->gang_reduction = true;
  if (!m_pairs.empty ())
    combine_pairs ();
  if (m_cells.empty ())
    return;
  gimple_seq start = NULL;
  for (const gang_cell &cell : m_cells)
    {
      gimple_seq_add_stmt (&start, gimple_build_assign
			     (cell.sum, reduction_identity (cell.type, cell.op)));
      if (cell.reached)
	gimple_seq_add_stmt (&start, gimple_build_assign (cell.reached,
							  boolean_false_node));
      if (cell.kept)
	gimple_seq_add_stmt (&start, gimple_build_assign
			       (cell.kept, build_zero_cst (TREE_TYPE (cell.kept))));
    }
  m_low.add_at_entry (start);

  auto_vec<gimple *, 4> returns;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (m_low.fun)->preds)
    if (gimple *stmt = gcc_compat::last_statement (e->src))
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

} // namespace accplug
