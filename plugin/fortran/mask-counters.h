/* The counters of masks that Fortran's `where' keeps (mask-counters.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MASK_COUNTERS_H
#define ACCPLUG_MASK_COUNTERS_H

namespace accplug
{

/* Compute such counters in CONSTRUCT from the indices of their loops.  */
extern void count_by_indices (tree construct);

} // namespace accplug

#endif /* ACCPLUG_MASK_COUNTERS_H */
