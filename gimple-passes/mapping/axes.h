/* Which axes run a loop's iterations: the walks that give them.

   Comes in: the tree of a function's loops (loop-tree.h), with their clauses; for loops
   without a directive, the axes that they may have (judge-loops.h).
   Goes out: acc_loop::axes and inner_axes.  Each walk adds to what the walks before it
   have given, and dumps what it has added and the axes of all loops after it.

   Rules
   - Clauses win; `auto' runs sequentially.  Loops that leave a choice are assigned as
     OpenACC 2.6, section 2.9 and GCC's host compiler do: outer loops from the outside,
     the innermost one the inside; so a lone loop gets every axis that is free.  Errors
     are reported once, by GCC's oaccloops on the host's version.
   - A gang or worker loop in which nothing uses the vector lanes is spread over them as
     well: its iterations are independent, and a gang of idle lanes serves nobody.
   - A vector loop outside any worker loop is spread over the workers as well, if the
     region has any, for the same reason; so the threads of a block are never redundant
     in only one of two directions within a vector loop.
   - Where one nest of a region has a grid of several axes, each gang loop of the region
     uses all of them: no work is done twice.
   - Bands (bands.h) have their axes already: the walks behind the first leave them as
     they are, but for the gangs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_AXES_H
#define ACCPLUG_AXES_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* Before: an `auto' loop that is not known to be independent runs in order.  Where its
   iterations store in memory that gangs share, beside the loops inside, or reduce to it, these
   loops are for no gangs unless a clause says so: gangs do not wait for each other.  */
extern void bar_gangs_in_order (acc_loop *loop);

/* First: the axes that clauses ask for.  OUTER are those in use around LOOP.  Returns the
   axes used by LOOP and inside.  */
extern unsigned assign_clauses (acc_loop *loop, unsigned outer);

/* Then: a loop that reduces a variable, or fills an array, which is each gang's own, declared
   in the region or a routine's, is for no gangs unless a clause says so: what they have of it
   never meets (2.9.11).  */
extern void bar_gangs_from_own (function *, const device_function *, acc_loop *root);

/* Second, behind bands: the loops that leave a choice.  OUTER_ASSIGNED: a loop around
   this one got its axes here.  */
extern unsigned assign_auto (acc_loop *loop, unsigned outer, bool outer_assigned);

/* Then, where the block is the compiler's to shape: gangs whose workers are idle, and
   whose lanes have short rows or go along columns, let each worker take a row of its
   own.  */
extern void use_idle_workers (function *, const device_function *, acc_loop *loop);

/* Then: idle lanes and workers.  LEVEL is the function's.  */
extern void use_idle_threads (acc_loop *loop, unsigned outer, bool workers_used,
			      int level);

/* Last: the gangs of a grid of several axes, which has GANG_AXES.  */
extern void use_all_gangs (acc_loop *loop, unsigned gang_axes);

/* Is it the compiler's to say which axes LOOP gets?  Or any loop inside?  */
extern bool choice_p (const acc_loop *loop);
extern bool choice_inside_p (const acc_loop *loop);

/* LOOP calls a routine that uses some of AXES.  */
extern bool calls_routine (const acc_loop *loop, unsigned axes = ~0u);

/* The axes of LOOP and all inside; BANDS: also of those in bands.  */
extern unsigned used_axes (const acc_loop *loop, bool bands = true);

/* In LOOP, workers have rows of few iterations each, which their lanes share, or columns
   of a matrix.  */
extern bool workers_with_short_rows_p (function *, const device_function *,
				       const acc_loop *loop);

/* For dumps: "gang worker vector", the grid's other axes as "gang.y" and "gang.z";
   "none".  And what is mapped: "loop at line 12".  */
extern std::string axes_text (unsigned axes);
extern std::string name_of_loop (const acc_loop *loop);

/* Dump the axes of all loops in ROOT: "axes after `WALK': loop at line 12: gang".  */
extern void dump_axes (const char *walk, const acc_loop *root);

} // namespace accplug

#endif /* ACCPLUG_AXES_H */
