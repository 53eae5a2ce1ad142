/* Errors of libgfortran's in code that the plugin adds.

   Comes in: the place in the source, and what is wrong there.
   Goes out: a call of libgfortran's function that prints `FILE:LINE: TEXT' and ends the
   program, or its parts.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_RUNTIME_ERRORS_H
#define ACCPLUG_RUNTIME_ERRORS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The function; it takes a format.  */
extern tree runtime_error_decl ();

/* The address of the message, TEXT at LOC.  */
extern tree runtime_message (location_t loc, const std::string &text);

extern tree runtime_error_call (location_t loc, const std::string &text);

/* The same on devices only.  */
extern tree device_error_call (location_t loc, const std::string &text);

} // namespace accplug

#endif /* ACCPLUG_RUNTIME_ERRORS_H */
