/* Rows that gangs share; see shared-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "base/dump.h"
#include "base/report.h"
#include "device/value-users.h"
#include "lowering/gang-reductions.h"
#include "lowering/reduction-values.h"
#include "lowering/rows-of-lanes.h"
#include "lowering/shared-rows.h"

namespace accplug
{

namespace
{

/* Rows of so many terms are shared if they are few, though their number is constant: what
   the lanes' loops gain by that is less than the rest of the device.  */
const int long_row = 16384;

/* Finds out whether gangs can share rows, and prepares it.  */

class row_sharer
{
public:
  explicit row_sharer (lowering &low) : m_low (low), m_lanes (low.fun) {}

  const char *obstacle ();
  void run ();
  location_t location () const { return gimple_location (m_steps); }
  bool rows () const { return m_low.f->free_rows || m_rows; }

private:
  const char *note_loop (gcall *call);
  const char *note_reduction (gcall *call);
  const char *find_loops ();
  tree thread_value (gimple_seq *seq, intrinsic what, int axis);
  void divide (gimple_seq *seq, tree steps, tree gangs, tree first, tree end);

  lowering &m_low;
  rows_of_lanes m_lanes;
  gcall *m_rows = nullptr, *m_steps = nullptr;	/* GOACC_LOOP_STEP of both loops */
  bool m_reduces = false;
};

/* CALL begins one of the loops.  */

const char *
row_sharer::note_loop (gcall *call)
{
  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 5));
  if (!axes)
    return nullptr;
  bool rows = (axes == (GANG_AXIS | WORKER_AXIS)
	       || (axes == GANG_AXIS && m_low.f->workers == 1));
  if (const char *why = obstacle_of_row_loop (call, rows || axes == VECTOR_AXIS))
    return why;
  tree length = gimple_call_arg (call, 2);
  if (!kernel_value_p (m_low.fun, length))
    return "a loop's length is not known before it";
  if (!rows && !m_low.f->free_rows && TREE_CODE (length) == INTEGER_CST
      && compare_tree_int (length, long_row) < 0)
    return "each lane has as many terms";
  if (TREE_INT_CST_LOW (gimple_call_arg (call, 0)) != IFN_GOACC_LOOP_STEP)
    return nullptr;
  gcall *&known = rows ? m_rows : m_steps;
  if (known)
    return "there are several loops of one kind";
  known = call;
  return nullptr;
}

/* The results are there at the lanes' join, not where CALL is.  */

const char *
row_sharer::note_reduction (gcall *call)
{
  m_reduces = true;
  if (!integer_zerop (gimple_call_arg (call, 1)))
    return "a result is in memory";
  tree result = gimple_call_lhs (call);
  if (!result || TREE_INT_CST_LOW (gimple_call_arg (call, 0)) != IFN_GOACC_REDUCTION_FINI)
    return nullptr;
  bool used;
  lanes_join_behind (call, &used);
  return used ? "a result is used before the lanes are done" : nullptr;
}

const char *
row_sharer::find_loops ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	const char *why = nullptr;
	if (gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
	  why = note_loop (as_a<gcall *> (stmt));
	else if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
	  why = note_reduction (as_a<gcall *> (stmt));
	else if (gimple_alloca_call_p (stmt))
	  why = "it asks for memory";
	if (why)
	  return why;
      }
  return (!m_rows || !m_steps ? "there are not both loops"
	  : !m_reduces ? "lanes reduce nothing" : nullptr);
}

const char *
row_sharer::obstacle ()
{
  if (const char *why = obstacle_of_row_grid (m_low))
    return why;
  if (const char *why = m_lanes.obstacle ())
    return why;
  return m_lanes.replaced () ? "other code may run in their place" : find_loops ();
}

tree
row_sharer::thread_value (gimple_seq *seq, intrinsic what, int axis)
{
  tree value = emit_intrinsic (seq, what, { build_int_cst (integer_type_node, axis) });
  return gimple_convert (seq, long_integer_type_node, value);
}

/* Append to SEQ what a gang's part is where several share the rows: how many do, first
   iteration, end.  STEPS is the length of the lanes' loop.  */

