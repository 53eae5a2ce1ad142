/* Dummy arguments of assumed size that a region uses and no clause of it names.

   Comes in: a compute construct before it is gimplified.
   Goes out: the same, with a `present' clause for the first element of each: a construct
   around the region, or a caller, maps them.  How many there are nobody knows, so GCC says
   that it cannot map the array.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ASSUMED_SIZE_H
#define ACCPLUG_ASSUMED_SIZE_H

#include "base/gcc-common.h"

namespace accplug
{

extern void permit_assumed_size (tree construct);

} // namespace accplug

#endif /* ACCPLUG_ASSUMED_SIZE_H */
