/* The tiled version of a nest.

   Comes in: a nest (tiled-nest.h) and the shape of tiles.
   Goes out: in front of the nest a test whether tiles pay; if they do, instead of it:

     for the tiles of this block, rows and columns:
       sums[][] = what they begin with
       ahead[] = this thread's share of the loads of the first steps
       for each few steps:
	 barrier; shared memory = ahead[]; barrier
	 ahead[] = its share of the loads of the next few steps
	 for these steps: each sum of this thread, from shared memory
       the epilogue, for each element of this thread that the nest has

   Rules
   - The test has the same result in all threads of a block, and so have the loops over
     tiles and steps: all threads pass the barriers.
   - What is beyond the last row, column or step is loaded from the last one instead: it is
     an iteration of the program's, so its loads are valid, and nobody uses their values.
     Likewise of columns in front of the first one, and where the rows of a tile have
     different ones (tile-ranges.h), of those that none of its rows has.
   - Tiles in which no iteration is are nobody's.
   - Each sum is accumulated in the order of the steps, as in the nest.
   - Steps whose loads are of 16 bytes (tile-shares.cc) have a loop of their own.
   - Of values of 4 bytes, a thread has four neighbouring rows and columns, of 8 bytes two:
     one load of shared memory brings them.
   - Steps that do not fill the few that shared memory has come behind the loop over the
     others, which then has no branch.
   - Tiles pay where they are enough for a GPU, and on no other device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tile-builder.h"
#include "base/arguments.h"
#include "mapping/marking.h"

namespace accplug
{

namespace
{

/* Tiles of a nest that pay.  On an H200, the product of matrices of 384 rows takes 30 us
   without tiles and 43 with its 18, that of 576 rows 88 and with 45 tiles 56.  */
const unsigned least_tiles = 32;
const unsigned least_diagonal_tiles = 6;

/* No range or number of steps is longer: so positions in tiles fit 32 bits.  */
const HOST_WIDE_INT longest = HOST_WIDE_INT (1) << 30;

} // anonymous namespace

/* How many neighbouring rows, or columns, a thread has: as many as one load of shared memory
   brings, and as it has at all.  */

unsigned
tile_code::run (bool rows) const
{
  HOST_WIDE_INT longest = 4;
  for (const shared_load &load : m_nest.loads)
    if (load.of_row == rows)
      {
	HOST_WIDE_INT bytes = int_size_in_bytes (load.type ());
	if (bytes < 4)
	  return 1;
	longest = MAX (longest, bytes);
      }
  return MIN (widest_access / longest, rows ? m_shape.rows : m_shape.columns);
}

/* ---- Blocks and edges.  */

basic_block
tile_code::new_block ()
{
  basic_block bb = create_empty_bb (m_guard);
  bb->count = m_guard->count;
  if (m_guard->loop_father)
    add_bb_to_loop (bb, m_guard->loop_father);
  return bb;
}

/* What has been built goes to the end of BB.  */

void
tile_code::flush (basic_block bb)
{
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_seq_after (&end, m_seq, GSI_NEW_STMT);
  m_seq = NULL;
}

void
tile_code::go_on (basic_block bb, basic_block next)
{
  flush (bb);
  make_single_succ_edge (bb, next, EDGE_FALLTHRU);
}

void
tile_code::branch (basic_block bb, tree condition, basic_block yes, basic_block no)
{
  gimple_seq_add_stmt (&m_seq, gimple_build_cond (NE_EXPR, condition, boolean_false_node,
						  NULL_TREE, NULL_TREE));
  flush (bb);
  make_edge (bb, yes, EDGE_TRUE_VALUE)->probability = profile_probability::likely ();
  make_edge (bb, no, EDGE_FALSE_VALUE)->probability = profile_probability::unlikely ();
}

/* ---- The test, and the launch.  */

/* Is VALUE, a range, at least LEAST, and so small that tiles can count?  */

tree
tile_code::in_limits (tree value, unsigned least)
{
  tree type = TREE_TYPE (value);
  return both (compare (GE_EXPR, value, build_int_cst (type, least)),
	       compare (LE_EXPR, value, build_int_cst (type, longest)));
}

