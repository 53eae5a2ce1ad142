/* Nests in a time loop, cut where its counter is.

   Comes in: the statements of a kernels region as one list (flow.h), and its plan.
   Goes out: the list, in which of

       for (k)
	 for (i = 0; i < n; i++)
	   for (j)
	     d[i][j] = min (d[i][j], d[i][k] + d[k][j]);

   the nest over i is in a loop of the host's over up to three parts: the iterations before
   k, k, and those behind it.

   Rules
   - Iteration k stores what all others load, so that no mapping of the whole nest is parallel,
     but in each of the parts the others have nothing to do with it.
   - Where the kernel's analysis finds that iteration k changes nothing, as here if d[k][k] is
     not negative, there is one part: the host asks when the program runs (base/whole-nests.h).
   - The order of the iterations stays, so that this is right for any nest; it is done if
     what the nest stores would be what it loads, had it k in the place of the index.
   - The nest's outermost loop counts by 1 up to an end that the host knows, and leaves no
     other way. Its index and end have the counter's type.
   - No scalar goes from one of its iterations to the next.
   - A loop that begins behind the counter (i = k + 1) stays as it is.
   - Statements of the list are not changed: copies are new.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CUT_NESTS_H
#define ACCPLUG_CUT_NESTS_H

#include "kernels/plan.h"

namespace accplug
{

/* Cut the nests of REGION, which PLAN is of; true if there are some.  */
extern bool cut_nests (flat_region *region, const kernels_plan &plan);

} // namespace accplug

#endif /* ACCPLUG_CUT_NESTS_H */
