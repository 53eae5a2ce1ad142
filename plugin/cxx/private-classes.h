/* Classes with constructors in `private' clauses of C++.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRIVATE_CLASSES_H
#define ACCPLUG_PRIVATE_CLASSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let SCOPE, a compute construct or a loop, construct what its clauses make private.  */
extern void construct_private_classes (tree scope);

} // namespace accplug

#endif /* ACCPLUG_PRIVATE_CLASSES_H */
