/* Loops with a tile clause (tiled-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TILED_LOOPS_H
#define ACCPLUG_TILED_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Make the tiled loops of a compute construct two loops each.  */
extern void split_tiled_loops (gomp_target *);

} // namespace accplug

#endif /* ACCPLUG_TILED_LOOPS_H */