void
row_sharer::divide (gimple_seq *seq, tree steps, tree gangs, tree first, tree end)
{
  tree wide = long_integer_type_node, one = build_one_cst (wide);
  auto op = [&] (tree_code code, tree a, tree b)
    { return gimple_build (seq, code, wide, a, b); };
  auto holds = [&] (tree_code code, tree a, tree b)
    { return gimple_build (seq, code, boolean_type_node, a, b); };
  tree places = op (MULT_EXPR, thread_value (seq, intrinsic::nctaid, 0),
		    thread_value (seq, intrinsic::ntid, 1));
  tree rows = gimple_convert (seq, wide, replay_value (seq, gimple_call_arg (m_rows, 2)));
  tree enough = holds (BIT_AND_EXPR, holds (GE_EXPR, places, rows),
		       holds (LE_EXPR, places, build_int_cst (wide, most_shared_rows)));
  tree many = gimple_build (seq, COND_EXPR, wide, enough,
			    thread_value (seq, intrinsic::nctaid, 1), one);
  tree from, to;
  part_of_row (seq, steps, many, &from, &to);
  auto set = [&] (tree variable, tree value)
    { gimple_seq_add_stmt (seq, gimple_build_assign (variable, value)); };
  set (end, to);
  set (first, from);
  set (gangs, gimple_convert (seq, unsigned_type_node, many));
}

/* The values of low.shares: one comparison and no more where the grid has one block along
   y.  */

void
row_sharer::run ()
{
  m_low.shares = std::make_unique<row_shares> ();
  row_shares &shares = *m_low.shares;
  tree wide = long_integer_type_node, number = unsigned_type_node;
  tree gangs = create_tmp_reg (number), first = create_tmp_reg (wide);
  tree end = create_tmp_reg (wide);
  gimple_seq seq = NULL, body = NULL;
  auto set = [&] (tree variable, tree value)
    { gimple_seq_add_stmt (&seq, gimple_build_assign (variable, value)); };
  auto value_of = [&] (tree variable)
    {
      tree value = make_ssa_name (TREE_TYPE (variable));
      set (value, variable);
      return value;
    };
  tree steps = gimple_convert (&seq, wide,
			       replay_value (&seq, gimple_call_arg (m_steps, 2)));
  set (gangs, build_one_cst (number));
  set (first, build_zero_cst (wide));
  set (end, steps);
  tree y = emit_intrinsic (&seq, intrinsic::ctaid, { integer_one_node });
  tree along_y = emit_intrinsic (&seq, intrinsic::nctaid, { integer_one_node });
  tree several = gimple_build (&seq, NE_EXPR, boolean_type_node, along_y,
			       build_one_cst (number));
  gimple *anchor = gimple_build_nop ();
  gimple_seq_add_stmt (&seq, anchor);
  divide (&body, steps, gangs, first, end);
  shares.gangs = value_of (gangs);
  shares.first = value_of (first);
  shares.end = value_of (end);
  shares.has_rows = gimple_build (&seq, LT_EXPR, boolean_type_node, y, shares.gangs);
  shares.first_gang = gimple_build (&seq, EQ_EXPR, boolean_type_node, y,
				    build_zero_cst (number));
  shares.join = m_lanes.join ();
  m_low.add_at_entry (seq);
  m_low.settle (body);
  gimple_stmt_iterator gsi = gsi_for_stmt (anchor);
  insert_guarded (&gsi, several, body);
  gsi_remove (&gsi, true);
  m_low.f->shared_rows = true;
  m_low.f->used_axes |= GANG_Y_AXIS;
}

} // anonymous namespace

const char *
obstacle_of_row_grid (const lowering &low)
{
  const device_function *f = low.f;
  return (f->clause_dims[GOMP_DIM_GANG] >= 0 ? "num_gangs says how many there are"
	  : f->asks_for_gangs ? "the program asks for gangs"
	  : f->used_axes & (GANG_Y_AXIS | GANG_Z_AXIS) ? "the grid has several axes"
	  : !f->row_data.empty () ? "rows have lengths of their own"
	  : own_memory_p (low.fun) ? "variables are in memory"
	  : nullptr);
}

