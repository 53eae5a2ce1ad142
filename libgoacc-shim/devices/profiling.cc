/* The profiling interface: registration and dispatch.  See profiling.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/profiling.h"

#include <cstring>
#include <mutex>
#include <vector>

#include "devices/context.h"
#include "devices/threads.h"

namespace goacc
{

std::atomic<bool> profiling_on { false };

namespace
{

struct callback
{
  acc_prof_callback function;
  int references;
  bool enabled;
};

struct event_callbacks
{
  bool enabled = true;
  std::vector<callback> callbacks;	/* in the order of registration */
};

std::mutex callbacks_mutex;

event_callbacks *
all_events ()
{
  static event_callbacks events[acc_ev_last];
  return events;
}

callback *
find_callback (event_callbacks &event, acc_prof_callback function)
{
  for (callback &c : event.callbacks)
    if (c.function == function)
      return &c;
  return nullptr;
}

void
add_callback (event_callbacks &event, acc_prof_callback function)
{
  if (callback *known = find_callback (event, function))
    known->references++;
  else
    event.callbacks.push_back ({ function, 1, true });
  profiling_on = true;
}

void
drop_callback (event_callbacks &event, acc_prof_callback function)
{
  callback *known = find_callback (event, function);
  if (!known || --known->references)
    return;
  event.callbacks.erase (event.callbacks.begin ()
			 + (known - event.callbacks.data ()));
}

void
set_enabled (acc_event_t event, acc_prof_callback function, acc_register_t how,
	     bool enabled)
{
  event_callbacks &callbacks = all_events ()[event];
  if (how == acc_toggle_per_thread)
    this_thread ().profiling_off = !enabled;
  else if (!function)
    callbacks.enabled = enabled;
  else if (callback *known = find_callback (callbacks, function))
    known->enabled = enabled;
}

void
dispatch (acc_prof_info &prof, acc_event_info &event, acc_api_info &api)
{
  if (this_thread ().profiling_off)
    return;
  std::vector<acc_prof_callback> due;
  {
    std::lock_guard<std::mutex> lock (callbacks_mutex);
    const event_callbacks &callbacks = all_events ()[prof.event_type];
    if (!callbacks.enabled || !all_events ()[acc_ev_none].enabled)
      return;
    for (const callback &c : callbacks.callbacks)
      if (c.enabled)
	due.push_back (c.function);
  }
  for (acc_prof_callback function : due)
    function (&prof, &event, &api);
}

acc_prof_info
describe_place (device_context &context, const call_site &site, int async,
		acc_event_t event)
{
  acc_prof_info info;
  memset (&info, 0, sizeof info);
  const accplug_construct *construct = find_construct (site.kinds);
  info.event_type = event;
  info.valid_bytes = _ACC_PROF_INFO_VALID_BYTES;
  info.version = _ACC_PROF_INFO_VERSION;
  info.device_type = (acc_device_t) (int) context.type ();
  info.device_number = context.number ();
  info.thread_id = this_thread ().id;
  info.async = async;
  info.async_queue = async;
  info.src_file = construct ? construct->file : nullptr;
  info.func_name = construct ? construct->function : nullptr;
  info.line_no = construct ? (int) construct->line : -1;
  info.end_line_no = info.func_line_no = info.func_end_line_no = -1;
  return info;
}

acc_api_info
describe_api (device_context &context)
{
  acc_api_info info;
  memset (&info, 0, sizeof info);
  bool nvidia = context.type () == DEVICE_NVIDIA;
  info.device_api = nvidia ? acc_device_api_cuda : acc_device_api_none;
  info.valid_bytes = _ACC_API_INFO_VALID_BYTES;
  info.device_type = (acc_device_t) (int) context.type ();
  info.vendor = -1;
  if (nvidia && context.is_open ())
    {
      info.device_handle = context.dev ().native_device ();
      info.context_handle = context.dev ().native_context ();
    }
  return info;
}

const struct
{
  acc_event_t begin, end;
  acc_construct_t construct;
} construct_table[] = {
  { acc_ev_compute_construct_start, acc_ev_compute_construct_end,
    acc_construct_parallel },
  { acc_ev_enter_data_start, acc_ev_enter_data_end, acc_construct_parallel },
  { acc_ev_exit_data_start, acc_ev_exit_data_end, acc_construct_parallel },
  { acc_ev_enter_data_start, acc_ev_enter_data_end, acc_construct_data },
  { acc_ev_exit_data_start, acc_ev_exit_data_end, acc_construct_data },
  { acc_ev_enter_data_start, acc_ev_enter_data_end, acc_construct_enter_data },
  { acc_ev_exit_data_start, acc_ev_exit_data_end, acc_construct_exit_data },
  { acc_ev_update_start, acc_ev_update_end, acc_construct_update },
  { acc_ev_wait_start, acc_ev_wait_end, acc_construct_wait }
};

/* The construct that a compute event belongs to.  */
acc_construct_t
compute_construct_of (const call_site &site)
{
  const accplug_construct *construct = find_construct (site.kinds);
  if (construct && strncmp (construct->directive, "kernels", 7) == 0)
    return acc_construct_kernels;
  if (construct && strncmp (construct->directive, "serial", 6) == 0)
    return acc_construct_serial;
  return acc_construct_parallel;
}

/* The construct that KIND's events at SITE belong to.  */
acc_construct_t
parent_of (construct_kind kind, const call_site &site)
{
  return (kind <= PROF_COMPUTE_EXIT ? compute_construct_of (site)
				    : construct_table[kind].construct);
}

