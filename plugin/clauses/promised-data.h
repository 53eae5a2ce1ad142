/* Data constructs in routines (promised-data.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PROMISED_DATA_H
#define ACCPLUG_PROMISED_DATA_H

#include "base/gcc-common.h"

namespace accplug
{

/* If *CONSTRUCT, a data construct of a routine, moves nothing, take its body for it.  */
extern bool drop_promised_data (tree *construct);

} // namespace accplug

#endif /* ACCPLUG_PROMISED_DATA_H */
