/* What a kernel only reads of the memory that its block has the addresses of (read-slots.cc).

   Comes in: a kernel in whose block the values are, and a slot of that.
   Goes out: ACCPLUG_ARG_READ and ACCPLUG_ARG_READ_BEHIND, where they hold: the run time may
   give several launches the same copy.

   Rules
   - It is so only if each use of the address, and of all that is computed from it, is known
     not to store there; an address that goes to a call, or to memory, is not followed.
   - What runs later adds no stores to such memory: results of reductions have calls here.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_READ_SLOTS_H
#define ACCPLUG_READ_SLOTS_H

#include "device/device-function.h"

namespace accplug
{

/* Add these flags to F's arguments; FUN is the kernel.  */
extern void find_read_slots (function *fun, device_function *f);

} // namespace accplug

#endif /* ACCPLUG_READ_SLOTS_H */
