/* Loops that do nothing but count, for those who change their order.

   Comes in: a natural loop in loop-closed form.
   Goes out: its index and its test, if it has one exit, a test of its index at its beginning
   against what no loop of the nest sets, and hands on nothing but the index.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COUNTED_LOOP_H
#define ACCPLUG_COUNTED_LOOP_H

#include "base/gcc-common.h"

namespace accplug
{

/* A loop that counts: its index, and the test that leaves it.  */

struct counted_loop
{
  class loop *loop;
  gphi *index = nullptr;
  tree start, step, bound;
  gcond *test;
  tree_code leave;	/* how index and bound compare then */
  edge exit;

  /* Read L, in NEST.  False if it is no such loop.  */
  bool read (class loop *l, class loop *nest);
  /* Where what it goes on with begins, in a block that nothing else leads to.  */
  gimple_stmt_iterator behind_test () const;

private:
  bool read_test ();
  bool leaves_nothing_p () const;
};

/* Has BB no phi but of memory?  From GCC 13 on loops have one behind them.  */
extern bool joins_memory_only_p (basic_block bb);

/* Move STMT, an assignment, in front of TO, into another loop, where each first one of INDICES
   is the second one.  Memory's names are made anew (TODO_update_ssa).  */
extern void move_to_loop (gimple *stmt, gimple_stmt_iterator *to,
			  const std::vector<std::pair<tree, tree>> &indices);

} // namespace accplug

#endif /* ACCPLUG_COUNTED_LOOP_H */
