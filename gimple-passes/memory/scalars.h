/* What memory/'s passes do, for one that changes loops after them.

   Comes in: a device clone outside of any loop_analysis_scope, SSA form up to date.
   Goes out: as the passes of that name leave it (hoist-loads.cc, promote-scalars.cc); the
   caller brings SSA form up to date.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SCALARS_H
#define ACCPLUG_SCALARS_H

#include "device/device-function.h"

namespace accplug
{

/* Does the loop have a mark of an `acc loop' inside, or is it a part of one whose iterations
   may be divided among threads?  */
extern bool divided_p (class loop *);
extern void hoist_loads (function *, device_function *);
/* APART: GCC's numbers of outermost loops in which what is stored to is apart from all else
   that is referred to, as a check in front of them has found.  VERSIONS: others may have
   two.  */
extern void promote_scalars (function *, device_function *, const std::set<int> &apart,
			     bool versions);

} // namespace accplug

#endif /* ACCPLUG_SCALARS_H */
