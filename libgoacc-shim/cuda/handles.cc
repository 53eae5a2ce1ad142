/* Owned streams and events.  See handles.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/handles.h"

namespace goacc
{
namespace cuda
{

stream::~stream ()
{
  context::quiet_scope current (context_);
  if (current)
    api.stream_destroy.raw (handle_);
}

event::~event ()
{
  context::quiet_scope current (context_);
  if (current)
    api.event_destroy.raw (handle_);
}

stream_pool::lease::lease (stream_pool &pool) : pool_ (pool)
{
  std::unique_lock<std::mutex> lock (pool.mutex_);
  if (!pool.idle_.empty ())
    {
      stream_ = std::move (pool.idle_.back ());
      pool.idle_.pop_back ();
      return;
    }
  lock.unlock ();
  stream_ = std::make_unique<stream> (pool.context_);
}

stream_pool::lease::~lease ()
{
  std::lock_guard<std::mutex> lock (pool_.mutex_);
  pool_.idle_.push_back (std::move (stream_));
}

} // namespace cuda
} // namespace goacc
