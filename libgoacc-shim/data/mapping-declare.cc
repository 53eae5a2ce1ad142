/* Mapping rules for Fortran's allocatable and pointer variables that `declare' names:
   their data come and go while the variable is on the device.  See mapping.h.

   Comes in: what plugin/fortran/declared-allocatables.cc puts beside the host's allocations.
   Goes out: data on the device, and the device's descriptor up to date.

   Rules
   - A variable that is not on the device, as a procedure's outside of its data region,
     is left alone.
   - Nothing is counted for the descriptor.  The count of data is 1 from the first time
     that a variable has them (OpenACC 3.3, 2.13.2).
   - Kernels on queues read the descriptor that was there when they were launched.
   - An allocatable variable owns its data.  Data that it does not have any more, and
     that no other variable got meanwhile, were freed or moved away: they go.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/descriptors.h"
#include "data/mapping-actions.h"
#include "devices/context.h"

namespace goacc
{

namespace
{

bool
creates_p (uint8_t kind)
{
  return kind == MAP_ALLOC || kind == MAP_FORCE_ALLOC;
}

/* A variable as a GOACC_* call has it.  */
struct declared_variable
{
  explicit declared_variable (const map_arrays &arrays)
    : data (0), bytes (0), owner (false)
  {
    size_t i = 0;
    if (creates_p (kind_of (arrays.kinds[0])))
      {
	data = (uintptr_t) arrays.host[0];
	bytes = arrays.sizes[0];
	owner = kind_of (arrays.kinds[0]) == MAP_FORCE_ALLOC;
	i++;
      }
    bool array = kind_of (arrays.kinds[i]) == MAP_TO_PSET;
    start = (uintptr_t) arrays.host[i];
    size = array ? arrays.sizes[i] : sizeof (void *);
    pointer = array ? (uintptr_t) arrays.host[i + 1] : start;
  }

  uintptr_t start;		/* of its descriptor, or of the pointer that it is */
  size_t size;
  uintptr_t pointer;		/* where its data pointer is */
  uintptr_t data;		/* that may be new, or NULL */
  size_t bytes;
  bool owner;
};

/* The mapping of V itself; NULL if it is not on the device.  */
mapping *
find_variable (device_context &context, const declared_variable &v)
{
  mapping *m = context.table ().find (v.start);
  return m && m->start == v.start && m->end == v.start + v.size ? m : nullptr;
}

[[noreturn]] void
in_use (device_context &context, const call_site &site, const mapping &m)
{
  fatal ("a variable in a declare directive was deallocated inside a data construct "
	 "that maps it: name=%s host:%p size=%zu on device %d",
	 variable_name (site, 0), (void *) m.start, m.size (), context.number ());
}

/* The data that V had and that must go; 0 if there are none.  */
uintptr_t
find_stale (device_context &context, const call_site &site,
	    const declared_variable &v, const mapping &variable)
{
  mapping *old = (variable.declared_data
		  ? context.table ().find (variable.declared_data) : nullptr);
  if (!old || old->declared_by != v.start)
    return 0;
  uintptr_t now = *(uintptr_t *) v.pointer;
  if (now == old->start && (!v.data || v.bytes == variable.declared_bytes))
    return 0;
  if (old->structured)
    in_use (context, site, *old);
  return old->start;
}

/* What the device's descriptor is to be: the host's, with the device's address.  */
std::vector<char>
descriptor_of (device_context &context, const declared_variable &v)
{
  std::vector<char> image = descriptor_bytes (v.start, v.size);
  put_device_pointer (context, image, v.start, v.pointer, 0);
  return image;
}

/* Bring the device's descriptor up to date, unless a kernel may be reading it: then the
   result is false.  */
bool
send_descriptor (device_context &context, const call_site &site,
		 const declared_variable &v)
{
  std::lock_guard<std::mutex> lock (context.mutex ());
  mapping *variable = find_variable (context, v);
  if (!variable)
    return true;
  mapping *data = v.owner ? context.table ().find (v.data) : nullptr;
  if (data && data->start == v.data)
    {
      data->declared_by = v.start;
      variable->declared_data = v.data;
      variable->declared_bytes = v.bytes;
    }
  std::vector<char> image = descriptor_of (context, v);
  if (variable->descriptor == image)
    return true;
  if (any_busy_queue (context))
    return false;
  transfer_list transfers (context, nullptr, site, nullptr);
  transfers.upload_own (variable->device, image.data (), image.size ());
  transfers.flush (nullptr);
  variable->descriptor = std::move (image);
  return true;
}

} // namespace

size_t
declared_elements (const map_arrays &arrays, size_t first)
{
  size_t i = first;
  if (creates_p (kind_of (arrays.kinds[i])))
    i++;
  if (i < arrays.count && kind_of (arrays.kinds[i]) == MAP_TO_PSET)
    i++;
  if (i < arrays.count && kind_of (arrays.kinds[i]) == MAP_POINTER)
    return i + 1 - first;
  return 0;
}

void
refresh_declared (thread_state &thread, device_context &context,
		  const map_arrays &arrays)
{
  declared_variable v (arrays);
  uintptr_t stale;
  {
    std::lock_guard<std::mutex> lock (context.mutex ());
    mapping *variable = find_variable (context, v);
    if (!variable)
      return;
    stale = find_stale (context, arrays.site, v, *variable);
  }
  if (stale)
    {
      void *host = (void *) stale;
      size_t one = 1;
      unsigned short kind = MAP_DELETE;
      exit_data (thread, context, nullptr, { arrays.site, 1, &host, &one, &kind });
    }
  size_t index;
  map_arrays data = { arrays.site, 1, arrays.host, arrays.sizes, arrays.kinds };
  if (v.data && v.bytes && !any_present (context, data, &index))
    enter_data (thread, context, nullptr, data);

  while (!send_descriptor (context, arrays.site, v))
    wait_all_queues (context);
}

void
release_declared (thread_state &thread, device_context &context,
		  const map_arrays &arrays)
{
  {
    std::lock_guard<std::mutex> lock (context.mutex ());
    uintptr_t host = (uintptr_t) arrays.host[0];
    mapping *m = host ? context.table ().find (host) : nullptr;
    if (m && m->structured)
      in_use (context, arrays.site, *m);
  }
  exit_data (thread, context, nullptr, arrays);
}

} // namespace goacc
