/* The entry points of data, enter data, exit data, host_data, update, declare
   and wait.

   Comes in: what GCC's expanded constructs pass (protocol.h).
   Goes out: calls of the mapping rules and the queues.

   Rules
   - Nothing is mapped where memory is shared, or where the if clause is false;
     a data construct is remembered nevertheless, as its end is always called.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstdarg>
#include <mutex>
#include <set>
#include <string>

#include "devices/context.h"
#include "entry/goacc-entry.h"
#include "data/mapping.h"
#include "devices/notify.h"
#include "devices/profiling.h"
#include "support/protocol.h"
#include "devices/threads.h"

namespace goacc
{

static std::vector<int>
read_waits (int count, va_list ap)
{
  std::vector<int> waits;
  for (int i = 0; i < count; i++)
    waits.push_back (va_arg (ap, int));
  return waits;
}

static void
data_start (int flags, const map_arrays &arrays)
{
  device_context &context = current_context ();
  construct_events events (context, arrays.site, PROF_DATA_BEGIN, async_sync);
  thread_state &thread = this_thread ();
  data_region region = { nullptr, thread.items.size (), 0, false, false, nullptr,
			 nullptr, arrays.kinds };
  bool asynchronous = thread.next_asynchronous;
  thread.next_asynchronous = false;
  if (!context.shares_memory () && !(flags & flag_host_fallback))
    {
      if (asynchronous)
	{
	  thread.ahead.finish ();
	  wait_queue (context, thread.next_async);
	}
      region = map_region (thread, context, nullptr, arrays, nullptr);
      context.open_regions++;
      region.asynchronous = asynchronous;
      region.async = thread.next_async;
    }
  thread.regions.push_back (region);
}

static void
data_end (call_site &site)
{
  thread_state &thread = this_thread ();
  if (thread.regions.empty ())
    fatal ("the end of a data construct was reached, but not its beginning");
  data_region region = thread.regions.back ();
  thread.regions.pop_back ();
  /* The kinds name the construct in messages, as they did at its start.  */
  site.kinds = region.kinds;
  if (!region.context)
    return;
  construct_events events (*region.context, site, PROF_DATA_END, async_sync);
  if (region.asynchronous)
    wait_queue (*region.context, region.async);
  else
    settle_region (thread, region);
  unmap_region (thread, region, nullptr,
		{ site, region.count, nullptr, nullptr, nullptr });
  region.context->open_regions--;
}

static void
dynamic_data (int flags, const map_arrays &arrays, bool entering, int async,
	      const std::vector<int> &waits)
{
  device_context &context = current_context ();
  construct_events events (context, arrays.site,
			   entering ? PROF_ENTER : PROF_EXIT, async);
  if (context.shares_memory () || (flags & flag_host_fallback))
    return;
  wait_list (context, async, waits.data (), waits.size ());
  async_queue *q = context.find_queue (async, true);
  if (entering)
    enter_data (this_thread (), context, q, arrays);
  else
    exit_data (this_thread (), context, q, arrays);
}

/* GCC 11 and earlier did not say which of the two it is.  */
static bool
is_entering (const map_arrays &arrays)
{
  for (size_t i = 0; i < arrays.count; i++)
    switch (kind_of (arrays.kinds[i]))
      {
      case MAP_FORCE_ALLOC: case MAP_FORCE_PRESENT: case MAP_ATTACH:
      case MAP_FORCE_TO: case MAP_TO: case MAP_ALLOC:
	return true;
      case MAP_RELEASE: case MAP_DELETE: case MAP_DETACH: case MAP_FORCE_DETACH:
      case MAP_FROM: case MAP_FORCE_FROM:
	return false;
      default:
	break;
      }
  return false;
}

static void
update (int flags, const map_arrays &arrays, int async,
	const std::vector<int> &waits)
{
  device_context &context = current_context ();
  construct_events events (context, arrays.site, PROF_UPDATE, async);
  if (context.shares_memory () || (flags & flag_host_fallback))
    return;
  thread_state &thread = this_thread ();
  if (async != async_sync || !waits.empty ())
    thread.ahead.finish ();
  wait_list (context, async, waits.data (), waits.size ());
  update_data (thread, context, context.find_queue (async, true), arrays);
}

