/* Members and scalars in `use_device' (device-members.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_MEMBERS_H
#define ACCPLUG_DEVICE_MEMBERS_H

#include "directives/directive.h"

namespace accplug
{

/* Let D, a host_data directive, be one that GCC's parser takes.  */
extern void take_device_members (directive *d);

/* The names that D's `use_device' has alone.  */
extern words names_on_device (const directive &d);

} // namespace accplug

#endif /* ACCPLUG_DEVICE_MEMBERS_H */