/* RESULT, and do the nest's assumptions hold?  */

tree
tile_code::assumed (tree result)
{
  value_copies uniform (m_nest, &m_seq);
  const nest_place nowhere;
  if (m_nest.no_step && !integer_zerop (m_nest.no_step) && !m_nest.triangle.on)
    {
      tree none = uniform.expression_value (fold_convert (boolean_type_node,
							  m_nest.no_step), nowhere);
      result = both (result, compare (EQ_EXPR, none, boolean_false_node));
    }
  for (const assumption &a : m_nest.assumptions)
    {
      tree_code code = gimple_cond_code (a.condition);
      tree left = uniform.value (gimple_cond_lhs (a.condition), nowhere);
      tree right = uniform.value (gimple_cond_rhs (a.condition), nowhere);
      tree held = compare (code, left, right);
      result = both (result, a.holds ? held : compare (EQ_EXPR, held, boolean_false_node));
    }
  return result;
}

/* How many steps there are, where they are most; of ragged ones m_fits asks, too.  */

tree
tile_code::count_steps ()
{
  if (!m_range_of_steps.ragged ())
    return value_copies (m_nest, &m_seq).expression_value (m_nest.step_count, nest_place ());
  tree fits = m_range_of_steps.measure (&m_seq, m_range_of_steps.of_rows () ? m_ranges.rows ()
						: m_ranges.columns ());
  m_fits = m_fits ? both (m_fits, fits) : fits;
  move_steps ();
  return m_range_of_steps.longest ();
}

/* Sets m_rows, m_columns, m_steps, and m_fits: NULL_TREE, or whether the ranges are as
   described, too.  Returns whether all else is, and large enough: the launch knows that
   much.  */

tree
tile_code::pays ()
{
  bool always = the_arguments.tiles == TILES_ALWAYS;
  m_fits = m_ranges.measure (&m_seq);
  m_nest.ragged.first_outer = m_ranges.first_outer ();
  tree rows = m_ranges.rows (), columns = m_ranges.columns ();
  tree steps = count_steps ();
  tree result = in_limits (steps, always ? 1 : least_steps);
  result = both (result, in_limits (rows, always ? 1 : m_shape.tile_rows () / 2));
  result = both (result, in_limits (columns, always ? 1 : m_shape.tile_columns () / 2));
  result = assumed (result);
  m_rows = gimple_convert (&m_seq, m_type, rows);
  m_columns = gimple_convert (&m_seq, m_type, columns);
  m_steps = gimple_convert (&m_seq, m_type, steps);
  tree wide = long_unsigned_type_node;
  tree area = op (MULT_EXPR, gimple_convert (&m_seq, wide, m_rows),
		  gimple_convert (&m_seq, wide, m_columns));
  if (m_nest.batches)
    area = op (MULT_EXPR, area, gimple_convert (&m_seq, wide, op (MAX_EXPR, m_nest.batches,
						 build_one_cst (TREE_TYPE (m_nest.batches)))));
  /* Where lanes have other steps, what they load together is along a diagonal.  */
  bool diagonal = m_nest.triangle.on == ON_COLUMN && m_nest.triangle.low;
  unsigned few = diagonal ? least_diagonal_tiles : least_tiles;
  unsigned least = always ? 1 : few * m_shape.tile_rows () * m_shape.tile_columns ();
  /* About half of the tiles of a triangle are empty.  */
  if (m_ranges.ragged () && !always)
    least *= 2;
  return both (result, compare (GE_EXPR, area, build_int_cst (wide, least)));
}

/* Tell launch-geometry how far L runs: over RANGE in tiles, where that PAYS, whose THREADS
   along it have TILE elements, else as far as it RUNS.  */

