/* Pointers with `declare' that device code changes (device-pointers.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_POINTERS_H
#define ACCPLUG_DEVICE_POINTERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Look at the functions of C and C++ when they have been read.  */
extern void watch_device_pointers (const char *plugin);

/* May some region or routine of this file give V, a pointer with `declare', another value,
   or take its address?  */
extern bool device_pointer_p (tree v);

} // namespace accplug

#endif /* ACCPLUG_DEVICE_POINTERS_H */
