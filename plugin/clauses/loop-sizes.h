/* Sizes on loops whose construct has its own.  See loop-sizes.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_SIZES_H
#define ACCPLUG_LOOP_SIZES_H

#include "base/gcc-common.h"

namespace accplug
{

/* In BODY, a function's.  */
extern void take_loop_sizes (gimple_seq body);

/* Let the host have the sizes on loops in CONSTRUCT, a kernels construct, BEFORE it.  */
extern void evaluate_loop_sizes (tree construct, gimple_seq *before);

} // namespace accplug

#endif /* ACCPLUG_LOOP_SIZES_H */
