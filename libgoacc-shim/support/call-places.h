/* Where in its source the program has called the run time.

   Comes in: the stack of this thread; marks in the program's code
   (plugin/image/call-places.cc).
   Goes out: `FILE:LINE', for messages.

   Rules
   - Nothing is noted in a call: who needs the place walks up the stack to the first address
     that a mark stands at.  So it is for errors and not for what happens often.
   - A caller without a mark, of another compiler's, say, has no place.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CALL_PLACES_H
#define GOACC_CALL_PLACES_H

namespace goacc
{

/* The place of the call that this thread is in, or NULL.  */
extern const char *calling_place ();

} // namespace goacc

#endif /* GOACC_CALL_PLACES_H */
