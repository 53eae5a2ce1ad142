/* Two versions of a loop, of which the run takes one.

   Comes in: a loop that can_duplicate_loop_p allows; SSA form and dominance are known.
   Goes out: the loop, for where a condition holds, and a copy of it beside it.

   Rules
   - A copy beside the outermost loop of a part of a kernels region is the first gang's, which
     runs it in order: then gangs may share the other one.
   - SSA form and dominance are right afterwards, and nothing is known of scalar evolutions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TWO_VERSIONS_H
#define ACCPLUG_TWO_VERSIONS_H

#include "device/device-function.h"

namespace accplug
{

/* Is L, of F, one that gangs may share, once another version of it is the first gang's?  */
extern bool gangs_beside_p (const device_function *f, class loop *l);

/* Let L, of FUN, be for where the boolean HOLDS, which is computed before L.  Returns the
   other version.  FIRST_GANG: that alone runs it (gangs_beside_p).  */
extern class loop *two_versions (function *fun, class loop *l, tree holds, bool first_gang);

} // namespace accplug

#endif /* ACCPLUG_TWO_VERSIONS_H */
