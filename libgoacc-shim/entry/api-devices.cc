/* The API of devices (OpenACC 3.3, 3.2.1 to 3.2.8, and acc_on_device).

   Rules
   - A device number that is too large wraps around, a negative one is 0; a
     type without devices is no error: choosing it chooses the default type.
     ACC_NOTIFY says so.
   - acc_init chooses a device, as setting the type does; acc_init_device and the
     directive only make one ready.
   - Settings are the calling thread's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "accplug.h"
#include "devices/known-contexts.h"
#include "devices/notify.h"
#include "devices/profiling.h"
#include "devices/selection.h"
#include "support/errors.h"
#include "support/settings.h"
#include "devices/threads.h"

namespace goacc
{

/* An acc_device_t that means something, or an error.  */
static int
checked (int type)
{
  if (type < DEVICE_CURRENT || type > DEVICE_OPENCL || type == _ACC_device_hwm)
    fatal ("unknown device type %d; known are nvidia (%d), cpu (%d) and host "
	   "(%d)", type, DEVICE_NVIDIA, DEVICE_CPU, DEVICE_HOST);
  return type;
}

/* TYPE, or the default if there is no such device here.  */
static device_type
usable_type (int type)
{
  checked (type);
  device_type resolved = resolve_type (type);
  return device_count (resolved) > 0 ? resolved : resolve_type (DEVICE_DEFAULT);
}

static void
choose (thread_state &thread, device_type type)
{
  if (!thread.regions.empty () && thread.type != DEVICE_NONE
      && thread.type != type && thread.regions.back ().context)
    fatal ("the device type can't change from %s to %s in a data region",
	   name_of_type (thread.type), name_of_type (type));
  thread.type = type;
  thread.context = nullptr;
}

static void
choose_type (const char *routine, int type)
{
  thread_state &thread = this_thread ();
  device_type usable = usable_type (type);
  choose (thread, usable);
  current_context ();
  notify_choice (routine, type, any_number, usable, number_of_type (thread, usable));
}

static void
set_number (const char *routine, int number, int requested)
{
  thread_state &thread = this_thread ();
  checked (requested);
  device_type type = resolve_type (requested == DEVICE_NONE ? DEVICE_CURRENT
							    : requested);
  int count = device_count (type);
  if (count == 0)
    return;
  int &current = thread.numbers[platform_index (type)];
  current = number < 0 ? 0 : number % count;
  choose (thread, type);
  /* Opened here, so that the time that takes is not part of what comes.  */
  current_context ();
  notify_choice (routine, type, number, type, current);
}

static void
close_device (device_context &context)
{
  if (context.open_regions)
    fatal ("shutdown in 'acc data' region");
  profile_device (context, acc_ev_device_shutdown_start);
  context.close ();
  profile_device (context, acc_ev_device_shutdown_end);
}

/* All devices of what TYPE stands for, closed.  */
static void
shut_down (int type)
{
  device_type resolved = usable_type (type);
  bool any = false;
  for (device_context *context : known_contexts (resolved))
    {
      if (!context->is_open ())
	continue;
      close_device (*context);
      any = true;
    }
  if (!any)
    fatal ("no device initialized");
}

/* What init, shutdown and set directives ask for (accplug_device_directive), and
   acc_init_device and acc_shutdown_device.  */
struct device_request
{
  bool has_type, has_number, has_queue;
  int type, number, queue;

  int wanted_type () const { return has_type ? type : DEVICE_CURRENT; }
};

/* The device that REQUEST, of ROUTINE, names.  */
static device_context &
requested_context (const char *routine, const device_request &request)
{
  device_type type = usable_type (request.wanted_type ());
  int count = device_count (type);
  int number = (!request.has_number ? number_of_type (this_thread (), type)
		: request.number < 0 ? 0 : request.number % count);
  notify_choice (routine, request.wanted_type (),
		 request.has_number ? request.number : any_number, type, number);
  return context_of (type, number);
}

/* 2.14.1: the device is ready afterwards; the thread's own device stays what it is.  */
static void
init_directive (const char *routine, const device_request &request)
{
  requested_context (routine, request).require_ready ();
}

/* 2.14.2: of a type, one device or all; no error where nothing is open.  */
static void
shutdown_directive (const char *routine, const device_request &request)
{
  device_type type = usable_type (request.wanted_type ());
  device_context *only
    = request.has_number ? &requested_context (routine, request) : nullptr;
  for (device_context *context : known_contexts (type))
    if (context->is_open () && (!only || context == only))
      close_device (*context);
}

/* 2.14.3.  */
static void
set_directive (const device_request &request)
{
  if (request.has_number)
    set_number ("set", request.number, request.wanted_type ());
  else if (request.has_type)
    choose_type ("set", request.type);
  if (request.has_queue)
    acc_set_default_async (request.queue);
}

