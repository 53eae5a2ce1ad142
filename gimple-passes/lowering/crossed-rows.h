/* Rows of lanes that lie across the warps.

   Comes in: a kernel before its loops are lowered, whose launch chooses the lanes of rows
   (device_function::free_rows), and whose neighbouring rows touch neighbours (few_lanes).
   Goes out: device_function::crossed_rows: neighbouring threads have neighbouring rows, and
   the lanes of one row lie in several warps. As in sums of columns,

     for (j = 0; j < m; j++) { s = 0; for (i = 0; i < n; i++) s += a[i][j]; x[j] = s; }

   a warp then reads what is consecutive, and a row may have more lanes than a warp.

   Rules
   - Lanes of a row have no barrier of their own then: they meet in the block's, in reductions
     only (thread-reductions.cc).  So each iteration of the rows' loop gets there, nothing is
     stored before, and nothing is left to do after the rows: a thread that has no row is
     gone, and what has exited the block's barrier does not wait for.
   - Passes on the way still call the lanes' axis 0, the rows' 1; launch-geometry.cc exchanges
     the two when these are done.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CROSSED_ROWS_H
#define ACCPLUG_CROSSED_ROWS_H

#include "device/device-function.h"

namespace accplug
{

/* Let the rows of F, in FUN, be crossed if they can.  */
extern void cross_rows (function *fun, device_function *f);

} // namespace accplug

#endif /* ACCPLUG_CROSSED_ROWS_H */
