/* Loop directives of kernels regions that say nothing (plain-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PLAIN_LOOPS_H
#define ACCPLUG_PLAIN_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before reductions are looked for, which such nests need none of.  */
extern gimple_opt_pass *make_pass_plain_loops (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_PLAIN_LOOPS_H */