void
tile_code::note_launch (const shared_loop &l, tree pays, tree range, tree runs,
			unsigned tile, unsigned threads)
{
  tree type = long_integer_type_node;
  tree tiles = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, range, build_int_cst (type, tile - 1)),
		   build_int_cst (type, tile));
  tiles = op (MULT_EXPR, tiles, build_int_cst (type, threads));
  tree noted = gimple_build (&m_seq, COND_EXPR, type, pays, tiles, runs);
  gimple_seq_add_stmt (&m_seq, build_intrinsic
			 (intrinsic::trip_count,
			  { noted, build_one_cst (type),
			    build_int_cst (integer_type_node, l.axes) }));
  l.keep_from_launch ();
}

/* Whether the block works in tiles.  */

tree
tile_code::test ()
{
  tree result = pays ();
  tree inner = m_ranges.longest ();
  note_launch (m_nest.row, result, m_ranges.rows (),
	       m_nest.row_outside ? m_ranges.rows () : inner, m_shape.tile_rows (),
	       m_f->workers);
  note_launch (m_nest.column, result, m_ranges.columns (),
	       m_nest.row_outside ? inner : m_ranges.columns (), m_shape.tile_columns (),
	       m_f->vector_length);
  if (m_fits)
    result = both (result, m_fits);
  if (the_arguments.tiles == TILES_ALWAYS)
    return result;
  tree type = emit_intrinsic (&m_seq, intrinsic::device_type);
  return both (result, compare (EQ_EXPR, type, build_int_cst (unsigned_type_node,
							      GOMP_DEVICE_NVIDIA_PTX)));
}

/* ---- In front of the tiles.  */

/* The number of this thread in its block.  */

tree
tile_code::thread ()
{
  tree number_of = emit_intrinsic (&m_seq, intrinsic::tid, { integer_zero_node });
  if (m_f->workers == 1)
    return number_of;
  tree y = emit_intrinsic (&m_seq, intrinsic::tid, { integer_one_node });
  return op (PLUS_EXPR, op (MULT_EXPR, y, number (m_f->vector_length)), number_of);
}

/* The first row and column of this thread in a tile.  */

void
tile_code::locate_threads ()
{
  tree thread = this->thread ();
  m_lane_column = op (TRUNC_MOD_EXPR, thread, number (m_shape.thread_columns));
  m_lane_row = op (TRUNC_DIV_EXPR, thread, number (m_shape.thread_columns));
  m_lane_column = op (MULT_EXPR, m_lane_column, number (run (false)));
  m_lane_row = op (MULT_EXPR, m_lane_row, number (run (true)));
  for (staged_load &s : m_staged)
    {
      s.read_at = place_in (s, s.load->of_row ? m_lane_row : m_lane_column);
      locate_share (s, &s.single, thread);
      if (m_aligned)
	locate_share (s, &s.wide, thread);
    }
}

/* ---- Tiles.  */

/* Where a ragged nest runs in the tiles whose outer iterations begin at FIRST: m_low and
   m_high.  */

void
tile_code::measure_tiles (tree first)
{
  bool rows = m_nest.row_outside;
  tree all = rows ? m_rows : m_columns;
  unsigned length = rows ? m_shape.tile_rows () : m_shape.tile_columns ();
  tree last = op (MIN_EXPR, op (PLUS_EXPR, first, number (length - 1)),
		  op (MINUS_EXPR, all, number (1)));
  auto outermost = [&] (tree_code code, bool ends)
    { return op (code, m_ranges.bound (&m_seq, ends, first),
		 m_ranges.bound (&m_seq, ends, last)); };
  m_low = outermost (MIN_EXPR, false);
  m_high = outermost (MAX_EXPR, true);
}

/* NUMBER, of a row or a column, held back to one that the tile has; INNER: of the inner
   loop's.  */

tree
tile_code::clamped (bool inner, tree number_of)
{
  bool rows = inner != m_nest.row_outside;
  tree end = inner && m_high ? m_high : rows ? m_rows : m_columns;
  tree held = op (MIN_EXPR, number_of, op (MINUS_EXPR, end, number (1)));
  return inner && m_low ? op (MAX_EXPR, held, m_low) : held;
}

/* The counter's value, or the index, with NUMBER.  */

