/* gfortran's loops for `norm2' (scaled-norms.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SCALED_NORMS_H
#define ACCPLUG_SCALED_NORMS_H

#include "base/gcc-common.h"

namespace accplug
{

/* If BIND has the loops of one, make sums of them.  */
extern void open_scaled_norm (tree bind);

} // namespace accplug

#endif /* ACCPLUG_SCALED_NORMS_H */