static void
wait_directive (const call_site &site, int async, const std::vector<int> &waits)
{
  device_context &context = current_context ();
  construct_events events (context, site, PROF_WAIT, async);
  if (waits.empty ())
    queue_wait_all (context, async);
  else
    wait_list (context, async, waits.data (), waits.size ());
}

/* One variable of a declare directive, at the begin (kinds that enter) or the
   end (kinds that leave) of its scope.  */
static void
declare_one (int flags, const map_arrays &one)
{
  static const std::vector<int> no_waits;
  switch (kind_of (one.kinds[0]))
    {
    case MAP_ALLOC: case MAP_FORCE_ALLOC: case MAP_TO: case MAP_FORCE_TO:
      dynamic_data (flags, one, true, async_sync, no_waits);
      break;
    case MAP_FROM: case MAP_FORCE_FROM: case MAP_RELEASE:
      dynamic_data (flags, one, false, async_sync, no_waits);
      break;
    case MAP_FORCE_PRESENT:
      {
	device_context &context = current_context ();
	size_t index;
	if (!context.shares_memory () && one.sizes[0]
	    && !any_present (context, one, &index))
	  fatal ("data in PRESENT clause was not found on device %d: name=%s "
		 "host:%p size=%zu ([%p,%zu] is not mapped)", context.number (),
		 variable_name (one.site, 0), one.host[0], one.sizes[0],
		 one.host[0], one.sizes[0]);
	break;
      }
    default:
      /* Pointers and descriptors, deviceptr, link; device_resident variables
	 are the image's.  */
      break;
    }
}

/* A variable of Fortran in a declare directive gets other data, or is about to lose
   them.  */
static void
allocation (device_context &context, const map_arrays &arrays)
{
  if (context.shares_memory ())
    return;
  bool release = kind_of (arrays.kinds[0]) == MAP_DELETE;
  construct_events events (context, arrays.site, release ? PROF_EXIT : PROF_ENTER,
			   async_sync);
  if (release)
    release_declared (this_thread (), context, arrays);
  else
    refresh_declared (this_thread (), context, arrays);
}

/* Bytes from FIRST to before END.  */
struct byte_range
{
  uintptr_t first, end;
  bool empty () const { return end <= first; }
  bool overlaps (const byte_range &other) const
  { return first < other.end && other.first < end; }
};

/* Where *R is on the device of CONTEXT; false if it is in several blocks.  What is not
   mapped is a device address, or gets memory of its own.  */
static bool
find_on_device (device_context &context, byte_range *r)
{
  mapping *m = context.table ().overlapping (r->first, r->end);
  if (!m)
    return true;
  if (m->end < r->end && context.table ().overlapping (m->end, r->end))
    return false;
  uintptr_t first = (uintptr_t) m->at (r->first);
  *r = { first, first + (r->end - r->first) };
  return true;
}

static bool
ranges_apart (byte_range a, byte_range b)
{
  if (a.empty () || b.empty ())
    return true;
  if (a.overlaps (b))
    return false;
  device_context &context = current_context ();
  if (context.shares_memory ())
    return true;
  std::lock_guard<std::mutex> lock (context.mutex ());
  return (find_on_device (context, &a) && find_on_device (context, &b)
	  && !a.overlaps (b));
}

/* A variable that is declared to be on the device stays there once: entering
   its scope again, with the data still present, counts nothing.  */
static void
declare (int flags, const map_arrays &arrays)
{
  device_context &context = current_context ();
  api_events events (context, arrays.site, async_sync);
  size_t elements;
  for (size_t i = 0; i < arrays.count; i += elements)
    {
      elements = declared_elements (arrays, i);
      if (elements || kind_of (arrays.kinds[i]) == MAP_DELETE)
	{
	  elements = std::max<size_t> (elements, 1);
	  allocation (context, { arrays.site, elements, arrays.host + i,
				 arrays.sizes + i, arrays.kinds + i });
	  continue;
	}
      elements = 1;
      map_arrays one = { arrays.site, 1, arrays.host + i, arrays.sizes + i,
			 arrays.kinds + i };
      size_t index;
      if (kind_of (arrays.kinds[i]) == MAP_ALLOC && !context.shares_memory ()
	  && any_present (context, one, &index))
	continue;
      declare_one (flags, one);
    }
}

} // namespace goacc

using namespace goacc;

