/* The API of device memory and present data (OpenACC 2.6, 3.2.21 to 3.2.40).

   Comes in: host ranges and device addresses.  Goes out: calls of the mapping
   rules with one element, as a directive would make them.

   Rules
   - On a device that shares memory, nothing is mapped, and every address is
     present.
   - Absent data are no error for exit routines, an error for updates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>

#include "accplug.h"
#include "devices/context.h"
#include "devices/profiling.h"
#include "support/errors.h"
#include "data/mapping.h"
#include "support/protocol.h"
#include "devices/threads.h"

namespace goacc
{

/* BYTES bytes at ADDRESS do not go beyond the end of all addresses.  */
static bool
range_p (const void *address, size_t bytes)
{
  return bytes <= UINTPTR_MAX - (uintptr_t) address;
}

static void
check_range (const void *address, size_t bytes)
{
  if (!range_p (address, bytes))
    fatal ("[%p,+%zu] is a bad range: %zd bytes?", address, bytes, (ptrdiff_t) bytes);
}

static void *
enter_range (const char *routine, void *host, size_t bytes, map_kind kind,
	     int async)
{
  call_site site = { routine, nullptr };
  return guarded (site, [&] () -> void * {
    if (!host && bytes)
      fatal ("[%p,+%zu] is a bad range", host, bytes);
    check_range (host, bytes);
    device_context &context = current_context ();
    if (context.shares_memory ())
      return host;
    api_events events (context, site, async);
    unsigned short kinds = kind;
    /* No bytes are a section without elements.  */
    if (bytes)
      enter_data (this_thread (), context, context.find_queue (async, true),
		  { site, 1, &host, &bytes, &kinds });
    std::lock_guard<std::mutex> lock (context.mutex ());
    mapping *m = context.table ().find ((uintptr_t) host);
    return m ? m->at ((uintptr_t) host) : nullptr;
  });
}

static void
exit_range (const char *routine, void *host, size_t bytes, map_kind kind,
	    int async)
{
  call_site site = { routine, nullptr };
  guarded (site, [&] {
    check_range (host, bytes);
    device_context &context = current_context ();
    if (context.shares_memory ())
      return;
    api_events events (context, site, async);
    unsigned short kinds = kind;
    exit_data (this_thread (), context, context.find_queue (async, true),
	       { site, 1, &host, &bytes, &kinds });
  });
}

static void
update_range (const char *routine, void *host, size_t bytes, map_kind kind,
	      int async)
{
  call_site site = { routine, nullptr };
  guarded (site, [&] {
    check_range (host, bytes);
    device_context &context = current_context ();
    /* Fortran's absent optional arguments are NULL.  */
    if (context.shares_memory () || !host)
      return;
    api_events events (context, site, async);
    unsigned short kinds = kind;
    update_data (this_thread (), context, context.find_queue (async, true),
		 { site, 1, &host, &bytes, &kinds });
  });
}

/* ------------------------------------------------------------------------ */

static void *
allocate (size_t bytes)
{
  if (!bytes)
    return nullptr;
  device_context &context = current_context ();
  api_events events (context, { "acc_malloc", nullptr }, async_sync);
  std::lock_guard<std::mutex> lock (context.mutex ());
  try
    {
      void *memory = context.allocate (bytes);
      profile_data (data_event::alloc, nullptr, memory, bytes);
      context.dev ().note_mapping (memory, bytes, true);
      context.remember (memory, bytes);
      return memory;
    }
  catch (const out_of_device_memory &)
    {
      return nullptr;		/* the program asks */
    }
}

static void
release (void *memory)
{
  if (!memory)
    return;
  device_context &context = current_context ();
  api_events events (context, { "acc_free", nullptr }, async_sync);
  std::lock_guard<std::mutex> lock (context.mutex ());
  if (mapping *m = context.table ().find_device (memory, 1))
    {
      uintptr_t host = m->start + ((char *) memory - m->device);
      fatal ("refusing to free device memory space at %p that is still mapped "
	     "at [%p,+%zu]", memory, (void *) host, m->size ());
    }
  size_t bytes = context.forget (memory);
  if (!bytes)
    fatal ("%p is not device memory from acc_malloc of %s device %d", memory,
	   context.type_name (), context.number ());
  profile_data (data_event::free, nullptr, memory, bytes);
  context.dev ().note_mapping (memory, bytes, false);
  context.dev ().release (memory);
}

/* What acc_malloc gave has that many bytes.  Other device memory, as of CUDA's, may be any
   that the driver knows.  */
