/* Bounds of Fortran's loops (loop-bounds.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_BOUNDS_H
#define ACCPLUG_LOOP_BOUNDS_H

#include "base/gcc-common.h"

namespace accplug
{

/* A pass on Fortran's procedures, before their loops become other loops.  */
extern gimple_opt_pass *make_pass_loop_bounds (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_LOOP_BOUNDS_H */
