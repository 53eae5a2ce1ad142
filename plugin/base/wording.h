/* OpenACC's terms in GCC's messages about directives.

   Comes in: messages of GCC's front ends, which handle both OpenACC and OpenMP and speak
   of OpenMP in either case.
   Goes out: the same messages in OpenACC's terms, and without the names of what the
   plugin has put in a directive's place.

   Rules
   - Only the text changes; places, options and counts are GCC's.
   - With -fopenmp, only messages about a line that has an OpenACC directive change.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WORDING_H
#define ACCPLUG_WORDING_H

namespace accplug
{

/* At the unit's start: look at all messages from now on.  */
extern void watch_wording ();

} // namespace accplug

#endif /* ACCPLUG_WORDING_H */
