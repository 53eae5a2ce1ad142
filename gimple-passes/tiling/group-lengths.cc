/* How many iterations a group has when the program runs; see group-lengths.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/arguments.h"
#include "device/intrinsics.h"
#include "tiling/group-lengths.h"

namespace accplug
{

namespace
{

/* Groups that a device should have: two warps on each of 128 multiprocessors, which are busy
   with as many operations at once as a group has iterations.  */
const HOST_WIDE_INT least_groups = 1 << 13;

/* Likewise of a loop that is alone: half of the threads that 128 multiprocessors hold.  Such
   an iteration has few operations at once, and waits for one after the other.  */
const HOST_WIDE_INT least_groups_of_lone = 1 << 17;

} // anonymous namespace

/* Finds m_front, the first call of the outermost loop with groups.  */

bool
group_lengths::find_front ()
{
  const shared_loop &out = m_nest->grouped.front ().shared;
  basic_block bb = gimple_bb (out.guard);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !m_front && !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
      m_front = gsi_stmt (gsi);
  if (!m_front)
    return false;
  m_in_front = front_values (m_front);
  for (const grouped_loop &g : m_nest->grouped)
    {
      if (!ready_p (g.shared.range))
	return false;
      for (gimple *call : { g.first, g.shared.step })
	if (!dominated_by_p (CDI_DOMINATORS, gimple_bb (call), bb))
	  return false;
      for (tree by : g.divisors)
	if (!ready_p (by))
	  return false;
      if (g.row && !ready_p (g.row))
	return false;
    }
  return true;
}

/* The iterations of L that the threads of a gang have at once.  */

HOST_WIDE_INT
group_lengths::threads_at_once (const shared_loop &l) const
{
  HOST_WIDE_INT count = 1;
  if (l.axes & VECTOR_AXIS)
    count *= MAX (m_f->vector_length, 1);
  if (l.axes & WORKER_AXIS)
    count *= MAX (m_f->workers, 1);
  for (const grouped_loop &g : m_nest->grouped)
    if (g.shared.loop == l.loop)
      count *= g.length;
  return count;
}

/* How many rows the loops have whose neighbours are along rows.  */

void
group_lengths::count_rows ()
{
  for (grouped_loop &g : m_nest->grouped)
    if (g.row)
      g.rows = op (TRUNC_DIV_EXPR, as_long (in_front (g.shared.range)),
		   op (MAX_EXPR, as_long (in_front (g.row)), number (1)));
}

/* Whether G's RANGE is whole rows, of which groups leave no more than one in six for
   nothing.  */

tree
group_lengths::rows_pay (const grouped_loop &g, tree range)
{
  const HOST_WIDE_INT part = 6;
  tree row = op (MAX_EXPR, as_long (in_front (g.row)), number (1));
  tree rest = op (TRUNC_MOD_EXPR, range, row);
  tree whole = gimple_build (&m_seq, EQ_EXPR, boolean_type_node, rest, number (0));
  tree groups = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, g.rows, number (g.length - 1)),
		    number (g.length));
  tree more = op (MINUS_EXPR, op (MULT_EXPR, groups, number (g.length)), g.rows);
  return both (whole, gimple_build (&m_seq, LE_EXPR, boolean_type_node,
				    op (MULT_EXPR, more, number (part)), g.rows));
}

/* Whether groups pay; and no group has two quotients.  */

