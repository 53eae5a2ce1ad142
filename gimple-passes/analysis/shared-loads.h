/* What two loops around a third one share of its loads (loop-facts.cc).

   Comes in: loops ROWS and COLUMNS, one in the other, around STEPS.
   Goes out: whether each load of STEPS is the same along ROWS or along COLUMNS, some are
   along the one only and some along the other, and STEPS stores nothing: a product of
   matrices and its kin.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SHARED_LOADS_H
#define ACCPLUG_SHARED_LOADS_H

#include "device/device-function.h"

namespace accplug
{

extern bool loads_shared_p (function *, const device_function *f, class loop *rows,
			    class loop *columns, class loop *steps);

} // namespace accplug

#endif /* ACCPLUG_SHARED_LOADS_H */