tree
tile_code::counter_value (bool inner, tree number)
{
  return inner ? m_ranges.inner_value (&m_seq, number)
	 : m_ranges.outer_value (&m_seq, number);
}

/* The iteration with ROW and COLUMN of this thread's, or one that the program has: for
   FIRST, what a sum begins with.  */

nest_place
tile_code::first_place (unsigned row, unsigned column, tree first)
{
  nest_place at = place (row, column);
  if (!m_ranges.ragged () || !(m_nest.dependence (first) & m_nest.inner_mark ()))
    return at;
  bool rows = m_nest.row_outside;
  tree outer = clamped (false, rows ? m_row_numbers[row] : m_column_numbers[column]);
  tree inner = rows ? m_column_numbers[column] : m_row_numbers[row];
  inner = op (MAX_EXPR, op (MIN_EXPR, inner,
			    op (MINUS_EXPR, m_ranges.bound (&m_seq, true, outer),
				number (1))),
	      m_ranges.bound (&m_seq, false, outer));
  (rows ? at.column : at.row) = counter_value (true, inner);
  return at;
}

/* Has the program the iteration with ROW and COLUMN of this thread's, of a row that is
   there?  */

tree
tile_code::element_exists (unsigned row, unsigned column)
{
  tree exists = compare (LT_EXPR, m_column_numbers[column], m_columns);
  if (!m_ranges.ragged ())
    return exists;
  bool rows = m_nest.row_outside;
  tree outer = rows ? m_row_numbers[row] : m_column_numbers[column];
  tree inner = rows ? m_column_numbers[column] : m_row_numbers[row];
  exists = both (exists, compare (LT_EXPR, inner, m_ranges.bound (&m_seq, true, outer)));
  return m_ranges.same (false) ? exists
	 : both (exists, compare (GE_EXPR, inner, m_ranges.bound (&m_seq, false, outer)));
}

/* The positions of this thread's rows and columns in the tile that begins at FIRST_ROW and
   FIRST_COLUMN.  */

void
tile_code::place_elements (tree first_row, tree first_column)
{
  auto numbers = [this] (bool rows, tree first, tree lane, unsigned count,
			 std::vector<tree> *positions, std::vector<tree> *values)
    {
      bool inner = rows != m_nest.row_outside;
      positions->clear ();
      values->clear ();
      for (unsigned i = 0; i < count; i++)
	{
	  tree at = op (PLUS_EXPR, op (PLUS_EXPR, first, lane), number (distance (rows, i)));
	  positions->push_back (at);
	  values->push_back (counter_value (inner, clamped (inner, at)));
	}
    };
  numbers (true, first_row, m_lane_row, m_shape.rows, &m_row_numbers, &m_row_values);
  numbers (false, first_column, m_lane_column, m_shape.columns, &m_column_numbers,
	   &m_column_values);
}

/* Does each sum begin with an element of its own?  Their addresses, which the epilogue has
   again, are not kept during the steps then: they would be more registers than the sums.  */

bool
tile_code::begins_with_elements () const
{
  for (const sum &s : m_nest.sums)
    {
      unsigned on = m_nest.dependence (s.first);
      if ((on & ON_ROW) && (on & ON_COLUMN))
	return true;
    }
  return false;
}

/* Begin a tile: positions, what its rows and columns have in common, the sums.  */

void
tile_code::begin_tile ()
{
  place_elements (m_first_row, m_first_column);
  value_copies first (m_nest, &m_seq);
  for (unsigned s = 0; s < m_nest.sums.size (); s++)
    for (unsigned r = 0; r < m_shape.rows; r++)
      for (unsigned c = 0; c < m_shape.columns; c++)
	{
	  tree begin = m_nest.sums[s].first;
	  tree value = first.value (begin, first_place (r, c, begin));
	  gimple_seq_add_stmt (&m_seq, gimple_build_assign (sum_at (s, r, c), value));
	}
}

/* Accumulate the step whose number among the few is STEP; HELD: not all rows or columns may
   have it.  */

