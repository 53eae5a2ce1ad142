/* Which devices there are, and which of them is meant.

   Comes in: device types of the API and of ACC_DEVICE_TYPE.
   Goes out: nvidia, cpu or host, and how many there are of each.

   Rules
   - Platforms are asked once: the answer cannot change while the program runs.
   - `default' is ACC_DEVICE_TYPE, which has to exist, else the first of nvidia, cpu,
     host that is there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_SELECTION_H
#define GOACC_SELECTION_H

#include <string>

#include "support/protocol.h"

namespace goacc
{

class platform;

/* The platform of TYPE, which is nvidia, cpu or host, else NULL.  */
extern platform *platform_of (device_type type);

/* How many devices of TYPE there are; TYPE is one of nvidia, cpu, host, else
   the answer is 0.  WHY says what is missing.  */
extern int device_count (device_type type, std::string *why = nullptr);

/* What `default' and `not_host' stand for; other types are themselves.  The
   result of not_host is DEVICE_NONE if there is none.  */
extern device_type resolve_type (int type);

/* The name of a type, for messages.  */
extern const char *name_of_type (int type);

} // namespace goacc

#endif /* GOACC_SELECTION_H */
