/* Subscripts in blocks that conditions guard.

   Comes in: a kernel whose loops have axes.
   Goes out: in blocks of its iterations that conditions guard (guarded_by), subscripts that
   are computed in numbers as wide as addresses.

   Rules
   - All nests have this: GCC moves such sums before the conditions, and makes unsigned ones of
     them, whose neighbours are no constant apart any more.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GUARDED_INDICES_H
#define ACCPLUG_GUARDED_INDICES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Did anything change?  */
extern bool widen_guarded_indices (function *);

} // namespace accplug

#endif /* ACCPLUG_GUARDED_INDICES_H */
