/* The API of asynchronous queues (OpenACC 3.3, 3.2.9 to 3.2.16).

   Rules
   - Functions of `..._device' are for the device of that number, of the thread's type;
     numbers out of range are as in acc_set_device_num.  A device that nobody has opened
     has nothing to wait for, and is not opened for that.
   - What a queue waits for is on its own device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstdarg>
#include <ctime>
#include <sched.h>
#include <vector>

#include "accplug.h"
#include "devices/context.h"
#include "devices/known-contexts.h"
#include "support/errors.h"
#include "devices/profiling.h"
#include "devices/queues.h"
#include "devices/selection.h"
#include "devices/threads.h"

namespace goacc
{

/* The device NUMBER of the thread's type, as it is: open or not.  */
static device_context &
numbered_context (int number)
{
  device_type type = resolve_type (DEVICE_CURRENT);
  return context_of (type, number < 0 ? 0 : number % device_count (type));
}

static void
check_async (int async)
{
  if (!valid_async (async))
    fatal ("invalid async-argument: %d; valid are 0 and more, acc_async_noval, "
	   "acc_async_sync and acc_async_default", async);
}

/* Run BODY (context) for the device NUMBER, if it is open, between the events of a wait;
   ASYNC, and OTHER, are checked in any case.  */
template <typename Body>
static void
waiting_on_device (const call_site &site, int number, int async, int other, Body &&body)
{
  guarded (site, [&] {
    check_async (async);
    check_async (other);
    device_context &context = numbered_context (number);
    if (!context.is_open ())
      return;
    context.require_ready ();
    construct_events events (context, site, PROF_WAIT, async);
    body (context);
  });
}

/* Let some time pass; more of it each TIME.  */
static void
pause_a_while (int time)
{
  if (time < 64)
    sched_yield ();
  else
    {
      timespec span = { 0, std::min (time - 63, 50) * 1000L };
      nanosleep (&span, nullptr);
    }
}

/* The first of the COUNT of QUEUES that is one; acc_async_sync, if all are that or COUNT
   is 0: there is nothing to wait for.  */
static int
first_queue (int count, const int *queues)
{
  for (int i = 0; queues && i < count; i++)
    if (queues[i] != async_sync)
      return i;
  return async_sync;
}

/* The place of a queue among the COUNT of QUEUES that has nothing to do, as soon as
   there is one; acc_async_sync if they have no queue.  Programs put acc_async_sync where
   they have seen a queue end.  */
static int
wait_for_any (device_context &context, int count, const int *queues)
{
  if (count < 0 || (count && !queues))
    fatal ("%d queues at %p", count, (const void *) queues);
  int first = first_queue (count, queues);
  for (int time = 0; first >= 0; time++)
    {
      for (int i = first; i < count; i++)
	if (queues[i] != async_sync && test_queue (context, queues[i]))
	  return i;
      pause_a_while (time);
    }
  return first;
}

} // namespace goacc

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

int
acc_async_test_device (int async, int number) noexcept
{
  return guarded ({ "acc_async_test_device", nullptr }, [&] () -> int {
    check_async (async);
    device_context &context = numbered_context (number);
    return !context.is_open () || test_queue (context, async);
  });
}

int
acc_async_test_all_device (int number) noexcept
{
  return guarded ({ "acc_async_test_all_device", nullptr }, [&] () -> int {
    device_context &context = numbered_context (number);
    return !context.is_open () || test_all_queues (context);
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
acc_wait_device (int async, int number) noexcept
{
  waiting_on_device ({ "acc_wait_device", nullptr }, number, async, async,
		     [&] (device_context &context) { wait_queue (context, async); });
}

/* 3.2.11.  The number is that of the array's element, which counts from 0.  */
int
acc_wait_any (int count, int *queues) noexcept
{
  int result = async_sync;
  waiting ({ "acc_wait_any", nullptr }, async_sync, [&] (device_context &context) {
    result = wait_for_any (context, count, queues);
  });
  return result;
}

int
acc_wait_any_device (int count, int *queues, int number) noexcept
{
  int result = first_queue (count, queues);
  waiting_on_device ({ "acc_wait_any_device", nullptr }, number, async_sync, async_sync,
		     [&] (device_context &context) {
    result = wait_for_any (context, count, queues);
  });
  return result;
}

void
acc_wait_device_async (int other, int async, int number) noexcept
{
  waiting_on_device ({ "acc_wait_device_async", nullptr }, number, async, other,
		     [&] (device_context &context) {
    queue_wait_queue (context, other, async);
  });
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
acc_wait_all_device (int number) noexcept
{
  waiting_on_device ({ "acc_wait_all_device", nullptr }, number, async_sync, async_sync,
		     [] (device_context &context) { wait_all_queues (context); });
}

void
acc_wait_all_device_async (int async, int number) noexcept
{
  waiting_on_device ({ "acc_wait_all_device_async", nullptr }, number, async, async,
		     [&] (device_context &context) { queue_wait_all (context, async); });
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
    check_async (async);
    this_thread ().default_async = async == async_default ? async_noval : async;
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
