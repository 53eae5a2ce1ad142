/* Errors that end the program: reporting.  See errors.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/errors.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include "support/call-places.h"
#include "support/endings.h"
#include "support/exit.h"
#include "support/images.h"

namespace goacc
{

/* The thread that has reported an error, or 0; whether it has entered exit.  */
static std::atomic<pid_t> reporting_thread { 0 };
static bool in_exit;

static std::atomic<error_routine> program_routine { nullptr };
/* This thread is the one that ends the program.  */
static thread_local bool in_program_routine;

std::string
describe (const call_site &site)
{
  if (const accplug_construct *construct = find_construct (site.kinds))
    return format ("%s:%u: %s", construct->file, construct->line,
		   construct->directive);
  if (site.kernel)
    return format ("%s:%u: compute construct", site.kernel->file,
		   site.kernel->line);
  return site.place ? format ("%s: %s", site.place, site.routine) : site.routine;
}

call_site
with_place (const call_site &site)
{
  call_site result = site;
  result.place = calling_place ();
  return result;
}

const char *
variable_name (const call_site &site, size_t index)
{
  const accplug_construct *construct = find_construct (site.kinds);
  if (!construct || index >= construct->name_count || !construct->names
      || !construct->names[index])
    return "";
  return construct->names[index];
}

bool
ended_by_error ()
{
  return reporting_thread.load (std::memory_order_relaxed) != 0;
}

static void
wait_for_end_of_process (int seconds)
{
  for (int tenths = 0; tenths < 10 * seconds; tenths++)
    usleep (100000);
}

/* A second thread that fails while the first one is in exit () must not enter exit ()
   too: that is undefined (POSIX, exit).  Its handlers get a second, lest one of them waits
   for this thread.  */

[[noreturn]] static void
leave_to_first_thread ()
{
  wait_for_end_of_process (1);
  _exit (EXIT_FAILURE);
}

void
set_error_routine (error_routine routine)
{
  program_routine = routine;
}

/* The program's routine may call exit itself, which then runs destructors: they see the
   error as reported, as they do after ours.  */
static void
call_program_routine (std::string text)
{
  error_routine routine = program_routine;
  if (!routine || in_program_routine)
    return;
  in_program_routine = true;
  routine (&text[0]);
}

void
report_and_exit (const call_site &site, const char *message)
{
  pid_t self = gettid (), first = 0;
  if (device_ended_by_other_thread ())
    {
      wait_for_end_of_process (10);
      in_exit = true;
    }
  reporting_thread.compare_exchange_strong (first, self);
  if (first && first != self)
    leave_to_first_thread ();

  std::string text = "accplug: " + describe (site) + ": " + message + reached_ending ();
  std::string line = text + "\n";
  fflush (stdout);
  fwrite (line.data (), 1, line.size (), stderr);
  fflush (stderr);
  /* In a handler of exit's, after an error: exit is not entered again.  */
  if (in_exit)
    _exit (EXIT_FAILURE);
  call_program_routine (text);
  in_exit = true;
  exit (EXIT_FAILURE);
}

} // namespace goacc
