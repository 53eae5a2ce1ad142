/* Sizes of Fortran's arrays that are the same (equal-sizes.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_EQUAL_SIZES_H
#define ACCPLUG_EQUAL_SIZES_H

#include "base/gcc-common.h"

namespace accplug
{

extern gimple_opt_pass *make_pass_equal_sizes (gcc::context *context);

} // namespace accplug

#endif /* ACCPLUG_EQUAL_SIZES_H */