void
tile_code::add_step (tree step, bool held)
{
  std::map<gimple *, std::vector<tree>> shared;
  for (staged_load &s : m_staged)
    {
      tree bytes = op (MULT_EXPR, gimple_convert (&m_seq, sizetype, step),
		       size_int (pitch (s) * size (s)));
      shared[s.load->load] = shared_values (s, gimple_build (&m_seq, POINTER_PLUS_EXPR,
							     ptr_type_node, s.read_at, bytes));
    }
  tree now = op (PLUS_EXPR, m_few, step);
  std::vector<tree> there;
  for (unsigned i = 0; held && i < (m_range_of_steps.of_rows () ? m_shape.rows
				    : m_shape.columns); i++)
    there.push_back (has_step (i, now));
  if (held)
    now = held_index (now, m_first_step, m_last_step);
  unsigned row = 0, column = 0;
  value_copies copies (m_nest, &m_seq, m_common.get ());
  copies.known = [&] (tree name, const nest_place &) -> tree
    {
      auto found = shared.find (SSA_NAME_DEF_STMT (name));
      if (found != shared.end ())
	return found->second[(m_nest.dependence (name) & ON_ROW) ? row : column];
      for (unsigned s = 0; s < m_nest.sums.size (); s++)
	if (name == gimple_phi_result (m_nest.sums[s].phi))
	  {
	    tree value = make_ssa_name (m_nest.sums[s].type ());
	    gimple_seq_add_stmt (&m_seq, gimple_build_assign (value,
							      sum_at (s, row, column)));
	    return value;
	  }
      return NULL_TREE;
    };
  /* Along a column down, along the next one up: neighbouring sums share a register, which has
     one bank to come from less (H200: a product takes 2840 us instead of 2920).  */
  for (column = 0; column < m_shape.columns; column++)
    for (unsigned i = 0; i < m_shape.rows; i++)
      {
	row = column % 2 ? m_shape.rows - 1 - i : i;
	nest_place at = place (row, column);
	at.step = now;
	std::vector<tree> next;
	for (const sum &s : m_nest.sums)
	  next.push_back (copies.value (s.next, at));
	for (unsigned s = 0; held && s < next.size (); s++)
	  next[s] = gimple_build (&m_seq, COND_EXPR, TREE_TYPE (next[s]),
				  there[m_range_of_steps.of_rows () ? row : column], next[s],
				  current (sum_at (s, row, column)));
	for (unsigned s = 0; s < next.size (); s++)
	  gimple_seq_add_stmt (&m_seq, gimple_build_assign (sum_at (s, row, column),
							    next[s]));
      }
}

/* The steps from FIRST on, fewer than shared memory has, after BB; where they end.  */

basic_block
tile_code::last_steps (basic_block bb, tree first)
{
  m_few = first;
  load_ahead (first, false, false);
  barrier ();
  store_ahead (false);
  barrier ();
  /* GCC would write out a loop that it sees to be short.  */
  tree left = anew (op (MINUS_EXPR, m_steps, first));
  basic_block body = new_block (), end = new_block ();
  tree done = create_tmp_reg (m_type, "done");
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (done, number (0)));
  go_on (bb, body);
  tree at = make_ssa_name (m_type);
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (at, done));
  add_step (at);
  tree next = op (PLUS_EXPR, at, number (1));
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (done, next));
  branch (body, compare (LT_EXPR, next, left), body, end);
  return end;
}

/* A register's value here.  */

tree
tile_code::current (tree variable)
{
  tree name = make_ssa_name (TREE_TYPE (variable));
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (name, variable));
  return name;
}

/* The steps of a tile from BEGIN on that fill shared memory, some at least, after BB and
   before TAIL; WIDE: with loads of runs.  */

