/* What a loop's first iteration executes, as conditions that hold in front of the loop.

   Comes in: a natural loop in SSA form, with a preheader; a block in it.
   Goes out: the tests on the way from the loop's header to the block, in their order, of which
   it is known in front of the loop how they turn out; code for them there, and for values.

   Rules
   - Where the first iteration does not get to the block, no iteration does: its tests are the
     same in all, or leave the loop.  So are and do those of loops inside.
   - What comes after a loop is executed as the loop is: loops end.
   - The loop over the elements of an `acc loop' counts the iterations that the program has:
     one thread's first one is any of these.
   - `No' is always a right answer.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FIRST_ITERATION_H
#define ACCPLUG_FIRST_ITERATION_H

#include "base/gcc-common.h"

namespace accplug
{

/* A test on the way to a block, and whether its condition has to hold.  */

struct passed_test
{
  gcond *test;
  bool holds;
  bool operator== (const passed_test &o) const
  { return test == o.test && holds == o.holds; }
};

typedef std::vector<passed_test> passed_tests;

/* The tests on the way from L's header to BB, of which each can be made in front of L.  False
   if there may be others.  CDI_POST_DOMINATORS are known.  */
extern bool tests_before (class loop *l, basic_block bb, passed_tests *tests);

/* The value that VALUE, used in USER, has in all iterations of L: statements that compute it
   before L are appended to SEQ, unless that is NULL.  NULL if it is not known there.  */
extern tree value_before (class loop *l, tree value, basic_block user, gimple_seq *seq);

/* A block in front of L that is executed where all of TESTS let pass, and the block after it,
   which ends before L.  What is known of dominance is anew what holds.  */
struct guarded_place
{
  basic_block inside, after;
};

extern guarded_place guard_before (class loop *l, const passed_tests &tests);

} // namespace accplug

#endif /* ACCPLUG_FIRST_ITERATION_H */
