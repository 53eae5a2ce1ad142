/* Which gang a thread belongs to, and code that the first gang alone runs (gangs.cc).

   Comes in: a device function whose axes are known.
   Goes out: values made of the numbers and sizes of the grid's blocks.

   Rules
   - The gangs of a region are all blocks of its grid.  Along an axis that the region
     does not use the grid has one block; a routine does not know its callers' grids.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GANGS_H
#define ACCPLUG_GANGS_H

#include "device/device-function.h"

namespace accplug
{

/* Append to SEQ the number of this thread's gang in F among those that AXES span, x
   counting fastest, and how many they are.  */
extern tree gang_number (gimple_seq *seq, const device_function *f,
			 unsigned axes = GANG_AXES);
extern tree gang_count (gimple_seq *seq, const device_function *f,
			unsigned axes = GANG_AXES);

/* Append to SEQ a boolean: true in the threads of the first one of the gangs along AXES, and
   of its first worker, if workers are among these.  */
extern tree build_first_gang (gimple_seq *seq, unsigned axes);

/* Let the threads for which FIRST, such a value, does not hold go from TEST, which has one
   way out, to AFTER, which has no phi for a value.  */
extern void skip_unless (basic_block test, tree first, basic_block after);

/* Is BB behind such a condition?  Dominance is known.  */
extern bool in_first_gang_p (basic_block bb);

} // namespace accplug

#endif /* ACCPLUG_GANGS_H */
