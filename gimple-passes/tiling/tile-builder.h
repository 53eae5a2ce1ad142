/* What makes the version of a nest in tiles: tile-code.cc, the version; tile-shares.cc, what
   threads load and store for it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TILE_BUILDER_H
#define ACCPLUG_TILE_BUILDER_H

#include "base/wide-accesses.h"
#include "device/intrinsics.h"
#include "tiling/load-forms.h"
#include "tiling/tile-code.h"
#include "tiling/tile-ranges.h"
#include "tiling/tile-steps.h"
#include "tiling/tile-values.h"

namespace accplug
{

/* Elements between the steps in shared memory, beside the tile's: so neighbouring steps,
   and pairs of rows, are in different banks.  */
const unsigned padding = 4;

/* Which part of a tile a thread loads, and stores in shared memory: runs of elements that are
   consecutive in memory.  */
struct tile_share
{
  unsigned run = 1;		/* elements, one load each if there are several */
  bool along_steps = false;	/* the run is along steps, and so are neighbouring threads */
  unsigned apart = 0;		/* positions between runs if it is so, steps if not */
  tree first_step = NULL_TREE;	/* the step of the first element, within the few */
  tree position = NULL_TREE;	/* its position in the tile */
  tree store_at = NULL_TREE;	/* its place in shared memory */
  std::vector<tree> places;	/* the counter's value of each run */
  tree far = NULL_TREE;		/* bytes from one run to the next, if that is known */
};

/* A load of the steps, through shared memory.  */
struct staged_load
{
  const shared_load *load;
  load_form form;
  tree tile = NULL_TREE;	/* the variable in shared memory */
  tree read_at = NULL_TREE;	/* where this thread's rows or columns begin in it */
  std::vector<tree> ahead;	/* its share of the next steps */
  tile_share single, wide;	/* a load for each element, or for a run */
};

class tile_code
{
public:
  tile_code (function *fun, const device_function *f, const tiled_nest &nest,
	     const tile_shape &shape)
    : m_fun (fun), m_f (f), m_nest (nest), m_shape (shape), m_ranges (m_nest),
      m_range_of_steps (m_nest) {}
  void run ();

private:
  tree op (tree_code code, tree a, tree b)
  { return gimple_build (&m_seq, code, TREE_TYPE (a), a, b); }
  tree compare (tree_code code, tree a, tree b)
  { return gimple_build (&m_seq, code, boolean_type_node, a, b); }
  tree anew (tree value)
  { return emit_intrinsic (&m_seq, intrinsic::computed_anew, { value }); }
  tree number (unsigned HOST_WIDE_INT n) { return build_int_cst (m_type, n); }
  tree both (tree a, tree b)
  { return a ? gimple_build (&m_seq, BIT_AND_EXPR, boolean_type_node, a, b) : b; }
  basic_block new_block ();
  void flush (basic_block bb);
  void branch (basic_block bb, tree condition, basic_block yes, basic_block no);
  void go_on (basic_block bb, basic_block next);

  tree in_limits (tree value, unsigned least);
  tree count_steps ();
  void move_steps ();
  tree pays ();
  void note_launch (const shared_loop &l, tree pays, tree range, tree runs, unsigned tile,
		    unsigned threads);
  tree assumed (tree result);
  tree test ();
  void begin ();
  tree thread ();
  void locate_threads ();
  void make_tiles ();
  tree place_in (const staged_load &s, tree elements);
  void find_runs (staged_load &s);
  void locate_share (const staged_load &s, tile_share *share, tree thread);
  tree run_address (const staged_load &s, value_copies *copies, tree position, tree step);
  tree aligned ();
  tree loads_wide ();
  tree tiles (tree all, unsigned length);
  void set (tree variable, tree value)
  { gimple_seq_add_stmt (&m_seq, gimple_build_assign (variable, value)); }
  basic_block compute_tile (basic_block bb);
  basic_block loop_over_tiles (basic_block bb);
  basic_block loop_over_ragged_tiles (basic_block bb);
  void measure_tiles (tree first);
  tree clamped (bool inner, tree number);
  tree counter_value (bool inner, tree number);
  nest_place first_place (unsigned row, unsigned column, tree first);
  tree element_exists (unsigned row, unsigned column);
  void place_elements (tree first_row, tree first_column);
  bool begins_with_elements () const;
  void begin_tile ();
  void place_share (const staged_load &s, tile_share *share);
  void place_shares ();
  tree stride (const staged_load &s);
  tree load_behind (const staged_load &s, tree *pointer, tree far);
  void load_singly (staged_load &s, value_copies *copies, tree first, bool whole);
  void load_runs (staged_load &s, value_copies *copies, tree first);
  void load_ahead (tree first, bool whole, bool wide);
  void store_ahead (bool wide);
  void barrier ()
  { gimple_seq_add_stmt (&m_seq, build_intrinsic (intrinsic::barrier_block)); }
  std::vector<tree> shared_values (const staged_load &s, tree base);
  void add_step (tree step, bool held = false);
  tree has_step (unsigned i, tree step);
  tree held_index (tree step, tree first, tree end);
  tree first_whole ()
  { return m_range_of_steps.ragged () ? current (m_step) : number (0); }
  void measure_steps ();
  void load_held (staged_load &s);
  basic_block held_steps (basic_block bb);
  basic_block ragged_steps (basic_block bb);
  void whole_loops (basic_block whole, basic_block tail);
  tree current (tree variable);
  void whole_steps (basic_block bb, basic_block tail, tree begin, bool wide);
  basic_block steps (basic_block bb);
  basic_block last_steps (basic_block bb, tree first);
  basic_block finish_tile (basic_block bb);
  void finish_element (basic_block bb, unsigned row, unsigned column, value_copies *common);

