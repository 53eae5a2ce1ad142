/* Kernels to which pointers in their data are of no use but for what they lead to.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KEPT_POINTERS_H
#define ACCPLUG_KEPT_POINTERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is FUN, a kernel, one (ACCPLUG_KERNEL_KEEPS_POINTERS)?  */
extern bool keeps_pointers_p (function *fun);

} // namespace accplug

#endif /* ACCPLUG_KEPT_POINTERS_H */
