/* The end of the program: free everything.

   Rules
   - Runs as the library's destructor, after those of the program's objects; an
     object that is unloaded even later finds an empty registry.
   - What exit calls comes before all destructors of objects: ours says to them that it
     is the program that ends.  Their images stay until the end: other threads may be
     launching their kernels, which would run on the host without a word.
   - After an error, or while another thread is in the run time, nothing is freed: other
     threads may be anywhere, and the process ends at once.  So it does half a second later
     if there is work on queues that nobody waits for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "entry/shutdown.h"

#include <atomic>
#include <cstdlib>
#include <exception>

#include "devices/known-contexts.h"
#include "support/calls.h"
#include "support/errors.h"
#include "support/images.h"
#include "support/last-thread.h"
#include "devices/threads.h"

namespace goacc
{

static std::atomic<bool> exiting { false };

bool
exit_began ()
{
  return exiting.load (std::memory_order_relaxed);
}

__attribute__ ((__constructor__)) static void
ask_for_exit ()
{
  atexit ([] { exiting.store (true, std::memory_order_relaxed); });
  watch_first_thread ();
}

__attribute__ ((__destructor__)) static void
end_of_program ()
{
  if (ended_by_error () || !close_calls ())
    return;
  try
    {
      if (work_goes_on ())
	return;
      forget_devices ();
      forget_images ();
      forget_threads ();
    }
  catch (const std::exception &)
    {
      /* A device that fails while it is being closed: there is nobody left to
	 tell, and nothing to save.  */
    }
}

} // namespace goacc
