/* What Cray pointers point to, in compute constructs (cray-pointees.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CRAY_POINTEES_H
#define ACCPLUG_CRAY_POINTEES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Map the pointees that the compute CONSTRUCT names, and let its body have them by pointers.
   What the host does first goes to BEFORE.  */
extern void map_cray_pointees (tree construct, gimple_seq *before);

} // namespace accplug

#endif /* ACCPLUG_CRAY_POINTEES_H */
