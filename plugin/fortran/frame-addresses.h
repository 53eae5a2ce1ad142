/* `use_device' of variables in procedures' frames (frame-addresses.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_ADDRESSES_H
#define ACCPLUG_FRAME_ADDRESSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* The statement at GSI is a host_data construct.  */
extern void copy_device_addresses (gimple_stmt_iterator *gsi);

} // namespace accplug

#endif /* ACCPLUG_FRAME_ADDRESSES_H */
