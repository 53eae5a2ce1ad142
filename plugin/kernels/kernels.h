/* The pass on kernels regions (kernels.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNELS_H
#define ACCPLUG_KERNELS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Just before omp_oacc_kernels_decompose, which then finds nothing to do.  */
extern gimple_opt_pass *make_pass_acc_kernels (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_KERNELS_H */
