/* The profiling interface (OpenACC 2.6, chapter 5): registration and dispatch.

   Comes in: callbacks from acc_prof_register; events from the entry points.
   Goes out: calls of the callbacks.

   Rules
   - Without a registered callback an event costs one load and a branch.
   - Callbacks run on the thread that caused the event, with none of our locks
     held but m_load_mutex of the device for its initialisation.  So what happens to data
     while a construct is mapped is kept by the thread, and told when the construct, or
     its beginning or end, has released the locks: in the order in which it happened.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_PROFILING_H
#define GOACC_PROFILING_H

#include <atomic>

#include <acc_prof.h>

#include "devices/device.h"
#include "support/errors.h"

namespace goacc
{

class device_context;

/* Which pair of events a construct makes.  */
enum construct_kind
{
  PROF_COMPUTE,
  PROF_COMPUTE_ENTER,		/* data of a compute construct's, implicit */
  PROF_COMPUTE_EXIT,
  PROF_DATA_BEGIN,
  PROF_DATA_END,
  PROF_ENTER,
  PROF_EXIT,
  PROF_UPDATE,
  PROF_WAIT
};

/* What happens to data.  */
enum class data_event : uint8_t
{
  create,			/* the device has a copy from now on */
  destroy,			/* or no longer */
  alloc,
  free,
  upload,
  download
};

struct noted_event
{
  data_event what;
  const void *host, *device;
  size_t bytes;
  const char *name;		/* the variable's, or NULL */
};

/* True if some callback is registered.  */
extern std::atomic<bool> profiling_on;

extern void keep_event (const noted_event &);
/* Tell what the thread has kept, as part of the construct of SITE, or of an API call.  */
extern void dispatch_kept (device_context &, const call_site &, construct_kind, int async);
extern void dispatch_kept (device_context &, const call_site &, int async);

extern void dispatch_construct (device_context &, const call_site &,
				construct_kind, int async, bool begin);
extern void dispatch_launch (device_context &, const accplug_kernel &,
			     const launch_shape &, const call_site &,
			     bool begin);
/* TYPE is an event of a device's, which comes and goes as a whole.  */
extern void dispatch_device (device_context &, acc_event_t type);

/* The start and end events of a construct.  */
class construct_events
{
public:
  construct_events (device_context &context, const call_site &site,
		    construct_kind kind, int async)
    : m_context (context), m_site (site), m_kind (kind), m_async (async),
      m_on (profiling_on.load (std::memory_order_relaxed))
  {
    if (__builtin_expect (m_on, 0))
      dispatch_construct (m_context, m_site, m_kind, m_async, true);
  }
  ~construct_events ()
  {
    if (__builtin_expect (m_on, 0))
      {
	dispatch_kept (m_context, m_site, m_kind, m_async);
	dispatch_construct (m_context, m_site, m_kind, m_async, false);
      }
  }
  construct_events (const construct_events &) = delete;
  construct_events &operator= (const construct_events &) = delete;

private:
  device_context &m_context;
  const call_site &m_site;
  construct_kind m_kind;
  int m_async;
  bool m_on;
};

/* An API call: what happens to data in it.  */
class api_events
{
public:
  api_events (device_context &context, const call_site &site, int async)
    : m_context (context), m_site (site), m_async (async),
      m_on (profiling_on.load (std::memory_order_relaxed))
  {}
  ~api_events ()
  {
    if (__builtin_expect (m_on, 0))
      dispatch_kept (m_context, m_site, m_async);
  }
  api_events (const api_events &) = delete;
  api_events &operator= (const api_events &) = delete;

private:
  device_context &m_context;
  const call_site m_site;
  int m_async;
  bool m_on;
};

inline void
profile_data (data_event what, const void *host, const void *device, size_t bytes,
	      const char *name = nullptr)
{
  if (__builtin_expect (profiling_on.load (std::memory_order_relaxed), 0))
    keep_event ({ what, host, device, bytes, name });
}

inline void
profile_launch (device_context &context, const accplug_kernel &kernel,
		const launch_shape &shape, const call_site &site, bool begin)
{
  if (__builtin_expect (profiling_on.load (std::memory_order_relaxed), 0))
    dispatch_launch (context, kernel, shape, site, begin);
}

inline void
profile_device (device_context &context, acc_event_t type)
{
  if (__builtin_expect (profiling_on.load (std::memory_order_relaxed), 0))
    dispatch_device (context, type);
}

} // namespace goacc

#endif /* GOACC_PROFILING_H */
