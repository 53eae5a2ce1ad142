/* Where a nest runs, for its version in tiles.

   Comes in: a nest (tiled-nest.h).
   Goes out: the rectangle of elements that tiles cover, and where the nest runs in it.

     outer iterations with inner ones: FIRST, FIRST + 1, ...; their numbers are 0, 1, ...
     inner indices: their numbers are 0, 1, ... from the first index of all outer iterations

   Rules
   - The rectangle has no outer iteration without inner ones: what depends on it alone may be
     loaded.  As each end moves by one at most from one outer iteration to the next, and they
     do not move against each other, the indices of several neighbouring ones have no gaps.
   - Lengths are linear in the outer counter.  Where the program's arithmetic could say
     something else (it wraps, or a loop is known to have no iterations), it does so at one
     end at least: so the program's own lengths are asked for there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tile-ranges.h"
#include "tiling/tile-values.h"

namespace accplug
{

namespace
{

/* Lengths and numbers, in statements of SEQ.  */

struct long_arithmetic
{
  gimple_seq *seq;
  tree type = long_integer_type_node;

  tree op (tree_code code, tree a, tree b) const
  { return gimple_build (seq, code, type, a, b); }
  tree number (HOST_WIDE_INT n) const { return build_int_cst (type, n); }
  tree times (int factor, tree t) const
  { return factor ? factor > 0 ? t : gimple_build (seq, NEGATE_EXPR, type, t) : number (0); }
  tree compare (tree_code code, tree a, tree b) const
  { return gimple_build (seq, code, boolean_type_node, a, b); }
  tree both (tree a, tree b) const
  { return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, a, b); }
};

/* So far from 0 at most are lengths that are computed with.  */
const HOST_WIDE_INT longest_range = HOST_WIDE_INT (1) << 40;

} // anonymous namespace

/* RANGE, an operand of the nest, in the outer iteration OUTER (long); it may be negative.  */

tree
tile_ranges::length_at (gimple_seq *seq, tree range, tree outer) const
{
  nest_place at;
  (m_nest.row_outside ? at.row : at.column)
    = gimple_convert (seq, m_nest.outer ().type (), outer);
  tree value = value_copies (m_nest, seq).value (range, at);
  value = gimple_convert (seq, signed_type_for (TREE_TYPE (value)), value);
  return gimple_convert (seq, long_integer_type_node, value);
}

/* Likewise, if the inner loop's ends move; the outer one has ALL iterations.  */

tree
tile_ranges::measure_ragged (gimple_seq *seq, tree all)
{
  const ragged_range &ragged = m_nest.ragged;
  long_arithmetic a { seq };
  int grows = ragged.high - ragged.low;
  tree one = a.number (1), none = a.number (0);
  tree length = length_at (seq, ragged.length, none);
  tree limit = a.number (longest_range);
  tree fits = a.both (a.compare (LE_EXPR, length, limit),
		      a.compare (GE_EXPR, length, a.number (-longest_range)));
  fits = a.both (fits, a.compare (LE_EXPR, all, limit));
  tree first = grows > 0 ? a.op (MAX_EXPR, none, a.op (MINUS_EXPR, one, length)) : none;
  tree end = grows < 0 ? a.op (MIN_EXPR, all, length) : all;
  tree last = a.op (MINUS_EXPR, end, one);
  m_outer = a.op (MINUS_EXPR, end, first);
  tree far = a.op (MINUS_EXPR, m_outer, one);
  tree at_first = a.op (PLUS_EXPR, length, a.times (grows, first));
  tree at_last = a.op (PLUS_EXPR, length, a.times (grows, last));
  fits = a.both (fits, a.compare (GE_EXPR, at_first, one));
  tree range = m_nest.inner ().range;
  fits = a.both (fits, a.compare (EQ_EXPR, length_at (seq, range, first), at_first));
  fits = a.both (fits, a.compare (EQ_EXPR, length_at (seq, range, last), at_last));
  m_longest = a.op (MAX_EXPR, at_first, at_last);
  tree begin = ragged.low < 0 ? far : none;
  tree first_end = a.op (PLUS_EXPR, begin, at_first);
  m_inner = a.op (PLUS_EXPR, first_end, ragged.high > 0 ? far : none);
  m_first = gimple_convert (seq, m_nest.outer ().type (), first);
  m_begin = gimple_convert (seq, unsigned_type_node, begin);
  m_end = gimple_convert (seq, unsigned_type_node, first_end);
  return fits;
}

tree
tile_ranges::measure (gimple_seq *seq)
{
  value_copies uniform (m_nest, seq);
  auto number = [&] (const shared_loop &l)
    { return gimple_convert (seq, long_integer_type_node,
			     uniform.value (l.range, nest_place ())); };
  m_outer = number (m_nest.outer ());
  if (ragged ())
    return measure_ragged (seq, m_outer);
  m_inner = m_longest = number (m_nest.inner ());
  return NULL_TREE;
}

tree
tile_ranges::bound (gimple_seq *seq, bool ends, tree outer) const
{
  int moves = ends ? m_nest.ragged.high : m_nest.ragged.low;
  tree first = ends ? m_end : m_begin;
  return !moves ? first : gimple_build (seq, moves > 0 ? PLUS_EXPR : MINUS_EXPR,
					unsigned_type_node, first, outer);
}

tree
tile_ranges::inner_value (gimple_seq *seq, tree number) const
{
  if (m_nest.ragged.low)
    {
      number = gimple_build (seq, MINUS_EXPR, unsigned_type_node, number, m_begin);
      number = gimple_convert (seq, integer_type_node, number);
    }
  return gimple_convert (seq, m_nest.inner ().type (), number);
}

tree
tile_ranges::outer_value (gimple_seq *seq, tree number) const
{
  tree type = m_nest.outer ().type ();
  number = gimple_convert (seq, type, number);
  return m_first ? gimple_build (seq, PLUS_EXPR, type, number, m_first) : number;
}

} // namespace accplug
