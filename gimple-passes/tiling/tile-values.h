/* Copies of a nest's values for other iterations (tile-values.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TILE_VALUES_H
#define ACCPLUG_TILE_VALUES_H

#include "tiling/tiled-nest.h"

namespace accplug
{

/* An iteration of a nest: the counters' values, in their types, and the number of the step
   (unsigned), or its index (ragged_steps).  NULL_TREE where nothing that is asked for depends
   on it.  Where the inner loop's first index moves (ragged_range) its value is the index
   instead, from 0 at the first one of the first outer iteration in tiles; it may be negative
   then, if it is read as signed.  */
struct nest_place
{
  tree row = NULL_TREE, column = NULL_TREE, step = NULL_TREE;
};

class value_copies
{
public:
  /* Statements go to SEQ; those that depend on neither step nor sum, and not on row and
     column both, go to where COMMON has its own, if that is given.  */
  value_copies (const tiled_nest &nest, gimple_seq *seq, value_copies *common = nullptr)
    : m_nest (nest), m_seq (seq), m_common (common) {}

  /* What the caller has as SSA name at a place; NULL_TREE: it is to be copied.  */
  std::function<tree (tree name, const nest_place &)> known;

  /* The value of T, an operand of the nest's statements, at PLACE.  */
  tree value (tree t, const nest_place &place);
  /* EXPRESSION over such operands, as a value.  */
  tree expression_value (tree expression, const nest_place &place);
  /* A copy of STMT, which stores, at PLACE.  */
  void store (gimple *stmt, const nest_place &place);

private:
  typedef std::tuple<tree, tree, tree, tree> key;
  tree counter_value (const step_counter &c, const nest_place &place);
  tree phi_value (gphi *phi, const nest_place &place);
  tree moved_counter (const nest_place &place);
  tree index_value (tree t, const linear_form &form, const nest_place &place);
  tree step_number (const nest_place &place);
  tree step_index_value (tree t, const linear_form &form, const nest_place &place);
  tree copy (gimple *def, const nest_place &place);
  gimple *copy_statement (gimple *stmt, const nest_place &place);

  const tiled_nest &m_nest;
  gimple_seq *m_seq;
  value_copies *m_common;
  std::map<key, tree> m_values;
};

} // namespace accplug

#endif /* ACCPLUG_TILE_VALUES_H */