  /* How many neighbouring rows, or columns, a thread has: as many as one load of shared
     memory brings.  */
  unsigned run (bool rows) const;
  /* The distance of a thread's I-th row, or column, from its first one.  */
  unsigned distance (bool rows, unsigned i) const
  {
    unsigned lanes = rows ? m_shape.thread_rows : m_shape.thread_columns;
    return i / run (rows) * run (rows) * lanes + i % run (rows);
  }
  unsigned tile_length (const staged_load &s) const
  { return s.load->of_row ? m_shape.tile_rows () : m_shape.tile_columns (); }
  unsigned pitch (const staged_load &s) const { return tile_length (s) + padding; }
  HOST_WIDE_INT size (const staged_load &s) const
  { return int_size_in_bytes (s.load->type ()); }
  tree &sum_at (unsigned s, unsigned row, unsigned column)
  { return m_sums[(s * m_shape.rows + row) * m_shape.columns + column]; }
  nest_place place (unsigned row, unsigned column) const
  { return { m_row_values[row], m_column_values[column], NULL_TREE }; }

  function *m_fun;
  const device_function *m_f;
  tiled_nest m_nest;
  const tile_shape &m_shape;
  tile_ranges m_ranges;
  tile_steps m_range_of_steps;
  const tree m_type = unsigned_type_node;
  gimple_seq m_seq = NULL;
  basic_block m_guard = nullptr, m_plain = nullptr, m_join = nullptr;
  tree m_rows = NULL_TREE, m_columns = NULL_TREE, m_steps = NULL_TREE;	/* how many */
  tree m_fits = NULL_TREE;
  tree m_lane_row = NULL_TREE, m_lane_column = NULL_TREE;
  std::vector<staged_load> m_staged;
  tree m_tile_row = NULL_TREE, m_tile_column = NULL_TREE;	/* registers: the tile */
  tree m_step = NULL_TREE;	/* a register: the first step of the few */
  tree m_few = NULL_TREE;	/* its value there */
  tree m_whole_end = NULL_TREE;	/* before it all rows and columns have all steps */
  /* Of ragged steps: where they begin and end in the tile, and which ones all have (int).  */
  tree m_first_step = NULL_TREE, m_last_step = NULL_TREE;
  tree m_shared_first = NULL_TREE, m_shared_end = NULL_TREE;
  tree m_most_steps = NULL_TREE;	/* the tile's counter with the most steps */
  tree m_first_row = NULL_TREE, m_first_column = NULL_TREE;
  std::vector<tree> m_row_values, m_column_values;	/* the counters' */
  std::vector<tree> m_row_numbers, m_column_numbers;	/* unsigned, not held back */
  tree m_low = NULL_TREE, m_high = NULL_TREE;	/* a ragged tile's inner numbers */
  tree m_aligned = NULL_TREE;	/* are the addresses of all runs, in whole tiles? */
  tree m_wide = NULL_TREE;	/* are they in this tile?  NULL_TREE: there are no runs */
  std::vector<tree> m_sums;		/* registers */
  std::unique_ptr<value_copies> m_common;	/* of the tile */
  gimple_seq m_tile_seq = NULL;
};

} // namespace accplug

#endif /* ACCPLUG_TILE_BUILDER_H */
