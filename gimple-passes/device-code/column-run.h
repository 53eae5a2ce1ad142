/* Runs of iterations of a straight body that share what they load.

   Comes in: a body that a thread does for the numbers of a loop around it, whose iterations
   are independent; a place in front of it where a run of them is to be done.
   Goes out: two loops there, the first one of several iterations at once, the second one of
   those that are left:

     a = x[i-1][j][k], b = x[i][j][k];
     for (c = i; c < last; c += 2)
       d = x[c+1][j][k], e = x[c+2][j][k],
       y[c][j][k] = f (a, b, d), y[c+1][j][k] = f (b, d, e), a = d, b = e;

   Rules
   - Loads are of one place if their addresses are equal modulo 2^64, or all of what they
     are computed from (linear-values.h). What has been loaded is right until the end of the
     run, as none of the iterations stores what another one loads.
   - So the loads of iterations that are done at once stand before their stores; in one
     iteration, all loads have to precede all stores.
   - What is computed ahead of its iteration: column-schedule.h.
   - Addresses that move by the same in each iteration are pointers that move along.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COLUMN_RUN_H
#define ACCPLUG_COLUMN_RUN_H

#include "analysis/linear-values.h"
#include "device-code/column-schedule.h"

namespace accplug
{

class column_run
{
public:
  /* Constants beside a number that changes its sign are no larger.  */
  static const HOST_WIDE_INT most_distance = 1 << 16;

  /* NUMBER is the first iteration's; LOOP has the BODY, which is done for others, too, if
     DEPENDS says of its names whether they depend on it.  */
  column_run (class loop *loop, tree number, const std::vector<gimple *> &body,
	      const std::function<bool (tree)> &depends);

  /* Of the loads of an iteration, so many get what one before it has got.  */
  unsigned loads () const { return m_loads; }
  unsigned saved () const { return m_gifts.size (); }
  /* The registers for what an iteration leaves to the next one.  */
  unsigned registers () const { return m_schedule->registers (); }
  /* As many iterations are done at once.  */
  unsigned at_once () const { return m_at_once; }

  /* Append to the block of E, and to loops on it, the run up to END.  */
  void add (edge e, tree end);
  /* Likewise one that keeps nothing.  */
  void add_plain (edge e, tree end);

protected:
  /* Of statements that refer to memory: is STMT a load, and what does it refer to?  */
  static bool load_p (gimple *stmt);
  static tree reference_of (gimple *stmt);

  /* An iteration, as it is copied.  */
  struct copy
  {
    tree number = NULL_TREE;
    tree distance = NULL_TREE;	/* from the run's first iteration; NULL: not known */
    std::map<tree, tree> values;
    const std::vector<tree> *pointers = nullptr;	/* that move along */
  };
  /* A pointer that moves along with the iterations, of the place of STMT.  */
  struct moving_pointer
  {
    gimple *stmt;
    polynomial address, step;
  };
  struct moved_place { size_t pointer; HOST_WIDE_INT offset; };
  /* What an iteration leaves to those behind it: the values of statements that wait, by how
     many iterations old they are, less one; in the body's order.  */
  typedef std::vector<std::pair<gimple *, std::vector<tree>>> left_values;
  struct run_state
  {
    left_values left;
    std::vector<tree> pointers;
  };

  bool signed_number_p (gimple *, HOST_WIDE_INT *more);
  tree signed_number (copy *, tree type, HOST_WIDE_INT more, gimple_seq *);
  tree value_in (copy *, tree name, gimple_seq *);
  gimple *statement_in (copy *, gimple *, gimple_seq *);
  tree reference_in (copy *, tree reference, gimple_seq *);
  static tree reference_at (gimple *stmt, tree pointer, HOST_WIDE_INT offset);
  tree moved_reference (copy *, gimple *, gimple_seq *);
  gimple *memory_in (copy *, gimple *, gimple_seq *);
  void load_in (copy *, gassign *, gimple_seq *);
  void note (copy *, gimple *stmt, gimple *now);
  void compare (copy *, gassign *load, gimple *now);
  gimple_seq build (copy *);
  void compare_iterations ();

  void discard_compared ();
  bool same_for_all_p (const polynomial &) const;
  bool movable_p (gimple *, polynomial *address, polynomial *step);
  void find_pointers ();
  tree step_of (const polynomial &, gimple_seq *);
  bool loads_ahead_p () const;
  void choose_at_once ();

  tree shared_value (copy *first, gimple *origin, unsigned distance, gimple_seq *);
  void set_shared (copy *first, copy *ahead, unsigned by, gimple_seq *);
  run_state first_values (gimple_seq *);
  static tree waiting (const left_values &, gimple *, unsigned age);
  void load_all (copy *, const left_values &, gimple_seq *);
  void finish (copy *, left_values *, gimple_seq *);
  basic_block new_loop (edge, tree first, tree end, unsigned step, tree *number);
  std::vector<std::pair<gphi *, tree *>> begin_with (class loop *, run_state *);
  gimple_seq iterations (tree number, unsigned at_once, run_state *);
  edge add_loop (edge, tree first, tree end, unsigned at_once, run_state *);
  tree last_at_once (tree end, gimple_seq *);

  class loop *m_loop;
  tree m_number;
  const std::vector<gimple *> &m_body;
  std::function<bool (tree)> m_depends;
  linear_values m_addresses, m_wrapping { true };
  std::map<tree, tree> m_common;	/* values in all copies */
  std::map<tree, tree> m_constants;	/* what all iterations load */
  /* What loads of the first iteration that is looked at load, in both ways to know
     addresses.  */
  typedef std::pair<polynomial, tree> place_key;
  std::map<place_key, gimple *> m_loaded[2];
  column_schedule::gift_map m_gifts;
  std::map<gimple *, polynomial> m_places[2];	/* of memory's statements in both iterations */
  gimple_seq m_compared = NULL;	/* the iterations that were compared */
  std::unique_ptr<column_schedule> m_schedule;
  unsigned m_loads = 0, m_at_once = 1;
  std::vector<moving_pointer> m_pointers;
  std::vector<tree> m_steps;	/* of the pointers, in bytes */
  std::map<gimple *, moved_place> m_moved;
  tree m_first = NULL_TREE;	/* the first iteration's number in a signed type */
};

} // namespace accplug

#endif /* ACCPLUG_COLUMN_RUN_H */
