/* Where the steps of a nest run, for its version in tiles (tile-steps.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TILE_STEPS_H
#define ACCPLUG_TILE_STEPS_H

#include "tiling/tiled-nest.h"

namespace accplug
{

class tile_steps
{
public:
  explicit tile_steps (const tiled_nest &nest) : m_nest (nest) {}

  bool ragged () const { return m_nest.triangle.on; }
  bool of_rows () const { return m_nest.triangle.on == ON_ROW; }
  /* Append to SEQ what is computed in front of the nest, whose counter that the steps depend
     on runs to ALL (long).  Returns whether the steps run as described.  */
  tree measure (gimple_seq *seq, tree all);
  /* The number of steps where they are most, as long.  */
  tree longest () const { return m_longest; }
  /* The first index where the counter is 0, unsigned, if indices begin with 0.  */
  tree begin () const { return m_begin; }
  /* All indices are greater by LEAD, unsigned.  */
  void move (gimple_seq *seq, tree lead);
  /* The first index where the counter is COUNTER (unsigned), or where steps END, as int.  */
  tree bound (gimple_seq *seq, bool ends, tree counter) const;
  /* Are there more steps where the counter is greater?  */
  bool grow () const { return m_nest.triangle.high > m_nest.triangle.low; }

private:
  tree length_at (gimple_seq *seq, tree counter, bool alone) const;

  const tiled_nest &m_nest;
  tree m_longest = NULL_TREE;
  tree m_begin = NULL_TREE, m_end = NULL_TREE;	/* where the counter is 0: unsigned, int */
};

} // namespace accplug

#endif /* ACCPLUG_TILE_STEPS_H */
