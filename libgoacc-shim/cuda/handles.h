/* Owned streams and events of one context, and the pool of streams for
   operations without a queue.

   In: a context, which outlives them.  Out: handles.
   Rules: streams are non-blocking (no implicit order with the program's legacy
   default stream); events carry no time stamps, which makes them cheap.
   Creating needs the context to be current; destroying takes care itself.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_HANDLES_H
#define GOACC_CUDA_HANDLES_H

#include <memory>
#include <mutex>
#include <vector>

#include "cuda/context.h"

namespace goacc
{
namespace cuda
{

class stream
{
public:
  explicit stream (const context &c) : context_ (c)
  {
    own_threads_scope own_threads;
    api.stream_create (&handle_, stream_non_blocking);
  }
  ~stream ();
  stream (const stream &) = delete;
  stream &operator= (const stream &) = delete;
  operator stream_handle () const { return handle_; }

private:
  const context &context_;
  stream_handle handle_;
};

class event
{
public:
  explicit event (const context &c) : context_ (c)
  {
    api.event_create (&handle_, event_disable_timing);
  }
  ~event ();
  event (const event &) = delete;
  event &operator= (const event &) = delete;

  /* An event may be recorded again as soon as the waits are enqueued: a wait
     means the last record before it (cuStreamWaitEvent in the manual).  */
  void record (stream_handle s) { api.event_record (handle_, s); }
  void make_wait (stream_handle s) { api.stream_wait_event (s, handle_, 0); }
  void synchronize () { api.event_synchronize (handle_); }

private:
  const context &context_;
  event_handle handle_;
};

/* Streams for operations that are done at once.  The last one returned is
   taken first, so a program with one host thread always uses one stream.  */
class stream_pool
{
public:
  explicit stream_pool (const context &c) : context_ (c) {}
  class lease;

private:
  const context &context_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<stream>> idle_;
};

class stream_pool::lease
{
public:
  explicit lease (stream_pool &);
  ~lease ();
  lease (const lease &) = delete;
  lease &operator= (const lease &) = delete;
  operator stream_handle () const { return *stream_; }
  void synchronize () { api.stream_synchronize (*stream_); }

private:
  stream_pool &pool_;
  std::unique_ptr<stream> stream_;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_HANDLES_H */
