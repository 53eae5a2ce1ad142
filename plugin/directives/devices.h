/* Names of device types.

   Comes in: a name as programs write it, with or without acc_device_, in any case.
   Goes out: the type's number in openacc.h, and whether regions compiled here run on it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_DEVICES_H
#define ACCPLUG_DIRECTIVE_DEVICES_H

#include "directives/words.h"

namespace accplug
{

/* Is NAME a type that some implementation of OpenACC has?  */
extern bool known_device_type_p (const std::string &name);

/* The name that NAME is meant to be; empty if none is near.  */
extern std::string nearest_device_type (const std::string &name);

/* The number of acc_device_NAME; that of acc_device_default if openacc.h has none.  */
extern int device_type_number (const std::string &name);

/* Do clauses for NAME hold for the device code that is made here?  */
extern bool own_device_type_p (const std::string &name);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_DEVICES_H */