void
dispatch_other (device_context &context, const call_site &site, int async,
		acc_event_t type, acc_construct_t parent, bool implicit)
{
  acc_prof_info prof = describe_place (context, site, async, type);
  acc_api_info api = describe_api (context);
  acc_event_info event;
  memset (&event, 0, sizeof event);
  event.other_event.event_type = type;
  event.other_event.valid_bytes = _ACC_OTHER_EVENT_INFO_VALID_BYTES;
  event.other_event.parent_construct = parent;
  event.other_event.implicit = implicit;
  dispatch (prof, event, api);
}

/* The events of each data_event; one that takes no time has no end.  */
const struct
{
  acc_event_t begin, end;
} data_table[] = {
  { acc_ev_create, acc_ev_none },
  { acc_ev_delete, acc_ev_none },
  { acc_ev_alloc, acc_ev_none },
  { acc_ev_free, acc_ev_none },
  { acc_ev_enqueue_upload_start, acc_ev_enqueue_upload_end },
  { acc_ev_enqueue_download_start, acc_ev_enqueue_download_end }
};

void
dispatch_data (device_context &context, const call_site &site, int async,
	       acc_event_t type, acc_construct_t parent, const noted_event &noted)
{
  acc_prof_info prof = describe_place (context, site, async, type);
  acc_api_info api = describe_api (context);
  acc_event_info event;
  memset (&event, 0, sizeof event);
  event.data_event.event_type = type;
  event.data_event.valid_bytes = _ACC_DATA_EVENT_INFO_VALID_BYTES;
  event.data_event.parent_construct = parent;
  event.data_event.implicit = parent != acc_construct_runtime_api;
  event.data_event.var_name = noted.name && *noted.name ? noted.name : nullptr;
  event.data_event.bytes = noted.bytes;
  event.data_event.host_ptr = noted.host;
  event.data_event.device_ptr = noted.device;
  dispatch (prof, event, api);
}

void
dispatch_all_kept (device_context &context, const call_site &site, int async,
		   acc_construct_t parent)
{
  std::vector<noted_event> kept;
  kept.swap (this_thread ().kept_events);
  for (const noted_event &noted : kept)
    {
      const auto &row = data_table[(int) noted.what];
      dispatch_data (context, site, async, row.begin, parent, noted);
      if (row.end != acc_ev_none)
	dispatch_data (context, site, async, row.end, parent, noted);
    }
}

bool
known_event (acc_event_t event)
{
  return event > acc_ev_none && event < acc_ev_last;
}

} // namespace

void
dispatch_construct (device_context &context, const call_site &site,
		    construct_kind kind, int async, bool begin)
{
  const auto &row = construct_table[kind];
  dispatch_other (context, site, async, begin ? row.begin : row.end,
		  parent_of (kind, site),
		  kind == PROF_COMPUTE_ENTER || kind == PROF_COMPUTE_EXIT);
}

void
keep_event (const noted_event &noted)
{
  this_thread ().kept_events.push_back (noted);
}

void
dispatch_kept (device_context &context, const call_site &site, construct_kind kind,
	       int async)
{
  dispatch_all_kept (context, site, async, parent_of (kind, site));
}

void
dispatch_kept (device_context &context, const call_site &site, int async)
{
  dispatch_all_kept (context, site, async, acc_construct_runtime_api);
}

void
dispatch_device (device_context &context, acc_event_t type)
{
  bool init = type == acc_ev_device_init_start || type == acc_ev_device_init_end;
  dispatch_other (context, { init ? "acc_init" : "acc_shutdown", nullptr }, async_sync, type,
		  acc_construct_runtime_api, init);
}

void
dispatch_launch (device_context &context, const accplug_kernel &kernel,
		 const launch_shape &shape, const call_site &site, bool begin)
{
  acc_event_t type
    = begin ? acc_ev_enqueue_launch_start : acc_ev_enqueue_launch_end;
  acc_prof_info prof = describe_place (context, site, async_sync, type);
  acc_api_info api = describe_api (context);
  acc_event_info event;
  memset (&event, 0, sizeof event);
  event.launch_event.event_type = type;
  event.launch_event.valid_bytes = _ACC_LAUNCH_EVENT_INFO_VALID_BYTES;
  event.launch_event.parent_construct = compute_construct_of (site);
  event.launch_event.implicit = 1;
  event.launch_event.kernel_name = kernel.name;
  event.launch_event.num_gangs
    = (size_t) shape.grid[0] * shape.grid[1] * shape.grid[2];
  event.launch_event.num_workers = shape.block[1] * shape.block[2];
  event.launch_event.vector_length = shape.block[0];
  dispatch (prof, event, api);
}

/* From now on FUNCTION is called for EVENT, or, without ADD, no more.  HOW may be about
   something else: whether FUNCTION, or without it EVENT, or, for acc_ev_none, all events are
   enabled, or whether this thread tells any.  */
static void
change_registration (acc_event_t event, acc_prof_callback function, acc_register_t how,
		     bool add)
{
  std::lock_guard<std::mutex> lock (callbacks_mutex);
  if (how != acc_reg && (event == acc_ev_none || known_event (event)))
    set_enabled (event, function, how, add);
  else if (how == acc_reg && known_event (event) && function)
    (add ? add_callback : drop_callback) (all_events ()[event], function);
}

} // namespace goacc

using namespace goacc;

void
acc_prof_register (acc_event_t event, acc_prof_callback function,
		   acc_register_t how) noexcept
{
  change_registration (event, function, how, true);
}

void
acc_prof_unregister (acc_event_t event, acc_prof_callback function,
		     acc_register_t how) noexcept
{
  change_registration (event, function, how, false);
}

/* "acc_prof_lookup returns NULL for a routine that the run time does not
   have" (5.3.3); there are no extensions.  */
acc_query_fn
acc_prof_lookup (const char *) noexcept
{
  return nullptr;
}
