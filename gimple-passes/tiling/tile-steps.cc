/* Where the steps of a nest run, for its version in tiles, if that moves with the rows or the
   columns: products with triangles.

   Comes in: a nest (tiled-nest.h).
   Goes out: the indices of its steps (ragged_steps), from where to where they run where the
   counter is 0, and whether the program's steps are so.

   Rules
   - A tile has the steps that any of its rows has.  As both ends move by one at most from one
     row to the next, and not against each other, they have no gaps.  So what columns load in
     them some row of the program's loads.
   - Numbers of steps are linear in the counter, or there are none.  The program's own ones
     are asked for at both ends of the counter's range, and in the last row that has a step
     and the first one that has none: so both say the same everywhere.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tile-steps.h"
#include "tiling/tile-values.h"

namespace accplug
{

namespace
{

/* No counter, and no number of steps, is further from 0: so indices fit an int.  */
const HOST_WIDE_INT longest_steps = HOST_WIDE_INT (1) << 28;

} // anonymous namespace

/* How many steps there are where the counter is COUNTER (long), as long; ALONE: what is
   linear, without asking whether there are any.  */

tree
tile_steps::length_at (gimple_seq *seq, tree counter, bool alone) const
{
  const ragged_steps &steps = m_nest.triangle;
  tree type = long_integer_type_node;
  nest_place at;
  tree own = gimple_convert (seq, (of_rows () ? m_nest.row : m_nest.column).type (), counter);
  (of_rows () ? at.row : at.column) = own;
  value_copies copies (m_nest, seq);
  tree length = copies.expression_value (m_nest.step_count, at);
  length = gimple_convert (seq, signed_type_for (TREE_TYPE (length)), length);
  length = gimple_convert (seq, type, length);
  if (alone)
    return length;
  tree none = build_zero_cst (type);
  if (m_nest.no_step && !integer_zerop (m_nest.no_step))
    {
      tree no = copies.expression_value (fold_convert (boolean_type_node, m_nest.no_step), at);
      length = gimple_build (seq, COND_EXPR, type, no, none, length);
    }
  if (steps.guard)
    {
      tree held = gimple_build (seq, gimple_cond_code (steps.guard), boolean_type_node,
				copies.value (gimple_cond_lhs (steps.guard), at),
				copies.value (gimple_cond_rhs (steps.guard), at));
      length = (steps.holds ? gimple_build (seq, COND_EXPR, type, held, length, none)
		: gimple_build (seq, COND_EXPR, type, held, none, length));
    }
  return length;
}

tree
tile_steps::measure (gimple_seq *seq, tree all)
{
  const ragged_steps &steps = m_nest.triangle;
  tree type = long_integer_type_node, none = build_zero_cst (type), one = build_one_cst (type);
  auto op = [&] (tree_code code, tree a, tree b)
    { return gimple_build (seq, code, type, a, b); };
  auto both = [&] (tree a, tree b)
    { return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, a, b); };
  auto compare = [&] (tree_code code, tree a, tree b)
    { return gimple_build (seq, code, boolean_type_node, a, b); };
  tree limit = build_int_cst (type, longest_steps);
  tree length = length_at (seq, none, true);
  tree last = op (MINUS_EXPR, all, one);
  tree fits = both (compare (LE_EXPR, length, limit), compare (LE_EXPR, all, limit));
  fits = both (fits, compare (GE_EXPR, length, build_int_cst (type, -longest_steps)));
  tree_code moves = grow () ? PLUS_EXPR : MINUS_EXPR;
  auto asked = [&] (tree counter)
    {
      counter = op (MAX_EXPR, none, op (MIN_EXPR, counter, last));
      tree described = op (MAX_EXPR, none, op (moves, length, counter));
      tree own = length_at (seq, counter, false);
      fits = both (fits, compare (EQ_EXPR, own, described));
      return described;
    };
  m_longest = op (MAX_EXPR, asked (none), asked (last));
  /* The counters with one step and with none.  */
  tree edge = grow () ? gimple_build (seq, NEGATE_EXPR, type, length) : length;
  asked (edge);
  asked (op (grow () ? PLUS_EXPR : MINUS_EXPR, edge, one));
  m_begin = gimple_convert (seq, unsigned_type_node, steps.low < 0 ? last : none);
  tree end = gimple_convert (seq, integer_type_node, length);
  m_end = gimple_build (seq, PLUS_EXPR, integer_type_node,
			gimple_convert (seq, integer_type_node, m_begin), end);
  return fits;
}

void
tile_steps::move (gimple_seq *seq, tree lead)
{
  m_begin = gimple_build (seq, PLUS_EXPR, unsigned_type_node, m_begin, lead);
  m_end = gimple_build (seq, PLUS_EXPR, integer_type_node, m_end,
			gimple_convert (seq, integer_type_node, lead));
}

tree
tile_steps::bound (gimple_seq *seq, bool ends, tree counter) const
{
  int moves = ends ? m_nest.triangle.high : m_nest.triangle.low;
  tree type = integer_type_node;
  tree first = gimple_convert (seq, type, ends ? m_end : m_begin);
  return !moves ? first : gimple_build (seq, moves > 0 ? PLUS_EXPR : MINUS_EXPR, type, first,
					gimple_convert (seq, type, counter));
}

} // namespace accplug