const char *
obstacle_of_row_loop (gcall *call, bool fit)
{
  tree chunk = gimple_call_arg (call, 4);
  if (!fit)
    return "loops have other axes";
  if (!integer_onep (gimple_call_arg (call, 1)) || !integer_onep (gimple_call_arg (call, 3)))
    return "a loop does not count up by 1";
  return (integer_minus_onep (chunk) || integer_zerop (chunk) || integer_onep (chunk)
	  ? nullptr : "iterations are dealt out in runs");
}

gimple *
lanes_join_behind (gcall *call, bool *used)
{
  tree result = gimple_call_lhs (call);
  *used = false;
  for (gimple_stmt_iterator gsi = gsi_for_stmt (call); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (join_axes (stmt) & VECTOR_AXIS)
	return stmt;
      *used |= result && stmt != call && uses_value_p (stmt, result);
      if (*used)
	break;
    }
  return nullptr;
}

/* In whole turns of the lanes: neighbours stay in one gang.  */

void
part_of_row (gimple_seq *seq, tree steps, tree gangs, tree *first, tree *end)
{
  tree wide = long_integer_type_node, one = build_one_cst (wide);
  auto op = [&] (tree_code code, tree a, tree b)
    { return gimple_build (seq, code, wide, a, b); };
  auto thread_value = [&] (intrinsic what, int axis)
    {
      tree value = emit_intrinsic (seq, what, { build_int_cst (integer_type_node, axis) });
      return gimple_convert (seq, wide, value);
    };
  steps = gimple_convert (seq, wide, steps);
  tree lanes = thread_value (intrinsic::ntid, 0);
  tree all = op (MULT_EXPR, lanes, gimple_convert (seq, wide, gangs));
  tree turns = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, steps, op (MINUS_EXPR, all, one)), all);
  tree length = op (MULT_EXPR, turns, lanes);
  tree begin = op (MULT_EXPR, length, thread_value (intrinsic::ctaid, 1));
  *end = op (MIN_EXPR, op (PLUS_EXPR, begin, length), steps);
  /* As it is never negative, what is divided by goes along (device-code/
     carried-quotients.cc).  */
  *first = op (MAX_EXPR, op (MIN_EXPR, begin, steps), build_zero_cst (wide));
}

bool
gangs_share_rows_p (lowering &low)
{
  return low.f->kernel && !low.f->one_thread () && !row_sharer (low).obstacle ();
}

void
share_rows (lowering &low)
{
  if (!low.f->kernel || low.f->one_thread ())
    return;
  row_sharer sharer (low);
  const char *why = sharer.obstacle ();
  if (dump_enabled_p () && (!why || sharer.rows ()))
    dump_printf_loc (MSG_NOTE, dump_at (low.f->location), "gangs %s%s%s\n",
		     why ? "have rows of their own" : "share rows that are few and long",
		     why ? ": " : "", why ? why : "");
  if (why)
    return;
  report (sharer.location (), REPORT_LOOP,
	  "Loop shared by gangs where the loop around it is short");
  sharer.run ();
}

/* ------------------------------------------------------------------------
   Results  */

/* Insert a statement before *GSI, to be executed where CONDITION holds, and return it: code
   grows before it.  */

static gimple *
insert_anchor (gimple_stmt_iterator *gsi, tree condition)
{
  gimple *anchor = gimple_build_nop ();
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, anchor);
  insert_guarded (gsi, condition, body);
  return anchor;
}

void
row_results::add (gcall *call, tree type, tree_code op, tree lanes, tree result)
{
  auto join = m_low.shares->joins.find (call);
  type = TYPE_MAIN_VARIANT (type);
  unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  m_bytes = ROUND_UP (m_bytes, MIN (size, 16u));
  m_cells.push_back ({ type, op, lanes, result, create_tmp_reg (type, "row_sum"), m_bytes,
		       join == m_low.shares->joins.end () ? m_low.shares->join
		       : join->second });
  m_bytes += size;
}

/* BYTES into the scratch memory.  */

tree
row_results::scratch_place (gimple_seq *seq, tree bytes)
{
  tree base = scratch_address (m_low, seq);
  tree address = make_ssa_name (TREE_TYPE (base));
  gimple_seq_add_stmt (seq, gimple_build_assign (address, POINTER_PLUS_EXPR, base, bytes));
  return address;
}

