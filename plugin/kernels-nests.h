/* The independent nests of kernels regions (kernels-nests.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNELS_NESTS_H
#define ACCPLUG_KERNELS_NESTS_H

#include "gcc-common.h"

namespace accplug
{

extern void parallelize_kernels_nest (gomp_target *);

/* The scalars that loops of compute constructs pass by reference.  */
extern void privatize_passed_scalars (gomp_target *);

/* The reduction variables of inner loops that outer iterations set.  */
extern void privatize_inner_reductions (gomp_target *);

/* `gang (static: *)', which omplower forgets.  */
extern void keep_static_gangs (gomp_target *);

/* Just before omp_oacc_kernels_decompose (kernels-debug.cc).  */
extern gimple_opt_pass *make_pass_acc_kernels_debug (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_KERNELS_NESTS_H */
