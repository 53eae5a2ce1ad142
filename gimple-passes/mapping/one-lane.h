/* Versions of kernels for devices whose threads take turns: gangs of one lane.

   Comes in: a kernel whose loops have their axes, while its code is still as the program
   has it: no mark has axes.
   Goes out: a second device function with the same code and record, whose gangs have one
   worker of one lane each.  It goes through all passes from the partitioning on, when
   all other functions of the unit are compiled, and into a part of the module of its
   own (module/module.h), which only the cpu device reads.

   Rules
   - All kernels of more than one thread a gang have one.  A processor runs the lanes of a
     gang one after the other, with all that they have in registers in memory wherever they
     wait for each other; of one lane there is nothing to wait for.  Of a loop over elements,
     too, libgccjit sees a loop whose iterations are neighbours, and vectorises it; lanes that
     stride by the whole grid meet in the same sets of the caches, and what later passes do
     for a GPU's memory (runs of several iterations, rows that a warp stores together) costs a
     processor 2 to 25 times what the loop does.
   - The sizes in clauses are limits (OpenACC 3.3, 2.5.11 and 2.5.12), so one lane is
     right.  The number of gangs is the program's.
   - A kernel that calls routines of gangs, workers or lanes has none: these routines have
     threads of their own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ONE_LANE_H
#define ACCPLUG_ONE_LANE_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* Make such a version of FUN, F, if it may have one.  ROOT has the loops' axes.  */
extern void make_one_lane_version (function *fun, device_function *f, const acc_loop *root);

/* Make one before loops change their order for a GPU: the program's serves a processor.  */
extern void keep_order_for_one_lane (function *fun, device_function *f);

} // namespace accplug

#endif /* ACCPLUG_ONE_LANE_H */
