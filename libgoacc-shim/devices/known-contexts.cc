/* The contexts of all devices that have been used.  See known-contexts.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/known-contexts.h"

#include <atomic>
#include <mutex>
#include <pthread.h>
#include <unistd.h>

#include "devices/selection.h"
#include "support/calls.h"
#include "support/errors.h"
#include "support/images.h"

namespace goacc
{

static std::mutex contexts_mutex;
static std::atomic<device_context *> contexts[max_devices];
static std::atomic<unsigned> context_count { 0 };

static void
before_fork ()
{
  contexts_mutex.lock ();
  for (unsigned i = 0; i < context_count; i++)
    contexts[i].load ()->mutex ().lock ();
  lock_images ();
}

static void
after_fork (bool child)
{
  unlock_images ();
  for (unsigned i = context_count; i-- > 0;)
    {
      contexts[i].load ()->mutex ().unlock ();
      if (child)
	contexts[i].load ()->after_fork_in_child ();
    }
  contexts_mutex.unlock ();
}

static void
after_fork_in_parent ()
{
  after_fork (false);
}

static void
after_fork_in_child ()
{
  after_fork (true);
}

/* No other thread is in the run time when the process is copied: none holds a lock in
   the child, where it does not exist.  */

static void
leave_alone_in_child ()
{
  forget_other_calls ();
  leave_alone ();
}

/* What is asked for last is done first before a fork: a device's library may have handlers
   that take locks which a call holds while it waits for another one.  */

static void
note_forks (bool first)
{
  if (first)
    pthread_atfork (before_fork, after_fork_in_parent, after_fork_in_child);
  pthread_atfork (enter_alone, leave_alone, leave_alone_in_child);
}

device_context &
context_of (device_type type, int number)
{
  for (unsigned i = 0; i < context_count.load (std::memory_order_acquire); i++)
    {
      device_context *context = contexts[i];
      if (context->type () == type && context->number () == number)
	return *context;
    }
  std::lock_guard<std::mutex> lock (contexts_mutex);
  unsigned count = context_count;
  for (unsigned i = 0; i < count; i++)
    {
      device_context *context = contexts[i];
      if (context->type () == type && context->number () == number)
	return *context;
    }
  if (count == max_devices)
    fatal ("more than %u devices are in use", max_devices);
  note_forks (count == 0);
  contexts[count] = new device_context (*platform_of (type), type, number,
					count);
  context_count.store (count + 1, std::memory_order_release);
  return *contexts[count];
}

std::vector<device_context *>
known_contexts (device_type type)
{
  std::vector<device_context *> result;
  for (unsigned i = 0; i < context_count.load (std::memory_order_acquire); i++)
    {
      device_context *context = contexts[i];
      if (type == DEVICE_NONE || context->type () == type)
	result.push_back (context);
    }
  return result;
}

void
unload_image (image_record &record)
{
  for (device_context *context : known_contexts (DEVICE_NONE))
    context->unload (record);
}

bool
work_goes_on ()
{
  auto busy = []
    {
      for (device_context *context : known_contexts (DEVICE_NONE))
	if (context->is_open () && any_busy_queue (*context))
	  return true;
      return false;
    };
  for (int i = 0; i < 100 && busy (); i++)
    usleep (5000);
  return busy ();
}

void
forget_devices ()
{
  unsigned count = context_count.exchange (0);
  for (unsigned i = count; i-- > 0;)
    {
      device_context *context = contexts[i].exchange (nullptr);
      context->close ();
      delete context;
    }
}

} // namespace goacc
