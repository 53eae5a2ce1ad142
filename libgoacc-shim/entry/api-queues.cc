/* The API of asynchronous queues (OpenACC 2.6, 3.2.9 to 3.2.19).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstdarg>
#include <vector>

#include "accplug.h"
#include "devices/context.h"
#include "devices/known-contexts.h"
#include "support/errors.h"
#include "devices/profiling.h"
#include "devices/queues.h"
#include "devices/selection.h"
#include "devices/threads.h"

using namespace goacc;

/* Run BODY (context) between the events of a wait.  */
template <typename Body>
static void
waiting (const call_site &site, int async, Body &&body)
{
  guarded (site, [&] {
    device_context &context = current_context ();
    construct_events events (context, site, PROF_WAIT, async);
    body (context);
  });
}

int
acc_async_test (int async) noexcept
{
  return guarded ({ "acc_async_test", nullptr }, [&] () -> int {
    return test_queue (current_context (), async);
  });
}

int
acc_async_test_all (void) noexcept
{
  return guarded ({ "acc_async_test_all", nullptr }, [&] () -> int {
    return test_all_queues (current_context ());
  });
}

void
acc_wait (int async) noexcept
{
  waiting ({ "acc_wait", nullptr }, async, [&] (device_context &context) {
    wait_queue (context, async);
  });
}

void
acc_async_wait (int async) noexcept
{
  acc_wait (async);
}

void
acc_wait_async (int other, int async) noexcept
{
  waiting ({ "acc_wait_async", nullptr }, async, [&] (device_context &context) {
    queue_wait_queue (context, other, async);
  });
}

void
acc_wait_all (void) noexcept
{
  waiting ({ "acc_wait_all", nullptr }, async_sync,
	   [] (device_context &context) { wait_all_queues (context); });
}

void
acc_async_wait_all (void) noexcept
{
  acc_wait_all ();
}

void
acc_wait_all_async (int async) noexcept
{
  waiting ({ "acc_wait_all_async", nullptr }, async,
	   [&] (device_context &context) { queue_wait_all (context, async); });
}

int
acc_get_default_async (void) noexcept
{
  return guarded ({ "acc_get_default_async", nullptr },
		  [] { return this_thread ().default_async; });
}

void
acc_set_default_async (int async) noexcept
{
  guarded ({ "acc_set_default_async", nullptr }, [&] {
    if (!valid_async (async))
      fatal ("invalid async-argument: %d; valid are 0 and more, "
	     "acc_async_noval and acc_async_sync", async);
    this_thread ().default_async = async;
  });
}

extern "C" int
acc_get_default_async_ (void)
{
  return acc_get_default_async ();
}

extern "C" void
acc_set_default_async_ (const int *async)
{
  acc_set_default_async (*async);
}

/* The directive `wait (devnum: NUMBER: queues: ...)' (OpenACC 3.0, 2.16.3).  Waiting on
   another device's queues is the host's: a queue cannot.  */
static void
wait_for_device (int number, bool asynchronous, int queue, const std::vector<int> &waits)
{
  guarded ({ "wait", nullptr }, [&] {
    device_context &own = current_context ();
    int count = device_count (own.type ());
    device_context &context
      = (number < 0 || count == 0 ? own : context_of (own.type (), number % count));
    context.require_ready ();
    int async = asynchronous && &context == &own ? queue : async_sync;
    construct_events events (context, { "wait", nullptr }, PROF_WAIT, async);
    if (!waits.empty ())
      wait_list (context, async, waits.data (), waits.size ());
    else if (async == async_sync)
      wait_all_queues (context);
    else
      queue_wait_all (context, async);
  });
}

extern "C" void
accplug_wait_device (int number, int asynchronous, int queue, int count, ...)
{
  std::vector<int> waits;
  va_list ap;
  va_start (ap, count);
  for (int i = 0; i < count; i++)
    waits.push_back (va_arg (ap, int));
  va_end (ap);
  wait_for_device (number, asynchronous != 0, queue, waits);
}

/* As Fortran calls it.  */
extern "C" void
accplug_wait_device_ (const int *number, const int *asynchronous, const int *queue,
		      const int *count, ...)
{
  std::vector<int> waits;
  va_list ap;
  va_start (ap, count);
  for (int i = 0; i < *count; i++)
    waits.push_back (*va_arg (ap, const int *));
  va_end (ap);
  wait_for_device (*number, *asynchronous != 0, *queue, waits);
}
