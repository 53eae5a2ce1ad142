/* A device's end at the program's.  See exit.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/exit.h"

#include <atomic>
#include <cstdlib>
#include <sys/types.h>
#include <unistd.h>

namespace goacc
{

static std::atomic<pid_t> exiting_thread { 0 };
static std::atomic<bool> device_ended { false };

void
watch_exit ()
{
  atexit ([] { exiting_thread = gettid (); });
}

void
note_end_of_device ()
{
  device_ended = true;
}

bool
device_ended_by_other_thread ()
{
  pid_t exiting = exiting_thread;
  return device_ended && exiting && exiting != gettid ();
}

} // namespace goacc
