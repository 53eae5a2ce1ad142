/* The device's copies of allocatable variables that `declare' names
   (declared-allocatables.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DECLARED_ALLOCATABLES_H
#define ACCPLUG_DECLARED_ALLOCATABLES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before omplower lowers data directives.  */
extern gimple_opt_pass *make_pass_declared_allocatables (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_DECLARED_ALLOCATABLES_H */
