/* Loop directives of kernels regions that say nothing (plain-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PLAIN_LOOPS_H
#define ACCPLUG_PLAIN_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Make ordinary loops of those in the body of STMT, a `kernels' construct.  */
extern void make_loops_plain (gimple *stmt);

} // namespace accplug

#endif /* ACCPLUG_PLAIN_LOOPS_H */