static void
check_device_range (device_context &context, const void *address, size_t bytes)
{
  check_range (address, bytes);
  std::lock_guard<std::mutex> lock (context.mutex ());
  device_range block = context.user_block (address);
  size_t offset = (const char *) address - (const char *) block.address;
  if (block.bytes && bytes > block.bytes - offset)
    fatal ("[%p,+%zu] goes beyond the %zu bytes at %p from acc_malloc of %s device %d",
	   address, bytes, block.bytes, block.address, context.type_name (),
	   context.number ());
}

enum class direction { to_device, from_device, on_device };

static void
copy (const char *routine, direction which, void *to, void *from, size_t bytes,
      int async)
{
  guarded ({ routine, nullptr }, [&] {
    device_context &context = current_context ();
    async_queue *q = context.find_queue (async, true);
    if (!bytes)
      return;
    if (which != direction::from_device)
      check_device_range (context, to, bytes);
    if (which != direction::to_device)
      check_device_range (context, from, bytes);
    api_events events (context, { routine, nullptr }, async);
    std::unique_lock<std::mutex> lock;
    if (q)
      {
	lock = std::unique_lock<std::mutex> (q->mutex);
	q->busy = true;
	q->copies.add ({ which == direction::to_device ? from : to, routine, nullptr, 0 });
      }
    queue *native = q ? q->native.get () : nullptr;
    switch (which)
      {
      case direction::to_device:
	context.dev ().copy_to_device (native, to, from, bytes);
	profile_data (data_event::upload, from, to, bytes);
	break;
      case direction::from_device:
	context.dev ().copy_to_host (native, to, from, bytes);
	profile_data (data_event::download, to, from, bytes);
	if (q)
	  q->writes_host = true;
	break;
      case direction::on_device:
	context.dev ().copy_on_device (native, to, from, bytes);
	break;
      }
  });
}

/* ------------------------------------------------------------------------ */

static void
map_data (void *host, void *memory, size_t bytes)
{
  device_context &context = current_context ();
  if (context.shares_memory ())
    {
      if (host != memory)
	fatal ("cannot map data on shared-memory system");
      return;
    }
  if (!host || !memory || !bytes || !range_p (host, bytes) || !range_p (memory, bytes))
    fatal ("[%p,+%zu]->[%p,+%zu] is a bad map", host, bytes, memory, bytes);
  std::lock_guard<std::mutex> lock (context.mutex ());
  present_table &table = context.table ();
  uintptr_t start = (uintptr_t) host;
  if (table.overlapping (start, start + bytes))
    fatal ("host address [%p, +%zu] is already mapped", host, bytes);
  if (table.find_device (memory, bytes))
    fatal ("device address [%p, +%zu] is already mapped", memory, bytes);
  mapping *m = table.insert (start, start + bytes);
  m->device = (char *) memory;
  m->kind = residence::user;
  context.dev ().note_mapping (memory, bytes, true);
}

static void
unmap_data (void *host)
{
  device_context &context = current_context ();
  if (context.shares_memory ())
    return;
  std::lock_guard<std::mutex> lock (context.mutex ());
  mapping *m = context.table ().find ((uintptr_t) host);
  if (!m)
    fatal ("%p is not a mapped block", host);
  if (m->start != (uintptr_t) host)
    fatal ("[%p,%zu] surrounds %p", (void *) m->start, m->size (), host);
  if (m->kind != residence::user)
    fatal ("refusing to unmap block [%p,+%zu] that has not been mapped by "
	   "'acc_map_data'", host, m->size ());
  /* The memory stays accessible if acc_malloc gave it.  */
  if (!context.remembers (m->device))
    context.dev ().note_mapping (m->device, m->size (), false);
  context.bury (context.table ().remove (m));
}

static void *
device_address (void *host)
{
  device_context &context = current_context ();
  if (context.shares_memory ())
    return host;
  std::lock_guard<std::mutex> lock (context.mutex ());
  mapping *m = context.table ().find ((uintptr_t) host);
  context.note_addresses ();
  return m ? m->at ((uintptr_t) host) : nullptr;
}

static void *
host_address (void *memory)
{
  device_context &context = current_context ();
  if (context.shares_memory ())
    return memory;
  std::lock_guard<std::mutex> lock (context.mutex ());
  mapping *m = context.table ().find_device (memory, 1);
  return m ? (void *) (m->start + ((char *) memory - m->device)) : nullptr;
}

static bool
is_present (void *host, size_t bytes)
{
  if (!host)
    return false;
  device_context &context = current_context ();
  if (context.shares_memory ())
    return true;
  std::lock_guard<std::mutex> lock (context.mutex ());
  mapping *m = context.table ().find ((uintptr_t) host);
  /* No bytes are one byte (OpenACC 3.3, 3.2.24).  */
  return m && std::max<size_t> (bytes, 1) <= m->end - (uintptr_t) host;
}

