/* Reductions that no clause names (implicit-reductions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_IMPLICIT_REDUCTIONS_H
#define ACCPLUG_IMPLICIT_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before kernels regions are divided.  */
extern gimple_opt_pass *make_pass_implicit_reductions (gcc::context *);

/* Did GCC make V firstprivate in CONSTRUCT, because no clause names it?  */
extern bool unnamed_firstprivate_p (gomp_target *construct, tree v);

/* Such a V is copied: the construct leaves its value.  */
extern void copy_unnamed_scalar (gomp_target *construct, tree v);

} // namespace accplug

#endif /* ACCPLUG_IMPLICIT_REDUCTIONS_H */
