/* Reductions by && and || (logical-reductions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOGICAL_REDUCTIONS_H
#define ACCPLUG_LOGICAL_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let the reductions in a function's body keep their logical operators.  */
extern void keep_logical_reductions (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_LOGICAL_REDUCTIONS_H */