/* The number of this thread's row among the places of the grid.  */

tree
row_results::row_number (gimple_seq *seq)
{
  tree x = gang_number (seq, m_low.f, GANG_AXIS);
  tree before = gimple_build (seq, MULT_EXPR, unsigned_type_node, x,
			      m_threads.threads_in (seq, WORKER_AXIS));
  return gimple_build (seq, PLUS_EXPR, unsigned_type_node, before, m_low.thread_number (1));
}

/* Where gang number GANG leaves C of this row.  */

tree
row_results::cell_place (gimple_seq *seq, const cell &c, tree gang)
{
  tree places = gimple_build (seq, MULT_EXPR, unsigned_type_node,
			      gang_count (seq, m_low.f, GANG_AXIS),
			      m_threads.threads_in (seq, WORKER_AXIS));
  auto wide = [&] (tree t) { return gimple_convert (seq, sizetype, t); };
  tree number = gimple_build (seq, MULT_EXPR, sizetype, wide (gang), wide (places));
  number = gimple_build (seq, PLUS_EXPR, sizetype, number, wide (row_number (seq)));
  tree bytes = gimple_build (seq, MULT_EXPR, sizetype, number, size_int (m_bytes));
  bytes = gimple_build (seq, PLUS_EXPR, sizetype, bytes,
			size_int (m_low.f->scratch_fixed + c.offset));
  return scratch_place (seq, bytes);
}

/* The threads that share a row wait for each other.  */

void
row_results::wait (gimple_seq *seq)
{
  m_low.emit_barrier (seq, m_low.f->crossed_rows ? group::gang : group::worker);
}

/* The counter of this thread's row.  */

tree
row_results::counter_place (gimple_seq *seq)
{
  tree at = gimple_build (seq, MULT_EXPR, sizetype,
			  gimple_convert (seq, sizetype, row_number (seq)), size_int (4));
  at = gimple_build (seq, PLUS_EXPR, sizetype, at, size_int (scratch_counter_bytes));
  return gimple_convert (seq, ptr_type_node, scratch_place (seq, at));
}

/* Leave what this gang has at JOIN for the others.  */

void
row_results::leave (gimple_seq *seq, gimple *join)
{
  tree y = gang_number (seq, m_low.f, GANG_Y_AXIS);
  for (const cell &c : m_cells)
    if (c.join == join)
      gimple_seq_add_stmt (seq, gimple_build_assign
			   (reduction_reference (c.type, cell_place (seq, c, y), true),
			    c.lanes));
  gimple_seq_add_stmt (seq, build_intrinsic (intrinsic::fence_device));
}

/* Before *GSI the row's first thread leaves what its gang has, and counts it.  A boolean, the
   same in all lanes of the row: it is the last.  */

tree
row_results::arrive (gimple_stmt_iterator *gsi)
{
  tree type = unsigned_type_node;
  gimple_seq body = NULL;
  leave (&body, m_low.shares->join);
  tree limit = gimple_build (&body, MINUS_EXPR, type, m_low.shares->gangs,
			     build_one_cst (type));
  tree order = emit_intrinsic (&body, intrinsic::atomic_inc_u32,
			       { counter_place (&body), limit });
  tree is_last = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&body, gimple_build_assign (is_last, EQ_EXPR, order, limit));
  tree flags = m_low.make_shared (build_array_type_nelts (type, m_low.f->max_workers ()),
				  "last_of_row");
  tree flag = build4 (ARRAY_REF, type, flags, m_low.thread_number (1), NULL_TREE, NULL_TREE);
  tree word = gimple_convert (&body, type, is_last);
  gimple_seq_add_stmt (&body, gimple_build_assign (unshare_expr (flag), word));
  m_low.settle (body);
  insert_guarded (gsi, m_low.leader (group::worker), body);

  gimple_seq seq = NULL;
  wait (&seq);
  tree seen = make_ssa_name (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (seen, flag));
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::fence_device));
  m_low.flush (gsi, &seq);
  return seen;
}

/* The lanes' combination, before *GSI, of C of the first COUNT gangs.  */

