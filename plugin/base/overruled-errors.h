/* Errors of GCC's about what OpenACC allows (overruled-errors.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OVERRULED_ERRORS_H
#define ACCPLUG_OVERRULED_ERRORS_H

namespace accplug
{

/* At the unit's start, behind watch_wording: look at all messages from now on.  */
extern void watch_overruled_errors ();

} // namespace accplug

#endif /* ACCPLUG_OVERRULED_ERRORS_H */
