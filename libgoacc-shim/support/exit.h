/* A device's end at the program's.

   Comes in: the driver's library has a handler of exit's, after which it refuses all calls,
   while handlers that were registered earlier, and other threads, go on.
   Goes out: which thread is in exit by then.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_EXIT_H
#define GOACC_EXIT_H

namespace goacc
{

/* To be called when a library may have registered its handler: ours then runs before.  */
extern void watch_exit ();

/* The device cannot be used any more because that handler ran.  */
extern void note_end_of_device ();

/* Has that been noted, and is another thread than this one in exit?  */
extern bool device_ended_by_other_thread ();

} // namespace goacc

#endif /* GOACC_EXIT_H */
