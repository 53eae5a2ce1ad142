/* Is a collapsed loop a product?

   Comes in: a collapsed loop before omplower.
   Goes out: whether all that is in it is one loop, with a directive or without, of which
   some load is the same for all iterations of the last loop but one, and another for all of
   the last loop, as in a product of matrices:

     acc loop collapse (2)		acc loop reduction (+:t)
     for (i ...) for (j ...)		for (k ...)
					  t += x[i][k] * y[k][j];

   As a nest, such loops share what they load, and the sum is left to each thread
   (mapping/bands.h).

   Rules
   - Nothing is known but what variables are computed from, whatever the order: so more may
     seem to depend on an index than does.  Then the loop stays as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SHARED_SUMS_H
#define ACCPLUG_SHARED_SUMS_H

#include "base/gcc-common.h"

namespace accplug
{

/* ADVISED: what clauses of the loop inside say of workers and lanes is advice
   (mapping/product-clauses.h).  */
extern bool sum_of_shared_loads_p (gomp_for *collapsed, bool advised);

} // namespace accplug

#endif /* ACCPLUG_SHARED_SUMS_H */