void
tile_code::whole_steps (basic_block bb, basic_block tail, tree begin, bool wide)
{
  tree few = number (m_shape.steps);
  basic_block whole = new_block (), step = new_block (), rest = new_block ();
  load_ahead (begin, true, wide);
  go_on (bb, whole);
  m_few = current (m_step);
  tree next = op (PLUS_EXPR, m_few, few);
  tree more = compare (LE_EXPR, op (PLUS_EXPR, next, few), m_whole_end);
  /* When all threads are done with the steps before.  */
  barrier ();
  store_ahead (wide);
  barrier ();
  /* The last ones again are as good as none.  */
  load_ahead (gimple_build (&m_seq, COND_EXPR, m_type, more, next, m_few), true, wide);
  /* A loop until the loop passes, which written-steps.cc writes out.  */
  tree done = create_tmp_reg (m_type, "done");
  set (done, emit_intrinsic (&m_seq, intrinsic::first_step, { few }));
  go_on (whole, step);
  tree at = current (done);
  add_step (at);
  tree after = op (PLUS_EXPR, at, number (1));
  set (done, after);
  branch (step, compare (LT_EXPR, after, few), step, rest);
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (m_step, next));
  branch (rest, more, whole, tail);
}

/* Likewise in WHOLE, from m_step on, in the way that this tile's loads have.  */

void
tile_code::whole_loops (basic_block whole, basic_block tail)
{
  if (m_wide)
    {
      basic_block wide = new_block (), single = new_block ();
      branch (whole, m_wide, wide, single);
      whole_steps (wide, tail, first_whole (), true);
      whole = single;
    }
  whole_steps (whole, tail, first_whole (), false);
}

/* All steps of a tile, after BB; where they end.  */

basic_block
tile_code::steps (basic_block bb)
{
  for (staged_load &s : m_staged)
    for (tile_share *share : { &s.single, &s.wide })
      if (tree by = share->along_steps ? NULL_TREE : stride (s))
	share->far = gimple_build (&m_tile_seq, MULT_EXPR, sizetype, by,
				   size_int (share->apart));
  if (m_range_of_steps.ragged ())
    return ragged_steps (bb);
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (m_step, number (0)));
  basic_block whole = new_block (), tail = new_block ();
  basic_block part = new_block (), end = new_block ();
  m_whole_end = m_steps;
  branch (bb, compare (LE_EXPR, number (m_shape.steps), m_steps), whole, tail);
  whole_loops (whole, tail);
  tree first = current (m_step);
  branch (tail, compare (LT_EXPR, first, m_steps), part, end);
  go_on (last_steps (part, first), end);
  return end;
}

/* The epilogue of the element at ROW and COLUMN of this thread's, in BB.  */

void
tile_code::finish_element (basic_block bb, unsigned row, unsigned column,
			   value_copies *common)
{
  value_copies copies (m_nest, &m_seq, common);
  copies.known = [&] (tree name, const nest_place &) -> tree
    {
      int s = m_nest.sum_after (name);
      if (s < 0)
	return NULL_TREE;
      tree value = make_ssa_name (m_nest.sums[s].type ());
      gimple_seq_add_stmt (&m_seq, gimple_build_assign (value, sum_at (s, row, column)));
      return value;
    };
  for (gimple *load : m_nest.prologue)
    copies.value (gimple_get_lhs (load), place (row, column));
  for (gimple *stmt : m_nest.epilogue)
    if (gimple_vdef (stmt))
      copies.store (stmt, place (row, column));
    else
      copies.value (gimple_get_lhs (stmt), place (row, column));
  flush (bb);
}

/* The epilogues of a tile, after BB; where they end.  */

basic_block
tile_code::finish_tile (basic_block bb)
{
  if (begins_with_elements ())
    {
      place_elements (anew (m_first_row), anew (m_first_column));
      flush (bb);
    }
  gimple_seq shared_seq = NULL;
  value_copies common (m_nest, &shared_seq);
  basic_block begin = bb;
  bb = new_block ();
  basic_block first = bb;
  for (unsigned r = 0; r < m_shape.rows; r++)
    {
      basic_block row = new_block (), next_row = new_block ();
      branch (bb, compare (LT_EXPR, m_row_numbers[r], m_rows), row, next_row);
      for (unsigned c = 0; c < m_shape.columns; c++)
	{
	  basic_block element = new_block ();
	  basic_block next = c + 1 < m_shape.columns ? new_block () : next_row;
	  branch (row, element_exists (r, c), element, next);
	  finish_element (element, r, c, &common);
	  go_on (element, next);
	  row = next;
	}
      bb = next_row;
    }
  gimple_seq_add_seq (&m_seq, shared_seq);
  go_on (begin, first);
  return bb;
}

