/* Where the program calls the run time, for the run time's messages.

   Comes in: a function's instructions, when no more of them move; the target.
   Goes out: behind each call of a function of the run time's a mark that does nothing, with
   the call's place in the source.  The run time looks for it where its caller goes on
   (libgoacc-shim/support/call-places.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CALL_PLACES_H
#define ACCPLUG_CALL_PLACES_H

#include "base/gcc-common.h"

namespace accplug
{

extern rtl_opt_pass *make_pass_call_places (gcc::context *);

/* From now on calls of the run time's functions come back: none is the end of its caller,
   as there a message would have no place.  */
extern void keep_calls_apart ();

} // namespace accplug

#endif /* ACCPLUG_CALL_PLACES_H */