tree
group_lengths::pays ()
{
  bool always = the_arguments.tiles == TILES_ALWAYS;
  tree result = NULL_TREE;
  auto least = [&] (tree value, HOST_WIDE_INT than)
    { result = both (result, gimple_build (&m_seq, GE_EXPR, boolean_type_node, value,
					   number (than))); };
  tree all = number (1);
  for (const shared_loop &l : m_nest->loops)
    if (ready_p (l.range))
      {
	tree range = as_long (in_front (l.range));
	/* A gang's own loop has no more than its threads at once.  */
	if (!(l.axes & GANG_AXES))
	  range = op (MIN_EXPR, range, number (threads_at_once (l)));
	all = op (MULT_EXPR, all, range);
      }
  if (!always)
    least (all, (m_nest->lone ? least_groups_of_lone : least_groups) * m_nest->size ());
  for (const grouped_loop &g : m_nest->grouped)
    for (tree by : g.divisors)
      {
	tree rest = op (TRUNC_MOD_EXPR, as_long (in_front (by)), number (g.length));
	result = both (result, gimple_build (&m_seq, EQ_EXPR, boolean_type_node, rest,
					     number (0)));
      }
  m_likely = result;
  for (const grouped_loop &g : m_nest->grouped)
    {
      tree range = as_long (in_front (g.shared.range));
      unsigned threads = (g.row ? (g.shared.axes & GANG_AXES ? 1 : m_f->vector_length)
			  : g.shared.axes & WORKER_AXIS ? MAX (m_f->workers, 2) / 2 : 1);
      if (g.row)
	result = both (result, rows_pay (g, range));
      /* No number is beyond an index.  */
      if (!tree_fits_shwi_p (range))
	result = both (result, gimple_build (&m_seq, LE_EXPR, boolean_type_node, range,
					     number (INT_MAX)));
      if (!always)
	least (range, HOST_WIDE_INT (g.length) * threads);
    }
  return result ? result : boolean_true_node;
}

/* Tell the launch how far G's loop runs, of RANGE iterations.  That need not be exact, and has
   to be short.  */

void
group_lengths::note_launch (const grouped_loop &g, tree range)
{
  if (!(g.shared.axes & GANG_AXES))
    return;
  tree groups = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, range, number (g.length - 1)),
		    number (g.length));
  if (m_likely)
    groups = gimple_build (&m_seq, COND_EXPR, long_integer_type_node, m_likely, groups,
			   range);
  gimple_seq_add_stmt (&m_seq, build_intrinsic
			 (intrinsic::trip_count,
			  { groups, number (1),
			    build_int_cst (integer_type_node, g.shared.axes) }));
  g.shared.keep_from_launch ();
}

/* G's loop goes by groups where that PAYS, and the launch is told so.  */

void
group_lengths::lengthen (const grouped_loop &g, tree pays)
{
  tree type = g.shared.type (), range = as_long (in_front (g.shared.range));
  if (g.row)
    {
      tree groups = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, g.rows, number (g.length - 1)),
			number (g.length));
      groups = op (MULT_EXPR, groups, as_long (in_front (g.row)));
      groups = gimple_build (&m_seq, COND_EXPR, long_integer_type_node, pays, groups,
			     range);
      g.shared.set_argument (2, gimple_convert (&m_seq, type, groups));
    }
  else
    {
      tree length = gimple_build (&m_seq, COND_EXPR, long_integer_type_node, pays,
				  number (g.length), number (1));
      g.shared.set_argument (3, gimple_convert (&m_seq, signed_type_for (type), length));
    }
  note_launch (g, range);
}

/* Workers who share a loop that has groups, of a constant number, and no other loop, are no
   more than groups.  */

void
group_lengths::shorten_block ()
{
  const unsigned least_threads = 64;
  const grouped_loop *by_workers = nullptr;
  for (const grouped_loop &g : m_nest->grouped)
    if (g.shared.axes & WORKER_AXIS)
      by_workers = &g;
  unsigned sharing = 0;
  for (const shared_loop &l : all_shared_loops (m_fun))
    sharing += (l.axes & WORKER_AXIS) != 0;
  if (!by_workers || !tree_fits_uhwi_p (by_workers->shared.range) || sharing != 1
      || m_f->clause_dims[GOMP_DIM_WORKER] >= 0 || shared_bytes (m_fun))
    return;
  unsigned groups = CEIL (tree_to_uhwi (by_workers->shared.range), by_workers->length);
  while (m_f->workers / 2 >= groups && m_f->workers / 2 * m_f->vector_length >= least_threads)
    m_f->workers /= 2;
}

tree
group_lengths::set ()
{
  shorten_block ();
  count_rows ();
  tree good = pays ();
  gimple_stmt_iterator gsi = gsi_for_stmt (m_front);
  m_front = gimple_build_nop ();
  gsi_insert_before (&gsi, m_front, GSI_SAME_STMT);
  m_in_front.move_to (m_front);
  for (const grouped_loop &g : m_nest->grouped)
    lengthen (g, good);
  gsi = gsi_for_stmt (m_front);
  gsi_insert_seq_before (&gsi, m_seq, GSI_SAME_STMT);
  m_seq = NULL;
  return good;
}

} // namespace accplug
