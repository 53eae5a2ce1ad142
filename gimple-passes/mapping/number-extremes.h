/* Order numbers for extremes with their places (analysis/extremes.h).

   Comes in: the tree of loops with their axes, before natural loops are marked.
   Goes out: in each loop that is going to be marked, and that finds an extreme which is not
   found for a loop around it, a phi for the number of the iteration that has taken the
   value,

     order = 0;
     for (i = 0; i < m; i++)			number i2
       for (j = 0; j < n; j++)			number j2, which begins with 0, too
	 if (a[i][j] > m) { ...; order = i2 * n + j2 + 1; }

   with phis wherever the value has some; the facts of the loops have these phis, so that they
   are marked as others are.  And what the places are by the numbers, if that is known.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_NUMBER_EXTREMES_H
#define ACCPLUG_NUMBER_EXTREMES_H

#include "analysis/loop-tree.h"

namespace accplug
{

extern void number_extremes (acc_loop *root, unsigned absent);

} // namespace accplug

#endif /* ACCPLUG_NUMBER_EXTREMES_H */
