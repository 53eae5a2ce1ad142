/* A queue: a CUDA stream, and copies of pageable memory in stream order.

   In: operations, from one thread at a time.  Out: the same, in order, without
   the host waiting for any of them.
   Rules for copies:
   - Memory that the driver knows: the driver's asynchronous copy.
   - To the device, small: the driver's, which takes a snapshot at once.  Not if
     a copy to the host that has not been seen to end may still change the
     source.
   - All else: the driver would make the host wait (manual, "API synchronization
     behavior"), so host functions in the stream move the data between the
     program's memory and pinned buffers of this queue, and the copy engine does
     the rest.  A large copy uses two buffers and a second stream, so that host
     function and copy engine work at the same time.  Both streams have joined
     again before the queue goes on, therefore order, events, queries and
     callbacks need nothing special.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_STREAM_QUEUE_H
#define GOACC_CUDA_STREAM_QUEUE_H

#include <list>

#include "cuda/staging.h"

namespace goacc
{
namespace cuda
{

class stream_queue : public queue
{
public:
  stream_queue (const context &, staging &);
  ~stream_queue () override;

  void synchronize () override;
  bool finished () override;
  void wait_for (queue &other) override;
  void call (void (*fn) (void *), void *data) override;
  void *native () override { return static_cast<stream_handle> (stream_); }

  stream_handle handle () const { return stream_; }

  /* With the context current.  */
  void copy (direction, const section &);

private:
  /* What copies larger than one buffer need.  */
  struct engine
  {
    explicit engine (const context &c)
      : stream (c), start (c), host_done { event (c), event (c) },
	device_done { event (c), event (c) }
    {
    }
    cuda::stream stream;
    event start;
    event host_done[2], device_done[2];
  };
  struct host_copy;

  bool by_driver (direction, const section &) const;
  bool get_buffers (size_t bytes);
  void copy_through_buffers (direction, const section &);
  void copy_in_one (direction, const section &, char *buffer);
  void upload (const section &);
  void download (const section &);
  void call_copy (direction, const section &, char *buffer);

  const context &context_;
  staging &staging_;
  stream stream_;
  event mark_;			/* for wait_for */
  pinned_block small_, large_[2];
  std::unique_ptr<engine> engine_;
  /* Oldest first.  Owned here, as the driver runs no host function any more
     once the context is lost.  */
  std::list<host_copy> host_copies_;
  /* A host function that has not been seen to end may write host memory.  */
  bool host_writes_ = false;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_STREAM_QUEUE_H */