extern "C" void
GOACC_data_start (int flags, size_t count, void **host, size_t *sizes,
		  unsigned short *kinds)
{
  call_site site = { "data", kinds };
  guarded (site, [&] {
    data_start (unmarshal_flags (flags), { site, count, host, sizes, kinds });
  });
}

extern "C" void
GOACC_data_end (void)
{
  call_site site = { "end of data", nullptr };
  guarded (site, [&] { data_end (site); });
}

extern "C" void
GOACC_enter_data (int flags, size_t count, void **host, size_t *sizes,
		  unsigned short *kinds, int async, int num_waits, ...)
{
  call_site site = { "enter data", kinds };
  va_list ap;
  va_start (ap, num_waits);
  guarded (site, [&] {
    dynamic_data (unmarshal_flags (flags), { site, count, host, sizes, kinds },
		  true, async, read_waits (num_waits, ap));
  });
  va_end (ap);
}

extern "C" void
GOACC_exit_data (int flags, size_t count, void **host, size_t *sizes,
		 unsigned short *kinds, int async, int num_waits, ...)
{
  call_site site = { "exit data", kinds };
  va_list ap;
  va_start (ap, num_waits);
  guarded (site, [&] {
    dynamic_data (unmarshal_flags (flags), { site, count, host, sizes, kinds },
		  false, async, read_waits (num_waits, ap));
  });
  va_end (ap);
}

extern "C" void
GOACC_enter_exit_data (int flags, size_t count, void **host, size_t *sizes,
		       unsigned short *kinds, int async, int num_waits, ...)
{
  call_site site = { "enter or exit data", kinds };
  va_list ap;
  va_start (ap, num_waits);
  guarded (site, [&] {
    map_arrays arrays = { site, count, host, sizes, kinds };
    dynamic_data (unmarshal_flags (flags), arrays, is_entering (arrays), async,
		  read_waits (num_waits, ap));
  });
  va_end (ap);
}

extern "C" void
GOACC_update (int flags, size_t count, void **host, size_t *sizes,
	      unsigned short *kinds, int async, int num_waits, ...)
{
  call_site site = { "update", kinds };
  va_list ap;
  va_start (ap, num_waits);
  guarded (site, [&] {
    update (unmarshal_flags (flags), { site, count, host, sizes, kinds }, async,
	    read_waits (num_waits, ap));
  });
  va_end (ap);
}

extern "C" void
GOACC_wait (int async, int num_waits, ...)
{
  call_site site = { "wait", nullptr };
  va_list ap;
  va_start (ap, num_waits);
  guarded (site, [&] {
    wait_directive (site, async, read_waits (num_waits, ap));
  });
  va_end (ap);
}

extern "C" void
GOACC_declare (int flags, size_t count, void **host, size_t *sizes,
	       unsigned short *kinds)
{
  call_site site = { "declare", kinds };
  guarded (site, [&] {
    declare (unmarshal_flags (flags), { site, count, host, sizes, kinds });
  });
}

extern "C" int
accplug_ranges_apart (const void *a, long a_first, long a_end, const void *b,
		      long b_first, long b_end)
{
  uintptr_t x = (uintptr_t) a, y = (uintptr_t) b;
  return guarded ({ "compute construct", nullptr }, [&] () -> int {
    return ranges_apart ({ x + a_first, x + a_end }, { y + b_first, y + b_end });
  });
}

/* What was to be apart for the loops of FILE and LINE is not: tell it once, where that
   matters.  */
extern "C" void
accplug_ranges_overlap (const char *file, unsigned line, const char *names)
{
  static std::mutex mutex;
  static std::set<std::pair<std::string, unsigned>> told;
  guarded ({ "compute construct", nullptr }, [&] {
    if (current_context ().shares_memory ())
      return;
    std::lock_guard<std::mutex> lock (mutex);
    if (told.emplace (file, line).second)
      notify_check (file, line, names);
  });
}

/* The async clause of the data construct that begins next (OpenACC 3.2, 2.6.5).  Its
   transfers come after what the queue had to do, and its end after what the queue has to
   do then: the thread waits, which the specification leaves open.  */
extern "C" void
accplug_data_async (int async)
{
  guarded ({ "data", nullptr }, [&] {
    thread_state &thread = this_thread ();
    thread.next_asynchronous = true;
    thread.next_async = async;
  });
}

extern "C" void
accplug_data_async_ (const int *async)
{
  accplug_data_async (*async);
}
