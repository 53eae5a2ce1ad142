/* Where a nest runs, for its version in tiles (tile-ranges.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TILE_RANGES_H
#define ACCPLUG_TILE_RANGES_H

#include "tiling/tiled-nest.h"

namespace accplug
{

class tile_ranges
{
public:
  explicit tile_ranges (const tiled_nest &nest) : m_nest (nest) {}

  /* Append to SEQ what is computed in front of the nest: how many rows and columns there
     are, as long; RUNS: how far the inner loop runs at most.  Returns whether the nest runs
     as described: NULL_TREE if it does so always.  */
  tree measure (gimple_seq *seq);
  tree rows () const { return m_nest.row_outside ? m_outer : m_inner; }
  tree columns () const { return m_nest.row_outside ? m_inner : m_outer; }
  tree longest () const { return m_longest; }
  /* The first outer iteration, in its type.  */
  tree first_outer () const { return m_first; }

  bool ragged () const { return m_nest.ragged.length != NULL_TREE; }
  /* Where the inner loop begins, or ENDS, in the outer iteration with number OUTER
     (unsigned, from 0 at the first one): numbers of the tiles' elements.  */
  tree bound (gimple_seq *seq, bool ends, tree outer) const;
  /* Is that the same for all of them?  */
  bool same (bool ends) const { return !(ends ? m_nest.ragged.high : m_nest.ragged.low); }
  /* The counter, or index (nest_place), of the inner element with NUMBER.  */
  tree inner_value (gimple_seq *seq, tree number) const;
  tree outer_value (gimple_seq *seq, tree number) const;

private:
  tree measure_ragged (gimple_seq *seq, tree all);
  tree length_at (gimple_seq *seq, tree range, tree outer) const;

  const tiled_nest &m_nest;
  tree m_outer = NULL_TREE, m_inner = NULL_TREE, m_longest = NULL_TREE;
  tree m_first = NULL_TREE;
  tree m_begin = NULL_TREE, m_end = NULL_TREE;	/* of the first outer iteration */
};

} // namespace accplug

#endif /* ACCPLUG_TILE_RANGES_H */
