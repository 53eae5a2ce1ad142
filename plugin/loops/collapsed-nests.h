/* Collapsed loops that become nests again (collapsed-nests.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COLLAPSED_NESTS_H
#define ACCPLUG_COLLAPSED_NESTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Make nests of the collapsed loops of a compute construct, where the compiler may map
   them to the axes of a grid.  */
extern void unfold_collapsed_loops (gomp_target *);

} // namespace accplug

#endif /* ACCPLUG_COLLAPSED_NESTS_H */