static size_t
property_value (device_context &context, int property)
{
  switch (property)
    {
    case acc_property_memory: return context.limits ().memory_bytes;
    case acc_property_free_memory: return context.dev ().free_memory ();
    case acc_property_shared_memory_support: return context.shares_memory ();
    default: return 0;
    }
}

static const char *
property_text (device_context &context, int property)
{
  bool nvidia = context.type () == DEVICE_NVIDIA;
  switch (property)
    {
    case acc_property_name: return context.dev ().name ().c_str ();
    case acc_property_vendor: return nvidia ? "NVIDIA" : "accplug";
    case acc_property_driver:
      return (nvidia ? "accplug " ACCPLUG_VERSION ", CUDA driver API"
	      : context.type () == DEVICE_CPU ? "accplug " ACCPLUG_VERSION ", libgccjit"
	      : "accplug " ACCPLUG_VERSION);
    default: return nullptr;
    }
}

/* The device of a property query, or NULL if it does not exist.  */
static device_context *
property_device (int number, int type)
{
  device_type resolved = resolve_type (checked (type));
  int count = device_count (resolved);
  if (count == 0)
    return nullptr;
  if (type == DEVICE_CURRENT && number < 0)
    number = number_of_type (this_thread (), resolved);
  device_context &context
    = context_of (resolved, number < 0 ? 0 : number % count);
  context.require_ready ();
  return &context;
}

} // namespace goacc

using namespace goacc;

int
acc_get_num_devices (acc_device_t type) noexcept
{
  return guarded ({ "acc_get_num_devices", nullptr }, [&] {
    return device_count (resolve_type (checked (type)));
  });
}

void
acc_set_device_type (acc_device_t type) noexcept
{
  guarded ({ "acc_set_device_type", nullptr },
	   [&] { choose_type ("acc_set_device_type", type); });
}

acc_device_t
acc_get_device_type (void) noexcept
{
  return guarded ({ "acc_get_device_type", nullptr }, [&] {
    return (acc_device_t) (int) resolve_type (DEVICE_CURRENT);
  });
}

void
acc_set_device_num (int number, acc_device_t type) noexcept
{
  guarded ({ "acc_set_device_num", nullptr }, [&] {
    set_number ("acc_set_device_num", number, type);
  });
}

int
acc_get_device_num (acc_device_t type) noexcept
{
  return guarded ({ "acc_get_device_num", nullptr }, [&] {
    device_type resolved = resolve_type (checked (type));
    return (device_count (resolved) > 0
	    ? number_of_type (this_thread (), resolved) : 0);
  });
}

void
acc_init (acc_device_t type) noexcept
{
  guarded ({ "acc_init", nullptr }, [&] { choose_type ("acc_init", type); });
}

void
acc_init_device (int number, acc_device_t type) noexcept
{
  guarded ({ "acc_init_device", nullptr }, [&] {
    init_directive ("acc_init_device", { true, true, false, type, number, 0 });
  });
}

void
acc_shutdown (acc_device_t type) noexcept
{
  guarded ({ "acc_shutdown", nullptr }, [&] { shut_down (type); });
}

void
acc_shutdown_device (int number, acc_device_t type) noexcept
{
  guarded ({ "acc_shutdown_device", nullptr }, [&] {
    shutdown_directive ("acc_shutdown_device", { true, true, false, type, number, 0 });
  });
}

size_t
acc_get_property (int number, acc_device_t type,
		  acc_device_property_t property) noexcept
{
  return guarded ({ "acc_get_property", nullptr }, [&] () -> size_t {
    device_context *context = property_device (number, type);
    return context ? property_value (*context, property) : 0;
  });
}

const char *
acc_get_property_string (int number, acc_device_t type,
			 acc_device_property_t property) noexcept
{
  return guarded ({ "acc_get_property_string", nullptr },
		  [&] () -> const char * {
    device_context *context = property_device (number, type);
    return context ? property_text (*context, property) : nullptr;
  });
}

/* In device code the compiler knows the answer; this is host code.  */
int
acc_on_device (int type) noexcept
{
  return type == DEVICE_HOST || type == DEVICE_NONE;
}

/* An init (WHAT is 0), shutdown (1) or set (2) directive.  GIVEN has 1 if TYPE, 2 if
   NUMBER, 4 if QUEUE is written.  */
extern "C" void
accplug_device_directive (int what, int given, int type, int number, int queue)
{
  static const char *const names[] = { "init", "shutdown", "set" };
  guarded ({ names[what], nullptr }, [&] {
    device_request request = { (given & 1) != 0, (given & 2) != 0, (given & 4) != 0,
			       type, number, queue };
    switch (what)
      {
      case 0: init_directive ("init", request); break;
      case 1: shutdown_directive ("shutdown", request); break;
      default: set_directive (request); break;
      }
  });
}

extern "C" void
accplug_device_directive_ (const int *what, const int *given, const int *type,
			   const int *number, const int *queue)
{
  accplug_device_directive (*what, *given, *type, *number, *queue);
}
