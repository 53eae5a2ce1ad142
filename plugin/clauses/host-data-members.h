/* `host_data' of members and scalars (host-data-members.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_HOST_DATA_MEMBERS_H
#define ACCPLUG_HOST_DATA_MEMBERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* If the data CONSTRUCT was a `host_data', make it one again; statements go into
   BEFORE.  */
extern bool become_host_data (tree construct, gimple_seq *before);

} // namespace accplug

#endif /* ACCPLUG_HOST_DATA_MEMBERS_H */