static void
attach_one (const char *routine, void **pointer, int async)
{
  call_site site = { routine, nullptr };
  guarded (site, [&] {
    device_context &context = current_context ();
    async_queue *q = context.find_queue (async, true);
    if (!context.shares_memory ())
      attach_pointer (context, q, site, pointer);
  });
}

static void
detach_one (const char *routine, void **pointer, int async, bool finalize)
{
  call_site site = { routine, nullptr };
  guarded (site, [&] {
    device_context &context = current_context ();
    async_queue *q = context.find_queue (async, true);
    if (!context.shares_memory ())
      detach_pointer (context, q, site, pointer, finalize);
  });
}

} // namespace goacc

using namespace goacc;

void *
acc_malloc (size_t bytes) noexcept
{
  return guarded ({ "acc_malloc", nullptr }, [&] { return allocate (bytes); });
}

void
acc_free (void *memory) noexcept
{
  guarded ({ "acc_free", nullptr }, [&] { release (memory); });
}

/* Routines that differ in the map kind alone.  */

#define ENTER(NAME, KIND) \
void * \
NAME (void *host, size_t bytes) noexcept \
{ \
  return enter_range (#NAME, host, bytes, KIND, async_sync); \
}

#define ENTER_ASYNC(NAME, KIND) \
void \
NAME (void *host, size_t bytes, int async) noexcept \
{ \
  enter_range (#NAME, host, bytes, KIND, async); \
}

#define RANGE(NAME, ACTION, KIND) \
void \
NAME (void *host, size_t bytes) noexcept \
{ \
  ACTION (#NAME, host, bytes, KIND, async_sync); \
} \
void \
NAME##_async (void *host, size_t bytes, int async) noexcept \
{ \
  ACTION (#NAME "_async", host, bytes, KIND, async); \
}

ENTER (acc_copyin, MAP_TO)
ENTER (acc_present_or_copyin, MAP_TO)
ENTER (acc_pcopyin, MAP_TO)
ENTER_ASYNC (acc_copyin_async, MAP_TO)
ENTER (acc_create, MAP_ALLOC)
ENTER (acc_present_or_create, MAP_ALLOC)
ENTER (acc_pcreate, MAP_ALLOC)
ENTER_ASYNC (acc_create_async, MAP_ALLOC)
RANGE (acc_copyout, exit_range, MAP_FROM)
RANGE (acc_copyout_finalize, exit_range, MAP_FORCE_FROM)
RANGE (acc_delete, exit_range, MAP_RELEASE)
RANGE (acc_delete_finalize, exit_range, MAP_DELETE)
RANGE (acc_update_device, update_range, MAP_FORCE_TO)
RANGE (acc_update_self, update_range, MAP_FORCE_FROM)

#define COPY(NAME, WHICH) \
void \
NAME (void *to, void *from, size_t bytes) noexcept \
{ \
  copy (#NAME, WHICH, to, from, bytes, async_sync); \
} \
void \
NAME##_async (void *to, void *from, size_t bytes, int async) noexcept \
{ \
  copy (#NAME "_async", WHICH, to, from, bytes, async); \
}

COPY (acc_memcpy_to_device, direction::to_device)
COPY (acc_memcpy_from_device, direction::from_device)
COPY (acc_memcpy_device, direction::on_device)

void
acc_map_data (void *host, void *memory, size_t bytes) noexcept
{
  guarded ({ "acc_map_data", nullptr }, [&] { map_data (host, memory, bytes); });
}

void
acc_unmap_data (void *host) noexcept
{
  guarded ({ "acc_unmap_data", nullptr }, [&] { unmap_data (host); });
}

void *
acc_deviceptr (void *host) noexcept
{
  return guarded ({ "acc_deviceptr", nullptr },
		  [&] { return device_address (host); });
}

void *
acc_hostptr (void *memory) noexcept
{
  return guarded ({ "acc_hostptr", nullptr },
		  [&] { return host_address (memory); });
}

int
acc_is_present (void *host, size_t bytes) noexcept
{
  return guarded ({ "acc_is_present", nullptr },
		  [&] () -> int { return is_present (host, bytes); });
}

void
acc_attach (void **pointer) noexcept
{
  attach_one ("acc_attach", pointer, async_sync);
}

void
acc_attach_async (void **pointer, int async) noexcept
{
  attach_one ("acc_attach_async", pointer, async);
}

void
acc_detach (void **pointer) noexcept
{
  detach_one ("acc_detach", pointer, async_sync, false);
}

void
acc_detach_async (void **pointer, int async) noexcept
{
  detach_one ("acc_detach_async", pointer, async, false);
}

void
acc_detach_finalize (void **pointer) noexcept
{
  detach_one ("acc_detach_finalize", pointer, async_sync, true);
}

void
acc_detach_finalize_async (void **pointer, int async) noexcept
{
  detach_one ("acc_detach_finalize_async", pointer, async, true);
}