/* How many tiles of LENGTH cover ALL.  */

tree
tile_code::tiles (tree all, unsigned length)
{
  return op (TRUNC_DIV_EXPR, op (PLUS_EXPR, all, number (length - 1)), number (length));
}

/* The tile at m_tile_row and m_tile_column, after BB; where it ends.  */

basic_block
tile_code::compute_tile (basic_block bb)
{
  m_first_row = op (MULT_EXPR, m_tile_row, number (m_shape.tile_rows ()));
  /* Nor are the addresses that one row of tiles has in common, for all tiles of it: mostly a
     block has one.  (In triangles other values live long.)  */
  if (begins_with_elements () || !m_ranges.ragged ())
    m_first_row = anew (m_first_row);
  m_first_column = op (MULT_EXPR, m_tile_column, number (m_shape.tile_columns ()));
  begin_tile ();
  place_shares ();
  flush (bb);
  m_common.reset (new value_copies (m_nest, &m_tile_seq));
  basic_block body = new_block (), end = finish_tile (steps (body));
  m_seq = m_tile_seq;
  m_tile_seq = NULL;
  go_on (bb, body);
  return end;
}

/* The loops over this block's tiles, after BB; where they end.  */

basic_block
tile_code::loop_over_tiles (basic_block bb)
{
  tree tile_rows = tiles (m_rows, m_shape.tile_rows ());
  tree tile_columns = tiles (m_columns, m_shape.tile_columns ());
  tree across = emit_intrinsic (&m_seq, intrinsic::nctaid, { integer_zero_node });
  tree down = emit_intrinsic (&m_seq, intrinsic::nctaid, { integer_one_node });
  tree row = create_tmp_reg (m_type, "tile_row");
  tree column = create_tmp_reg (m_type, "tile_column");
  set (row, emit_intrinsic (&m_seq, intrinsic::ctaid, { integer_one_node }));

  basic_block rows = new_block (), a_row = new_block (), columns = new_block ();
  basic_block a_tile = new_block (), next_row = new_block (), end = new_block ();
  go_on (bb, rows);
  m_tile_row = current (row);
  branch (rows, compare (LT_EXPR, m_tile_row, tile_rows), a_row, end);
  set (column, emit_intrinsic (&m_seq, intrinsic::ctaid, { integer_zero_node }));
  go_on (a_row, columns);
  m_tile_column = current (column);
  branch (columns, compare (LT_EXPR, m_tile_column, tile_columns), a_tile, next_row);

  basic_block tail = compute_tile (a_tile);
  set (column, op (PLUS_EXPR, m_tile_column, across));
  go_on (tail, columns);
  set (row, op (PLUS_EXPR, m_tile_row, down));
  go_on (next_row, rows);
  return end;
}

/* Likewise of a ragged nest: of the tiles that have elements, numbered along the inner loop
   and then along the outer one, each block has as many as others.  (Where blocks have what
   is at their places, some multiprocessors have nothing to do and others four tiles.)  Outer
   iterations with many inner ones come first.  */

