/* Kernels regions as sequences of compute constructs (parts.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNELS_PARTS_H
#define ACCPLUG_KERNELS_PARTS_H

#include "kernels/placement.h"

namespace accplug
{

/* What replaces the construct of REGION, whose variables live in PLACES.  */
extern gimple *build_parts (const kernels_region &region, const placement &places);

} // namespace accplug

#endif /* ACCPLUG_KERNELS_PARTS_H */
