/* Rows that gangs share.

   Comes in: a kernel in which a loop over rows has gangs, and workers or not, and whose lanes
   only reduce (rows-of-lanes.h). As in sums of a few long columns, or rows,

     for (j = 0; j < m; j++) { s = 0; for (i = 0; i < n; i++) s += a[i][j]; x[j] = s; }

   where one block a row, or a few of them, leave most of the device idle.
   Goes out: device_function::shared_rows; the grid has several blocks along y where rows are
   few and long (launch/row-lanes.h). Each of these gangs has a run of a row's iterations:

     first = y * run, end = min (first + run, n)
     for (j = ...)
       {
	 s = 0 for all gangs but the first
	 for (i = first + lane; i < end; i += lanes) s += a[i][j];
	 combine s among the lanes
	 if (gangs > 1)
	   {
	     cell[y][row] = s; the row counts who has arrived
	     for the last one: s = all cells of the row, combined
	   }
	 if (gangs == 1 || last) x[j] = s;
       }

   Rules
   - Cells and counters are in the scratch memory: first counters of a word, which are 0
     between launches, then row by row the cells of the first gang, of the second ... The last
     gang combines them in the gangs' order: the same launch gives the same bits.
   - Each counter serves one row of a launch. So gangs share rows only where the grid has a
     place for each row, and a counter; else those along y but the first have no rows. Any grid
     is right.
   - Where the grid has one block along y the launch takes the kernel's flat form
     (accplug-image.h), in which nothing of this is left: many short rows, which are not
     shared, are as fast as without.
   - What is done after the lanes' part, but stores, all gangs do.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SHARED_ROWS_H
#define ACCPLUG_SHARED_ROWS_H

#include "lowering/thread-reductions.h"

namespace accplug
{

/* Let gangs share the rows of LOW.f if they can: low.shares.  */
extern void share_rows (lowering &low);

/* Can they?  */
extern bool gangs_share_rows_p (lowering &low);

/* Why gangs can't share the rows of LOW's kernel: what is said of the grid; CALL, that begins
   a loop over rows or of lanes, if its axes are FIT; NULL.  */
extern const char *obstacle_of_row_grid (const lowering &low);
extern const char *obstacle_of_row_loop (gcall *call, bool fit);

/* The lanes' join behind CALL, a reduction's end, in its block; NULL if there is none.
   *USED: the result is used before.  */
extern gimple *lanes_join_behind (gcall *call, bool *used);

/* Append to SEQ this gang's part of STEPS iterations, where GANGS along y share them: in 64
   bits, from *FIRST to before *END.  */
extern void part_of_row (gimple_seq *seq, tree steps, tree gangs, tree *first, tree *end);

/* Combines the gangs' results of rows that they share.  */

class row_results
{
public:
  row_results (lowering &low, thread_reductions &threads)
    : m_low (low), m_threads (threads) {}

  /* LANES is what the lanes of a row have combined by OP; RESULT, an SSA name or NULL, shall
     be what the gangs have, where CALL's lanes join.  */
  void add (gcall *call, tree type, tree_code op, tree lanes, tree result);
  /* After all: combine, before the lanes' joins.  */
  void finish ();

private:
  struct cell
  {
    tree type;
    tree_code op;
    tree lanes, result;		/* SSA names */
    tree value;			/* a register: the first, and then the second one */
    unsigned offset;
    gimple *join;
  };

  tree scratch_place (gimple_seq *, tree bytes);
  tree row_number (gimple_seq *);
  tree cell_place (gimple_seq *, const cell &, tree gang);
  tree counter_place (gimple_seq *);
  void leave (gimple_seq *, gimple *join);
  tree arrive (gimple_stmt_iterator *);
  tree fold (gimple_stmt_iterator *, const cell &, tree count);
  void fold_all (gimple_stmt_iterator *, gimple *join, tree count);
  void combine (gimple_stmt_iterator *, tree last);
  void guard_stores (tree last);
  void finish_last ();
  void wait (gimple_seq *);
  void meet (gimple_stmt_iterator *, gimple *mark, unsigned number);
  void wait_for_gangs (gimple_stmt_iterator *, unsigned number);
  void finish_wait (gimple *mark, unsigned number);
  void set_values (gimple_seq *, gimple *join);
  void set_results (gimple_seq *, gimple *join);

  lowering &m_low;
  thread_reductions &m_threads;
  std::vector<cell> m_cells;
  unsigned m_bytes = 0;		/* of all cells of a row and gang */
};

} // namespace accplug

#endif /* ACCPLUG_SHARED_ROWS_H */
