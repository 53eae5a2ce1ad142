/* Variables that clauses name and closures lead to.  See captured-variables.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CAPTURED_VARIABLES_H
#define ACCPLUG_CAPTURED_VARIABLES_H

#include "base/gcc-common.h"

namespace accplug
{

/* In CONSTRUCT, a compute construct that is not gimplified yet.  */
extern void keep_captured_variables (tree construct);

} // namespace accplug

#endif /* ACCPLUG_CAPTURED_VARIABLES_H */
