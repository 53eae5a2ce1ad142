/* Scalars that belong to the iterations of loops (iteration-scalars.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ITERATION_SCALARS_H
#define ACCPLUG_ITERATION_SCALARS_H

#include "base/gcc-common.h"

namespace accplug
{

/* What the independent nests of kernels regions assign.  */
extern void privatize_nest_scalars (gomp_target *);

/* The scalars that loops of compute constructs pass by reference.  */
extern void privatize_passed_scalars (gomp_target *);

/* The reduction variables of inner loops that outer iterations set.  */
extern void privatize_inner_reductions (gomp_target *);

/* The reduction variables that the bodies of loops in the sequence pass by reference.  */
extern void privatize_passed_reductions (gimple_seq);

} // namespace accplug

#endif /* ACCPLUG_ITERATION_SCALARS_H */
