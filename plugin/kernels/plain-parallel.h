/* `parallel' constructs without a loop directive (plain-parallel.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PLAIN_PARALLEL_H
#define ACCPLUG_PLAIN_PARALLEL_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is STMT one whose loops are the compiler's to share among gangs?  */
extern bool plain_parallel_p (gomp_target *stmt);

/* Let it be a kernels construct.  */
extern void make_kernels (gomp_target *stmt);

} // namespace accplug

#endif /* ACCPLUG_PLAIN_PARALLEL_H */
