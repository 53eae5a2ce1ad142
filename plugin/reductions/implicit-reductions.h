/* Reductions that no clause names (implicit-reductions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_IMPLICIT_REDUCTIONS_H
#define ACCPLUG_IMPLICIT_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before kernels regions are divided.  */
extern gimple_opt_pass *make_pass_implicit_reductions (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_IMPLICIT_REDUCTIONS_H */
