/* Loops and routines whose levels of parallelism are used around them already.

   Comes in: functions before omplower, with the program's clauses.
   Goes out: loops with the clauses that can be obeyed, and messages; GCC says what is
   wrong after inlining, at a place that need not be the program's.

   Rules
   - A gang loop in a gang loop is how other compilers are asked for grids of several
     axes: the inner one leaves the gangs to the outer one.
   - A routine's own level is what its caller gives it: loop clauses beyond that are
     ignored, with a warning.
   - A call of a routine with a level in a loop with the same level is an error.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_NESTED_LEVELS_H
#define ACCPLUG_NESTED_LEVELS_H

#include "base/gcc-common.h"

namespace accplug
{

extern void mend_nested_levels (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_NESTED_LEVELS_H */
