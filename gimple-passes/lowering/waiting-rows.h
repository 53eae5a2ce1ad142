/* Rows that gangs share, and in which they wait for each other.

   Comes in: a kernel in which a loop over rows has gangs, and inside of it lanes share one or
   several loops, of which some reduce: the mean of a row, its variance, its normalised
   elements; the greatest element, its place.  Where such rows are fewer than what the device
   runs at once, a block a row leaves most of it idle.
   Goes out: a version of the kernel (accplug_kernel::few_rows), which the launch takes where
   rows are few and long.  Its grid has several blocks along y, which share each row:

     for (k = ...)
       {
	 s = 0 for all gangs but the first
	 for (i = my part of 0 .. n) s += a[k][i];
	 combine s among the lanes
	 cell[y][k] = s; wait until all gangs of the row have got here; s = all cells, combined
	 ...
	 for (i = my part of 0 .. n) b[k][i] = a[k][i] / s;
	 if (y == 0) x[k] = s;
       }

   Rules
   - All gangs of a row run the code between the lanes' loops, on the same values: what they
     have of others are combinations of the same cells in the same order.  So they all come to
     each wait.  Stores there are the first gang's.
   - They wait where lanes have results, and where a part of the row, a loop of lanes or what
     is between two, meets memory that a part before it, since the last wait, may have stored
     to, or stores to what such a part may have loaded.  Where that is within what is between
     two loops, gangs do not share the row.
   - The gangs that wait for each other all run at once: the launch sees to that
     (ACCPLUG_KERNEL_TOGETHER), or takes the other version.
   - Cells and counters are as in shared-rows.h.  A counter counts all arrivals of a row, at
     whatever wait, and is 0 behind the last one.
   - Any grid is right: where it has no place for each row, rows have one gang each.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WAITING_ROWS_H
#define ACCPLUG_WAITING_ROWS_H

#include "lowering/lower.h"
#include "lowering/statement-effects.h"

namespace accplug
{

class waiting_rows
{
public:
  explicit waiting_rows (lowering &low) : m_low (low), m_fun (low.fun), m_effects (low) {}

  /* What the function has that gangs cannot share rows of so, or NULL.  Loops are known.  */
  const char *obstacle ();

  /* If there is none: GOACC_LOOP_STEP of the loop over rows; what low.shares has of the
     waits.  */
  gcall *rows () const { return m_rows; }
  const std::vector<gimple *> &marks () const { return m_marks; }
  void take (row_shares *shares) const;

private:
  /* A reference of the row, or, without one, anything of MEMORY.  */
  struct reference
  {
    tree place;
    bool loads, stores;
  };

  const char *obstacle_of_grid () const;
  const char *note_loop (gcall *call);
  const char *note_reduction (gcall *call);
  const char *note_marks ();
  const char *note_statement (gimple *);
  const char *note_statements ();
  const char *find_waits ();
  bool sort_marks ();
  bool before_p (gimple *a, gimple *b) const;
  size_t part_of (gimple *) const;
  bool meets_p (const reference &, const reference &) const;
  bool meet_p (const std::vector<reference> &, const std::vector<reference> &) const;

  lowering &m_low;
  function *m_fun;
  statement_effects m_effects;
  class loop *m_loop = nullptr;
  gcall *m_rows = nullptr;
  std::vector<gimple *> m_marks;	/* the lanes' forks and joins, in their order */
  std::unordered_map<gimple *, unsigned> m_places;	/* within their blocks */
  std::map<gimple *, gimple *> m_joins;	/* of results */
  std::vector<std::vector<reference>> m_parts;	/* before, between, behind the marks */
  std::vector<gimple *> m_waits, m_stores;
};

/* Let gangs share the rows of LOW.f, a version for few rows: low.shares.  */
extern void wait_in_rows (lowering &low);

} // namespace accplug

#endif /* ACCPLUG_WAITING_ROWS_H */