tree
row_results::fold (gimple_stmt_iterator *gsi, const cell &c, tree count)
{
  gimple_seq seq = NULL;
  tree type = unsigned_type_node;
  tree lanes = m_threads.threads_in (&seq, VECTOR_AXIS), lane = m_low.thread_number (0);
  m_low.flush (gsi, &seq);
  inserted_loop loop (gsi);
  gphi *gang = loop.add_value (lane);
  gphi *value = loop.add_value (reduction_identity (c.type, c.op));
  tree number = gimple_phi_result (gang);
  loop.go_on_while (LT_EXPR, number, count);
  tree loaded = make_ssa_name (c.type);
  tree place = cell_place (&seq, c, number);
  gimple_seq_add_stmt (&seq, gimple_build_assign
		       (loaded, reduction_reference (c.type, place, true)));
  tree sum = reduction_combine (&seq, c.op, c.type, gimple_phi_result (value), loaded);
  tree next = gimple_build (&seq, PLUS_EXPR, type, number, lanes);
  m_low.settle (seq);
  loop.finish (seq, { { gang, next }, { value, sum } });
  return m_threads.group_reduce (gsi, c.op, c.type, gimple_phi_result (value), VECTOR_AXIS);
}

/* Likewise of all cells of JOIN: their registers.  */

void
row_results::fold_all (gimple_stmt_iterator *gsi, gimple *join, tree count)
{
  gimple_seq seq = NULL;
  for (const cell &c : m_cells)
    if (c.join == join)
      {
	tree value = fold (gsi, c, count);
	gimple_seq_add_stmt (&seq, gimple_build_assign (c.value, value));
	m_low.flush (gsi, &seq);
      }
}

/* Where several gangs share the row: the registers of all cells get their combination, LAST
   whether this gang is the last one.  *GSI is where only they come.  */

void
row_results::combine (gimple_stmt_iterator *gsi, tree last)
{
  tree type = unsigned_type_node;
  tree seen = arrive (gsi);
  gimple_seq seq = NULL;
  tree count = gimple_build (&seq, MULT_EXPR, type, seen, m_low.shares->gangs);
  m_low.flush (gsi, &seq);
  fold_all (gsi, m_low.shares->join, count);
  gimple_seq_add_stmt (&seq, gimple_build_assign (last, seen));
  m_low.flush (gsi, &seq);
}

/* Let LAST alone run the program's stores: all of them are behind the lanes' part.  */

void
row_results::guard_stores (tree last)
{
  std::vector<gimple *> stores;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_store_p (gsi_stmt (gsi)) && !gimple_clobber_p (gsi_stmt (gsi))
	  && !m_low.settled.count (gsi_stmt (gsi)))
	stores.push_back (gsi_stmt (gsi));
  accplug::guard_stores (stores, last);
}

/* What the lanes have at JOIN, if no other gang has a part of the row.  */

void
row_results::set_values (gimple_seq *seq, gimple *join)
{
  for (const cell &c : m_cells)
    if (c.join == join)
      gimple_seq_add_stmt (seq, gimple_build_assign (c.value, c.lanes));
}

void
row_results::set_results (gimple_seq *seq, gimple *join)
{
  for (const cell &c : m_cells)
    if (c.join == join && c.result)
      gimple_seq_add_stmt (seq, gimple_build_assign (c.result, c.value));
}

/* The last gang of a row combines what all have, and alone goes on.  */

void
row_results::finish_last ()
{
  gimple *join = m_low.shares->join;
  tree type = unsigned_type_node, last = create_tmp_reg (type, "last_of_row");
  gimple_stmt_iterator gsi = gsi_for_stmt (join);
  gimple_seq seq = NULL;
  set_values (&seq, join);
  gimple_seq_add_stmt (&seq, gimple_build_assign (last, build_one_cst (type)));
  tree several = gimple_build (&seq, NE_EXPR, boolean_type_node, m_low.shares->gangs,
			       build_one_cst (type));
  m_low.flush (&gsi, &seq);
  /* The code for several gangs grows before this anchor.  */
  gimple *anchor = insert_anchor (&gsi, several);
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  combine (&inner, last);
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);

  gsi = gsi_for_stmt (join);
  set_results (&seq, join);
  tree word = make_ssa_name (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (word, last));
  tree is_last = gimple_build (&seq, NE_EXPR, boolean_type_node, word,
			       build_zero_cst (type));
  m_low.flush (&gsi, &seq);
  guard_stores (is_last);
}

