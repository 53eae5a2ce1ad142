/* Dummy arguments that a construct only reads (unwritten-dummies.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UNWRITTEN_DUMMIES_H
#define ACCPLUG_UNWRITTEN_DUMMIES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let what STMT, a construct with a body, copies both ways and does not write be copied
   to the device only.  */
extern void copy_unwritten_dummies_once (gomp_target *stmt);

} // namespace accplug

#endif /* ACCPLUG_UNWRITTEN_DUMMIES_H */
