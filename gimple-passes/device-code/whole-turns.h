/* Unrolled loops that leave as few iterations over as there can be.

   Comes in: an innermost loop whose test ends its body, in loop-closed SSA form, and how often
   it goes on.
   Goes out: the same loop with a test in front of each iteration, for GCC's unroller; or with
   several iterations between two tests, where their number is a multiple of that.

   GCC's unroller does what comes behind a loop's test several times, and what is left once
   more than it goes on: of 64 iterations with the test at their end, unrolled 4 times, 60 and
   4 single ones.  With the test in front of them nothing is left.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WHOLE_TURNS_H
#define ACCPLUG_WHOLE_TURNS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let FUN's loop L, of which N is known, ask before each iteration whether there is one.
   False if it stays as it is.  */
extern bool test_first (function *fun, class loop *l, const tree_niter_desc &n);

/* Let an iteration of FUN's loop L be LENGTH of what it was, where their number is a multiple
   of that.  */
extern void repeat_body (function *fun, class loop *l, unsigned length);

/* The number of iterations of which N is known, if it is a constant; else 0.  */
extern unsigned HOST_WIDE_INT constant_trips (const tree_niter_desc &n);

} // namespace accplug

#endif /* ACCPLUG_WHOLE_TURNS_H */
