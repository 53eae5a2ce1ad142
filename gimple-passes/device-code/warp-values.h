/* Values that are the same in all lanes of a warp.

   Comes in: a value of a kernel behind GCC's loop passes.
   Goes out: whether it is made from the parameter block, constants and the numbers that a
   warp's lanes share: then it is the same for certain.  What memory or a loop had a part in
   is likely to be the same, but the run is asked: lanes may be in different iterations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WARP_VALUES_H
#define ACCPLUG_WARP_VALUES_H

#include "base/gcc-common.h"
#include "device/device-function.h"

namespace accplug
{

enum class sameness { no, likely, certain };

/* Is T, a value or an expression, the same in the lanes of each warp of kernel F?  */
extern sameness same_in_warp (const device_function *f, tree t);

} // namespace accplug

#endif /* ACCPLUG_WARP_VALUES_H */
