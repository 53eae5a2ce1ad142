/* The API for programs that also use CUDA (OpenACC 2.6, A.2.1): the driver's
   handles behind the current device and its queues.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "accplug.h"
#include "devices/context.h"
#include "support/errors.h"
#include "support/protocol.h"
#include "devices/queues.h"
#include "devices/threads.h"

namespace goacc
{

static int
set_stream (int async, void *stream)
{
  if (!stream || async == async_sync)
    return 0;
  device_context &context = current_context ();
  std::unique_ptr<queue> adopted = context.dev ().adopt_queue (stream);
  if (!adopted)
    return 0;
  async_queue *q = context.find_queue (async, true);
  if (!q)
    return 0;
  {
    std::lock_guard<std::mutex> lock (q->mutex);
    /* What was asked for earlier stays in order.  */
    q->native->synchronize ();
    q->native = std::move (adopted);
  }
  context.collect_finished ();
  return 1;
}

/* The thread's device if it is open: asking does not open it.  */
static device *
open_device ()
{
  device_context *context = this_thread ().context;
  return context && context->is_open () ? &context->dev () : nullptr;
}

} // namespace goacc

using namespace goacc;

void *
acc_get_current_cuda_device (void) noexcept
{
  return guarded ({ "acc_get_current_cuda_device", nullptr },
		  [] () -> void * {
    device *dev = open_device ();
    return dev ? dev->native_device () : nullptr;
  });
}

void *
acc_get_current_cuda_context (void) noexcept
{
  return guarded ({ "acc_get_current_cuda_context", nullptr },
		  [] () -> void * {
    device *dev = open_device ();
    return dev ? dev->native_context () : nullptr;
  });
}

void *
acc_get_cuda_stream (int async) noexcept
{
  return guarded ({ "acc_get_cuda_stream", nullptr }, [&] () -> void * {
    if (!valid_async (async) || async == async_sync)
      return nullptr;
    async_queue *q = current_context ().find_queue (async, true);
    return q ? q->native->native () : nullptr;
  });
}

int
acc_set_cuda_stream (int async, void *stream) noexcept
{
  return guarded ({ "acc_set_cuda_stream", nullptr },
		  [&] { return set_stream (async, stream); });
}
