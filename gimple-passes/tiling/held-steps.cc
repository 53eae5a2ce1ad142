/* The steps of a tile, where not all rows, or columns, have the same ones.

   Comes in: a nest whose steps are ragged (tiled-nest.h, tile-steps.h), a tile.
   Goes out: a loop over the indices that any row of the tile has, some at a time:

     those that all rows have: as in any nest (tile-code.cc)
     others: one step after the other, in which each sum changes only if its row has it

   Rules
   - What belongs to rows without such a step is loaded from the next one of theirs, or where a
     row has none at all, from the row with the most: what the program loads.  So is what the
     columns load beyond the tile's first and last steps.
   - Indices in shared memory begin at multiples of their number, and those of runs of 16 bytes
     along the steps where the address does.
   - Each sum is accumulated in the order of the indices, which is the program's.
   - The comments below say rows; it may be the columns that the steps depend on.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tile-builder.h"

namespace accplug
{

/* Indices are as the program's steps, but moved so that runs along steps begin where their
   address is a multiple of 16 bytes.  */

void
tile_code::move_steps ()
{
  m_nest.triangle.begin = m_range_of_steps.begin ();
  for (const staged_load &s : m_staged)
    {
      if (s.wide.run == 1 || !s.wide.along_steps)
	continue;
      bool inner = s.load->of_row != m_nest.row_outside;
      value_copies copies (m_nest, &m_seq);
      tree address = run_address (s, &copies, counter_value (inner, number (widest_access)),
				  m_nest.triangle.begin);
      address = gimple_convert (&m_seq, size_type_node, address);
      tree beyond = op (BIT_AND_EXPR, gimple_convert (&m_seq, m_type, address),
			number (widest_access - 1));
      m_range_of_steps.move (&m_seq, op (TRUNC_DIV_EXPR, beyond, number (size (s))));
      break;
    }
  m_nest.triangle.begin = m_range_of_steps.begin ();
}

/* Where the tile's steps begin and end, and which ones all of its rows have.  */

void
tile_code::measure_steps ()
{
  bool rows = m_range_of_steps.of_rows ();
  tree first = rows ? m_first_row : m_first_column, all = rows ? m_rows : m_columns;
  unsigned length = rows ? m_shape.tile_rows () : m_shape.tile_columns ();
  tree last = op (MIN_EXPR, op (PLUS_EXPR, first, number (length - 1)),
		  op (MINUS_EXPR, all, number (1)));
  auto outermost = [&] (tree_code code, bool ends)
    { return op (code, m_range_of_steps.bound (&m_seq, ends, first),
		 m_range_of_steps.bound (&m_seq, ends, last)); };
  m_first_step = outermost (MIN_EXPR, false);
  m_shared_first = outermost (MAX_EXPR, false);
  m_shared_end = outermost (MIN_EXPR, true);
  m_last_step = outermost (MAX_EXPR, true);
  m_most_steps = m_range_of_steps.grow () ? last : first;
}

/* Has this thread's I-th row the step with index STEP?  */

tree
tile_code::has_step (unsigned i, tree step)
{
  tree row = m_range_of_steps.of_rows () ? m_row_numbers[i] : m_column_numbers[i];
  tree index = gimple_convert (&m_seq, integer_type_node, step);
  return both (compare (GE_EXPR, index, m_range_of_steps.bound (&m_seq, false, row)),
	       compare (LT_EXPR, index, m_range_of_steps.bound (&m_seq, true, row)));
}

/* The index STEP, or the nearest one from FIRST to before END.  */

tree
tile_code::held_index (tree step, tree first, tree end)
{
  tree index = gimple_convert (&m_seq, integer_type_node, step);
  index = op (MIN_EXPR, index, op (MINUS_EXPR, end, integer_one_node));
  return gimple_convert (&m_seq, m_type, op (MAX_EXPR, index, first));
}

/* Load this thread's share of S of the steps from m_few on, which not all rows may have.  */

void
tile_code::load_held (staged_load &s)
{
  const tile_share &share = s.single;
  bool moves = s.load->of_row == m_range_of_steps.of_rows ();
  /* Which row that is the tile does not know.  */
  value_copies copies (m_nest, &m_seq, moves ? nullptr : m_common.get ());
  tree begin = op (PLUS_EXPR, m_few, share.first_step);
  for (unsigned i = 0; i < s.ahead.size (); i++)
    {
      tree first = m_first_step, end = m_last_step, row = share.places[i];
      if (moves)
	{
	  tree own = gimple_convert (&m_seq, m_type, row);
	  tree none = compare (LE_EXPR, m_range_of_steps.bound (&m_seq, true, own),
			       m_range_of_steps.bound (&m_seq, false, own));
	  own = gimple_build (&m_seq, COND_EXPR, m_type, none, m_most_steps, own);
	  first = m_range_of_steps.bound (&m_seq, false, own);
	  end = m_range_of_steps.bound (&m_seq, true, own);
	  row = counter_value (s.load->of_row != m_nest.row_outside, own);
	}
      tree step = share.along_steps ? begin : op (PLUS_EXPR, begin, number (i * share.apart));
      nest_place at;
      (s.load->of_row ? at.row : at.column) = row;
      at.step = held_index (step, first, end);
      set (s.ahead[i], copies.value (gimple_assign_lhs (s.load->load), at));
    }
}

/* The steps from m_few on that fit shared memory, where not all rows may have them, after BB;
   where they end.  */

basic_block
tile_code::held_steps (basic_block bb)
{
  for (staged_load &s : m_staged)
    load_held (s);
  barrier ();
  store_ahead (false);
  barrier ();
  tree left = op (MINUS_EXPR, gimple_convert (&m_seq, m_type, m_last_step), m_few);
  /* GCC would write out a loop that it sees to be short.  */
  left = anew (op (MIN_EXPR, left, number (m_shape.steps)));
  basic_block body = new_block (), end = new_block ();
  tree done = create_tmp_reg (m_type, "done");
  set (done, number (0));
  go_on (bb, body);
  tree at = current (done);
  add_step (at, true);
  tree next = op (PLUS_EXPR, at, number (1));
  set (done, next);
  branch (body, compare (LT_EXPR, next, left), body, end);
  return end;
}

/* All steps of a tile, after BB; where they end.  */

basic_block
tile_code::ragged_steps (basic_block bb)
{
  auto index = [this] (tree t) { return gimple_convert (&m_seq, integer_type_node, t); };
  measure_steps ();
  tree few = number (m_shape.steps);
  m_whole_end = gimple_convert (&m_seq, m_type, m_shared_end);
  tree first = gimple_convert (&m_seq, m_type, m_first_step);
  set (m_step, op (BIT_AND_EXPR, first, number (-m_shape.steps)));
  basic_block head = new_block (), some = new_block (), whole = new_block ();
  basic_block part = new_block (), end = new_block ();
  branch (bb, compare (LT_EXPR, m_first_step, m_last_step), head, end);
  m_few = current (m_step);
  branch (head, compare (LT_EXPR, index (m_few), m_last_step), some, end);
  tree shared = both (compare (GE_EXPR, index (m_few), m_shared_first),
		      compare (LE_EXPR, index (op (PLUS_EXPR, m_few, few)), m_shared_end));
  branch (some, shared, whole, part);
  tree here = m_few;
  whole_loops (whole, head);
  m_few = here;
  basic_block tail = held_steps (part);
  set (m_step, op (PLUS_EXPR, here, few));
  go_on (tail, head);
  return end;
}

} // namespace accplug
