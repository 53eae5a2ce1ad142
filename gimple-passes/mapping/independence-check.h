/* Are the loops that a directive calls independent so?

   Comes in: the tree of loops, judged.
   Goes out: [loop-dependence], a warning, for an `acc loop' that is not `auto' or `seq'
   and whose iterations certainly depend on each other.

   Rules
   - The program is obeyed: the loop's axes do not change.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INDEPENDENCE_CHECK_H
#define ACCPLUG_INDEPENDENCE_CHECK_H

#include "analysis/loop-tree.h"
#include "device/device-function.h"

namespace accplug
{

extern void check_independence (function *, const device_function *,
				const acc_loop *root);

} // namespace accplug

#endif /* ACCPLUG_INDEPENDENCE_CHECK_H */
