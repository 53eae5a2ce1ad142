/* Variables in shared memory (shared-variables.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SHARED_VARIABLES_H
#define ACCPLUG_SHARED_VARIABLES_H

#include "base/gcc-common.h"

namespace accplug
{

/* A new variable of TYPE in the shared memory of FUN's blocks.  */
extern tree make_shared_variable (function *fun, tree type, const char *name);

/* The bytes of shared memory that FUN's own statements use.  */
extern unsigned HOST_WIDE_INT shared_bytes (function *fun);

/* Has FUN variables in memory of its own, which its threads may share?  */
extern bool own_memory_p (function *fun);

} // namespace accplug

#endif /* ACCPLUG_SHARED_VARIABLES_H */
