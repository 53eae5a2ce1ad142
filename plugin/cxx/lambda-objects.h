/* The object that a lambda has captured, in data clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LAMBDA_OBJECTS_H
#define ACCPLUG_LAMBDA_OBJECTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Look at functions' trees before GCC turns them to GENERIC.  */
extern void watch_lambda_objects (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_LAMBDA_OBJECTS_H */
