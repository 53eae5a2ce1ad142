/* The contexts of all devices that have been used.

   Comes in: device types and numbers.
   Goes out: the device_context that an operation works on.

   Rules
   - A device_context is made once for a type and number and lives until the program
     ends.  Looking one up takes no lock.
   - Over fork, the locks of all contexts and of the registry of images are held, so
     that the child finds them free.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_KNOWN_CONTEXTS_H
#define GOACC_KNOWN_CONTEXTS_H

#include <vector>

#include "devices/context.h"

namespace goacc
{

/* NUMBER < device_count (TYPE).  Not opened yet.  */
extern device_context &context_of (device_type type, int number);

/* Devices that have been used, of TYPE, or of all types for DEVICE_NONE.  */
extern std::vector<device_context *> known_contexts (device_type type);

/* Drop what devices hold of an image that is about to go.  */
extern void unload_image (image_record &record);

/* Is work on queues that nobody waited for?  It gets half a second to end.  */
extern bool work_goes_on ();

/* Close and free all; only for the end of the program.  */
extern void forget_devices ();

} // namespace goacc

#endif /* GOACC_KNOWN_CONTEXTS_H */
