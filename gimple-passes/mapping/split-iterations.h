/* A loop in parts: iterations that others depend on run alone.

   Comes in: a loop that is to be marked (mark-loops.h), and the numbers of such iterations
   (loop_facts::lone): a[k] = a[j] + a[k] in a loop over j has the iteration k.
   Goes out: a sequential loop around it,

	 first = 0;
	 do
	   {
	     count = what is left, or as many as there are up to the next lone iteration,
		     or 1 if FIRST is a lone one;
	     the loop, for the COUNT iterations from FIRST on;
	     first += count;
	   }
	 while (first < all);

   All threads of the group run it with the same values, so that the loop inside is like
   any other one; what one part stores and the next one loads is in order as is that of
   two loops behind each other (lowering/redundancy.cc).  The numbers need not be those of
   iterations: where none is, there is one part.

   Rules
   - The group has all threads that share the loop: no gangs do.
   - The loop has no loop inside, and leaves no value of its last iteration.
   - The facts stay right: the loop's reductions begin with what the part before has left.
     Names of values that are used behind the loop stay, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SPLIT_ITERATIONS_H
#define ACCPLUG_SPLIT_ITERATIONS_H

#include "mapping/mark-loops.h"

namespace accplug
{

/* Returns what mark_loop is to mark.  */
extern iteration_window split_iterations (function *, loop_facts *);

} // namespace accplug

#endif /* ACCPLUG_SPLIT_ITERATIONS_H */
