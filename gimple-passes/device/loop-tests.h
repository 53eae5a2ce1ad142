/* What device code's loops do, and when they end.

   Comes in: a natural loop of a device function.
   Goes out: what its statements are, its counter; the loop with another test, with its loads
   elsewhere, or in two versions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_TESTS_H
#define ACCPLUG_LOOP_TESTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Does PREDICATE hold for all statements of L?  */
extern bool all_statements_p (class loop *l, const std::function<bool (gimple *)> &predicate);

/* Is STMT a division, a root or the like of real numbers?  It takes as long as several loads
   of what is in the first cache, and ptxas makes branches of most, over which it moves no
   load.  */
extern bool long_operation_p (gimple *stmt);
/* Has L such operations, and no stores?  */
extern bool only_long_p (class loop *l);

/* Let MOVE move loads of each innermost loop of FUN, and say how many; the dump says that
   they WHERE, "come first" for example.  Return what GCC has to do then.  */
extern unsigned move_loads (function *fun, const char *where,
			    const std::function<unsigned (class loop *)> &move);

/* Let L go on REPEATS times after its first iteration, a number of an unsigned type.  TEST is
   at the end of its body, and L goes on where it is true, or where it is false.  */
extern void repeat_loop (class loop *l, gcond *test, bool goes_on_if_true, tree repeats);

/* L stays for where the boolean HOLDS, computed before it, which is likely; its copy, which is
   returned, is for where that is false.  NULL if GCC makes none, never so where
   can_duplicate_loop_p.  Memory, and the values that the loop leaves, are to be renamed.  */
extern class loop *version_loop (class loop *l, tree holds);

/* The counter of a loop that goes on while NEXT, which is NUMBER + STEP, is less than BOUND,
   or not greater.  */

struct shared_counter
{
  tree number = NULL_TREE;	/* in an iteration */
  tree initial = NULL_TREE, next = NULL_TREE, step = NULL_TREE, bound = NULL_TREE;
  bool or_equal = false;
  gcond *test = nullptr;
  bool stays_if_true = false;
};

/* Find the counter of L, whose step is not constant, or may be a positive CONSTANT_STEP, and
   whose test ends its body.  */
extern bool find_counter (class loop *l, shared_counter *c, bool constant_step = false);

} // namespace accplug

#endif /* ACCPLUG_LOOP_TESTS_H */
