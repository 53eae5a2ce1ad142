/* Iterations and their steps without short ways.

   Comes in: a kernel whose loops have axes; or its nests with groups (iteration-groups.h).
   Goes out: choices beside the steps, and in the steps of those nests, that are selections, as
   they become later anyhow; an `if (a && b)' in steps that is one condition.

   Rules
   - Iterations of a group go the same way by all conditions that are left.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STRAIGHT_STEPS_H
#define ACCPLUG_STRAIGHT_STEPS_H

#include "tiling/iteration-groups.h"

namespace accplug
{

/* Choices beside the steps of iterations.  Did anything change?  */
extern bool straighten_iterations (function *);

/* Those in the steps of NESTS.  */
extern bool straighten_steps (function *, const std::vector<grouped_nest> &nests);

} // namespace accplug

#endif /* ACCPLUG_STRAIGHT_STEPS_H */
