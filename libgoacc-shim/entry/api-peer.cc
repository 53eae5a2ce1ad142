/* acc_memcpy_d2d: from one device's copy of data to another's (OpenACC 3.3, 3.2.31).

   Comes in: host addresses, bytes, the numbers of two devices of the thread's type.
   Goes out: the bytes of the source's copy on its device are those of the destination's
   copy on the other one.

   Rules
   - Both ranges have to be present, in whole, on their device.
   - The queue is one of the source's device.  What the drivers cannot copy from device to
     device goes by way of the host, and then it has happened when the call returns.
   - Of two devices only one lock is held at a time.
   - Where memory is shared, the host's data are the device's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstring>

#include "accplug.h"
#include "devices/known-contexts.h"
#include "devices/notify.h"
#include "devices/selection.h"
#include "support/errors.h"

namespace goacc
{

/* The device NUMBER of the thread's type, ready to be used.  */
static device_context &
ready_device (const char *routine, int number)
{
  device_type type = resolve_type (DEVICE_CURRENT);
  int taken = number < 0 ? 0 : number % device_count (type);
  notify_choice (routine, type, number, type, taken);
  device_context &context = context_of (type, taken);
  context.require_ready ();
  return context;
}

/* The address on CONTEXT's device of BYTES bytes at HOST; ROLE is for the message.  */
static char *
present_address (device_context &context, void *host, size_t bytes, const char *role)
{
  std::lock_guard<std::mutex> lock (context.mutex ());
  mapping *m = context.table ().find ((uintptr_t) host);
  if (!m || m->end - (uintptr_t) host < bytes)
    fatal ("the %s is not on %s device %d: host:%p size=%zu", role,
	   context.type_name (), context.number (), host, bytes);
  return m->at ((uintptr_t) host);
}

/* By way of the host, a piece at a time.  */
static void
copy_staged (device &to_device, char *to, device &from_device, const char *from,
	     size_t bytes)
{
  constexpr size_t most = 16 << 20;
  std::vector<char> piece (std::min (bytes, most));
  for (size_t done = 0; done < bytes; done += piece.size ())
    {
      size_t n = std::min (piece.size (), bytes - done);
      from_device.copy_to_host (nullptr, piece.data (), from + done, n);
      to_device.copy_to_device (nullptr, to + done, piece.data (), n);
    }
}

static void
copy_between (device_context &to_context, char *to, device_context &from_context,
	      const char *from, size_t bytes, int async)
{
  async_queue *q = from_context.find_queue (async, true);
  device &to_device = to_context.dev ();
  device &from_device = from_context.dev ();
  {
    std::unique_lock<std::mutex> lock;
    if (q)
      {
	lock = std::unique_lock<std::mutex> (q->mutex);
	q->busy = true;
      }
    queue *native = q ? q->native.get () : nullptr;
    if (&to_device == &from_device)
      return to_device.copy_on_device (native, to, from, bytes);
    if (to_device.copy_from_peer (native, to, from_device, from, bytes))
      return;
    if (native)
      native->synchronize ();
  }
  copy_staged (to_device, to, from_device, from, bytes);
}

static void
copy_to_peer (const char *routine, void *to, void *from, size_t bytes, int to_number,
	      int from_number, int async)
{
  guarded ({ routine, nullptr }, [&] {
    device_context &from_context = ready_device (routine, from_number);
    device_context &to_context = ready_device (routine, to_number);
    from_context.find_queue (async, false);	/* is ASYNC a queue? */
    if (!bytes)
      return;
    if (from_context.shares_memory ())
      {
	memmove (to, from, bytes);
	return;
      }
    char *source = present_address (from_context, from, bytes, "source");
    char *target = present_address (to_context, to, bytes, "destination");
    copy_between (to_context, target, from_context, source, bytes, async);
  });
}

} // namespace goacc

using namespace goacc;

void
acc_memcpy_d2d (void *to, void *from, size_t bytes, int to_number,
		int from_number) noexcept
{
  copy_to_peer ("acc_memcpy_d2d", to, from, bytes, to_number, from_number, async_sync);
}

void
acc_memcpy_d2d_async (void *to, void *from, size_t bytes, int to_number, int from_number,
		      int async) noexcept
{
  copy_to_peer ("acc_memcpy_d2d_async", to, from, bytes, to_number, from_number, async);
}
