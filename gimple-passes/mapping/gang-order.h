/* Loops of one construct whose gangs would have to wait for each other.

   Comes in: the tree of loops of a parallel construct, with their axes.
   Goes out: [gang-order], a warning, for a loop of gangs that reads what other gangs write in
   another one beside it, or writes what they read there:

     #pragma acc parallel
     {
     #pragma acc loop
       for (i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
     #pragma acc loop
       for (i = 1; i < n - 1; i++) a[i] = b[i];
     }

   A gang goes on with its part of the second loop when it has done its part of the first
   (OpenACC 3.3, 1.2: there is no barrier among gangs).

   Rules
   - The program is obeyed: it is one kernel all the same.
   - What an iteration of both loops has with the same number is one gang's: the loops' own
     subscripts may be the same, or differ by less than an iteration.
   - Places are compared where both are known.  Where one loop goes through a whole row of
     elements, or has its subscripts from memory, they are taken to meet; but for those that
     are far from each other, as parts of one array are.  Stores that only meet other stores
     are not told: borders that have corners in common.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GANG_ORDER_H
#define ACCPLUG_GANG_ORDER_H

#include "analysis/loop-tree.h"
#include "device/device-function.h"

namespace accplug
{

extern void check_gang_order (function *, const device_function *, const acc_loop *root);

} // namespace accplug

#endif /* ACCPLUG_GANG_ORDER_H */
