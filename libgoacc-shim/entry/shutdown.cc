/* The end of the program: free everything.

   Rules
   - Runs as the library's destructor, after those of the program's objects; an
     object that is unloaded even later finds an empty registry.
   - After an error, or while another thread is in the run time, nothing is freed: other
     threads may be anywhere, and the process ends at once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <exception>

#include "devices/known-contexts.h"
#include "support/calls.h"
#include "support/errors.h"
#include "support/images.h"
#include "devices/threads.h"

namespace goacc
{

__attribute__ ((__destructor__)) static void
end_of_program ()
{
  if (ended_by_error () || !close_calls ())
    return;
  try
    {
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