/* ------------------------------------------------------------------------
   Gangs that wait for each other (waiting-rows.h)  */

/* Before *GSI, in one thread of the row: count the gang at wait NUMBER, and go on when all are
   there.  All waits have one counter, which is 0 again when all are at the last one; until
   this gang is at the next, it goes no further than all gangs' arrivals here and one less than
   theirs there.  */

void
row_results::wait_for_gangs (gimple_stmt_iterator *gsi, unsigned number)
{
  tree type = unsigned_type_node, gangs = m_low.shares->gangs;
  gimple_seq seq = NULL;
  auto count = [&] (int factor, int more)
    {
      tree product = gimple_build (&seq, MULT_EXPR, type, gangs, build_int_cst (type, factor));
      return gimple_build (&seq, PLUS_EXPR, type, product,
			   more < 0 ? build_minus_one_cst (type) : build_int_cst (type, more));
    };
  auto look = [&] (tree place, tree first)
    {
      tree seen = make_ssa_name (type);
      gimple_seq_add_stmt (&seq, gimple_build_assign
			   (seen, reduction_reference (type, place, true)));
      return gimple_build (&seq, MINUS_EXPR, type, seen, first);
    };
  tree place = counter_place (&seq);
  emit_intrinsic (&seq, intrinsic::atomic_inc_u32,
		  { place, count (m_low.shares->waits.size (), -1) });
  tree first = count (number, 1), missing = count (1, -1);
  tree begin = look (place, first);
  m_low.flush (gsi, &seq);
  inserted_loop loop (gsi);
  gphi *beyond = loop.add_value (begin);
  loop.go_on_while (LT_EXPR, gimple_phi_result (beyond), missing);
  tree next = look (place, first);
  m_low.settle (seq);
  loop.finish (seq, { { beyond, next } });
  seq = NULL;
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::fence_device));
  m_low.flush (gsi, &seq);
}

/* Where several gangs share the row, before *GSI: leave what this one has at MARK, wait, and
   have in the registers what all have.  */

void
row_results::meet (gimple_stmt_iterator *gsi, gimple *mark, unsigned number)
{
  gimple_seq seq = NULL;
  wait (&seq);
  m_low.flush (gsi, &seq);
  gimple *anchor = insert_anchor (gsi, m_low.leader (group::worker));
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  leave (&seq, mark);
  m_low.flush (&inner, &seq);
  wait_for_gangs (&inner, number);
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);
  wait (&seq);
  m_low.flush (gsi, &seq);
  fold_all (gsi, mark, m_low.shares->gangs);
}

void
row_results::finish_wait (gimple *mark, unsigned number)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (mark);
  gimple_seq seq = NULL;
  set_values (&seq, mark);
  tree several = gimple_build (&seq, NE_EXPR, boolean_type_node, m_low.shares->gangs,
			       build_one_cst (unsigned_type_node));
  m_low.flush (&gsi, &seq);
  gimple *anchor = insert_anchor (&gsi, several);
  gimple_stmt_iterator inner = gsi_for_stmt (anchor);
  meet (&inner, mark, number);
  inner = gsi_for_stmt (anchor);
  gsi_remove (&inner, true);
  gsi = gsi_for_stmt (mark);
  set_results (&seq, mark);
  m_low.flush (&gsi, &seq);
}

void
row_results::finish ()
{
  if (!m_low.shares)
    return;
  m_bytes = ROUND_UP (m_bytes, 8);
  m_low.f->scratch_fixed = scratch_counter_bytes + 4 * most_shared_rows;
  m_low.f->shared_cell_bytes = m_bytes;
  const row_shares &shares = *m_low.shares;
  if (shares.join)
    {
      finish_last ();
      return;
    }
  for (unsigned i = 0; i < shares.waits.size (); i++)
    finish_wait (shares.waits[i], i);
  accplug::guard_stores (shares.stores, shares.first_gang);
}

} // namespace accplug