basic_block
tile_code::loop_over_ragged_tiles (basic_block bb)
{
  bool rows = m_nest.row_outside;
  unsigned height = m_shape.tile_rows (), width = m_shape.tile_columns ();
  if (!rows)
    std::swap (height, width);
  tree all = tiles (rows ? m_rows : m_columns, height);
  tree across = emit_intrinsic (&m_seq, intrinsic::nctaid, { integer_zero_node });
  tree down = emit_intrinsic (&m_seq, intrinsic::nctaid, { integer_one_node });
  tree block = op (MULT_EXPR, emit_intrinsic (&m_seq, intrinsic::ctaid, { integer_one_node }),
		   across);
  block = op (PLUS_EXPR, block, emit_intrinsic (&m_seq, intrinsic::ctaid,
						{ integer_zero_node }));
  tree left = create_tmp_reg (m_type, "tiles_left");
  tree outer = create_tmp_reg (m_type, "tile_outer");
  bool grows = m_nest.ragged.high > m_nest.ragged.low;
  set (left, block);
  set (outer, grows ? op (MINUS_EXPR, all, number (1)) : number (0));

  basic_block next_outer = new_block (), a_row = new_block (), a_tile = new_block ();
  basic_block head = new_block (), end = new_block ();
  go_on (bb, head);
  tree row = current (outer);
  /* That in front of the first one is none, as it is unsigned.  */
  branch (head, compare (LT_EXPR, row, all), a_row, end);
  measure_tiles (op (MULT_EXPR, row, number (height)));
  tree begin = op (TRUNC_DIV_EXPR, m_low, number (width));
  tree count = op (MINUS_EXPR, tiles (m_high, width), begin);
  tree number_of = current (left);
  branch (a_row, compare (LT_EXPR, number_of, count), a_tile, next_outer);
  set (left, op (MINUS_EXPR, number_of, count));
  set (outer, op (grows ? MINUS_EXPR : PLUS_EXPR, row, number (1)));
  go_on (next_outer, head);

  tree column = op (PLUS_EXPR, begin, number_of);
  m_tile_row = rows ? row : column;
  m_tile_column = rows ? column : row;
  basic_block tail = compute_tile (a_tile);
  set (left, op (PLUS_EXPR, number_of, op (MULT_EXPR, across, down)));
  go_on (tail, head);
  return end;
}

/* Split the block of the outer loop's guard: the test is in front of it.  */

void
tile_code::begin ()
{
  gcond *guard = m_nest.outer ().guard;
  m_guard = gimple_bb (guard);
  for (edge e : m_guard->succs)
    if (!dominated_by_p (CDI_DOMINATORS, m_nest.outer ().loop->header, e->dest))
      m_join = e->dest;
  gimple_stmt_iterator before = gsi_for_stmt (guard);
  gsi_prev (&before);
  edge split = (gsi_end_p (before) ? split_block_after_labels (m_guard)
		: split_block (m_guard, gsi_stmt (before)));
  m_guard = split->src;
  m_plain = split->dest;
  remove_edge (split);
  for (unsigned i = 0; i < m_nest.sums.size () * m_shape.rows * m_shape.columns; i++)
    m_sums.push_back (create_tmp_reg (m_nest.sums[i / (m_shape.rows * m_shape.columns)]
				      .type (), "sum"));
  m_step = create_tmp_reg (m_type, "step");
}

void
tile_code::run ()
{
  begin ();
  make_tiles ();
  tree condition = test ();
  basic_block tiled = new_block ();
  branch (m_guard, condition, tiled, m_plain);
  if (m_nest.inner_forks)
    gimple_seq_add_stmt (&m_seq, build_mark (IFN_UNIQUE_OACC_FORK, m_nest.inner_forks));
  m_aligned = aligned ();
  locate_threads ();
  basic_block end = (m_ranges.ragged () ? loop_over_ragged_tiles (tiled)
		     : loop_over_tiles (tiled));
  if (m_nest.inner_forks)
    gimple_seq_add_stmt (&m_seq, build_mark (IFN_UNIQUE_OACC_JOIN, m_nest.inner_forks));
  go_on (end, m_join);
  /* Any memory: the phi is made anew.  */
  edge into = single_succ_edge (end);
  for (gphi_iterator phi = gsi_start_phis (m_join); !gsi_end_p (phi); gsi_next (&phi))
    add_phi_arg (phi.phi (), gimple_phi_arg_def (phi.phi (), into->dest_idx ? 0 : 1), into,
		 UNKNOWN_LOCATION);
}

void
add_tiled_version (function *fun, const device_function *f, const tiled_nest &nest,
		   const tile_shape &shape)
{
  tile_code (fun, f, nest, shape).run ();
}

} // namespace accplug
