/* Loop directives in procedures without a routine directive (orphaned-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ORPHANED_LOOPS_H
#define ACCPLUG_ORPHANED_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

extern gimple_opt_pass *make_pass_orphaned_loops (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_ORPHANED_LOOPS_H */
