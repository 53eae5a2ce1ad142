/* Errors that end the program, and where they happened.

   Comes in: exceptions thrown anywhere below an entry point.
   Goes out: one line on stderr, `accplug: FILE:LINE: DIRECTIVE: message', a call of the
   program's error routine with the same text, if it has one, and exit (EXIT_FAILURE),
   which flushes the program's streams and runs its handlers.

   Rules
   - Code below the entry points throws; only `guarded' ends the program, when
     all locks have been released by unwinding.
   - Every function that the library exports and that may throw runs inside `guarded'.
   - An error in what runs at exit after an error is one more line, and the end at once.
     An error of another thread meanwhile is not told; if exit waits for that thread, the
     process ends after a second.
   - A device may end before the program does (support/exit.h).  What other threads fail in
     then is not told; they get ten seconds, lest exit wait for one of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_ERRORS_H
#define GOACC_ERRORS_H

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>

#include "accplug-image.h"
#include "support/calls.h"

namespace goacc
{

/* The construct or API call that is being executed.  Cheap to make: the source
   position is looked up when a message or a callback needs it.  */
struct call_site
{
  const char *routine;		/* "data", "acc_copyin", ...: as the program says it */
  const void *kinds;		/* key of accplug_construct, or NULL */
  /* The region's kernel, once known: GCC makes the kinds of sections with
     variable bounds at run time, and then they are no key.  */
  const accplug_kernel *kernel = nullptr;
  /* `FILE:LINE' of the call, if it is known and nothing above says more.  */
  const char *place = nullptr;
};

/* An error of the program, or of the device: ends the program.  */
class fatal_error : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/* Likewise, of another construct than the one that is being executed.  */
class construct_error : public fatal_error
{
public:
  construct_error (const call_site &construct, const std::string &message)
    : fatal_error (message), site (construct)
  {
  }
  const call_site site;
};

extern std::string format (const char *fmt, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

[[noreturn]] extern void fatal (const char *fmt, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

/* "FILE:LINE: DIRECTIVE" of SITE, or the routine's name.  */
extern std::string describe (const call_site &site);

/* The variable of mapping INDEX at SITE as written, or "".  */
extern const char *variable_name (const call_site &site, size_t index);

/* What acc_set_error_routine sets.  It gets text of its own, without a newline, and no
   lock is held; an error in what it does itself ends the program at once.  */
typedef void (*error_routine) (char *);
extern void set_error_routine (error_routine);

/* SITE, with the place of the call that this thread is in.  */
extern call_site with_place (const call_site &site);

/* Write the line for ERROR and end the program.  */
[[noreturn]] extern void report_and_exit (const call_site &site,
					  const char *message);

/* True once an error has been reported: the program is ending, and other
   threads may be anywhere.  */
extern bool ended_by_error ();

/* Run BODY as a call of this thread's; an exception is reported as an error at SITE.  */
template <typename Body>
auto
guarded (const call_site &site, Body &&body) -> decltype (body ())
{
  running_call call;
  try
    {
      return body ();
    }
  catch (const std::bad_alloc &)
    {
      report_and_exit (with_place (site), "out of host memory");
    }
  catch (const construct_error &error)
    {
      report_and_exit (error.site, error.what ());
    }
  catch (const std::exception &error)
    {
      report_and_exit (with_place (site), error.what ());
    }
}

} // namespace goacc

#endif /* GOACC_ERRORS_H */
