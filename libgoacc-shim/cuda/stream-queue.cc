/* A queue: a CUDA stream.  See stream-queue.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/stream-queue.h"

#include <atomic>

namespace goacc
{
namespace cuda
{

/* What a host function in the stream needs to move data between the program's
   memory and a pinned buffer.  */
struct stream_queue::host_copy
{
  host_copy (staging &s, direction d, const section &p, char *b)
    : stage (s), way (d), part (p), buffer (b)
  {
  }

  staging &stage;
  const direction way;
  const section part;
  char *const buffer;
  std::atomic<bool> done { false };

  static void
  run (void *data)
  {
    auto self = static_cast<host_copy *> (data);
    self->stage.copy_on_host (self->way, self->part, self->buffer);
    self->done.store (true, std::memory_order_release);
  }
};

stream_queue::stream_queue (const context &c, staging &s)
  : context_ (c), staging_ (s), stream_ (c), mark_ (c)
{
}

/* The buffers must not go back while the streams use them.  */
stream_queue::~stream_queue ()
{
  context::quiet_scope current (context_);
  if (current)
    {
      if (engine_)
	api.stream_synchronize.raw (engine_->stream);
      api.stream_synchronize.raw (stream_);
    }
}

void
stream_queue::synchronize ()
{
  context::scope current (context_);
  api.stream_synchronize (stream_);
  host_writes_ = false;
}

bool
stream_queue::finished ()
{
  context::scope current (context_);
  result code = api.stream_query.raw (stream_);
  if (code == CUDA_ERROR_NOT_READY)
    return false;
  if (code != CUDA_SUCCESS)
    throw_error (api.stream_query.symbol, code);
  host_writes_ = false;
  return true;
}

void
stream_queue::wait_for (queue &other)
{
  context::scope current (context_);
  stream_queue &before = static_cast<stream_queue &> (other);
  mark_.record (before.stream_);
  mark_.make_wait (stream_);
  host_writes_ |= before.host_writes_;
}

void
stream_queue::call (void (*fn) (void *), void *data)
{
  context::scope current (context_);
  own_threads_scope own_threads;	/* the driver's, which runs FN */
  api.launch_host_func (stream_, fn, data);
}

/* After an error in the middle nothing may still use the buffers.  */
void
stream_queue::copy (direction way, const section &s)
{
  if (by_driver (way, s) || !get_buffers (s.bytes ()))
    {
      s.enqueue (way, stream_, nullptr, staging_.max_pitch ());
      return;
    }
  try
    {
      copy_through_buffers (way, s);
    }
  catch (const device_error &)
    {
      if (engine_)
	api.stream_synchronize.raw (engine_->stream);
      api.stream_synchronize.raw (stream_);
      throw;
    }
}

void
stream_queue::copy_through_buffers (direction way, const section &s)
{
  if (s.bytes () <= staging_.sizes ().queue_small)
    copy_in_one (way, s, small_.base ());
  else if (s.piece_count (staging_.sizes ().queue_large) == 1)
    copy_in_one (way, s, large_[0].base ());
  else if (way == direction::to_device)
    upload (s);
  else
    download (s);
}

bool
stream_queue::by_driver (direction way, const section &s) const
{
  if (way == direction::to_device && !host_writes_ && s.rows == 1
      && s.width <= staging_.sizes ().snapshot_limit)
    return true;
  return staging_.known_to_driver (s);
}

/* False if there is not enough pinned memory.  */
bool
stream_queue::get_buffers (size_t bytes)
{
  const staging_sizes &sizes = staging_.sizes ();
  if (bytes <= sizes.queue_small)
    {
      if (!small_.base ())
	small_ = pinned_block (staging_.pinned (), sizes.queue_small);
      return small_.base ();
    }
  for (pinned_block &block : large_)
    if (!block.base ())
      block = pinned_block (staging_.pinned (), sizes.queue_large);
  if (!large_[0].base () || !large_[1].base ())
    return false;
  if (!engine_)
    engine_ = std::make_unique<engine> (context_);
  return true;
}

/* The stream's order alone keeps the buffer for one copy at a time.  */
void
stream_queue::copy_in_one (direction way, const section &s, char *buffer)
{
  if (way == direction::to_device)
    call_copy (way, s, buffer);
  s.enqueue (way, stream_, buffer, staging_.max_pitch ());
  if (way == direction::to_host)
    call_copy (way, s, buffer);
}

/* The queue's stream fills the buffers, the engine's stream empties them.  */
void
stream_queue::upload (const section &s)
{
  const size_t limit = staging_.sizes ().queue_large;
  const size_t count = s.piece_count (limit);
  for (size_t i = 0; i < count; i++)
    {
      size_t offset, b = i % 2;
      section piece = s.piece (i, limit, &offset);
      if (i >= 2)
	engine_->device_done[b].make_wait (stream_);
      call_copy (direction::to_device, piece, large_[b].base ());
      engine_->host_done[b].record (stream_);
      engine_->host_done[b].make_wait (engine_->stream);
      piece.enqueue (direction::to_device, engine_->stream, large_[b].base (),
		     staging_.max_pitch ());
      engine_->device_done[b].record (engine_->stream);
    }
  engine_->device_done[(count - 1) % 2].make_wait (stream_);
}

/* The engine's stream fills the buffers, the queue's stream empties them.  */
void
stream_queue::download (const section &s)
{
  const size_t limit = staging_.sizes ().queue_large;
  const size_t count = s.piece_count (limit);
  engine_->start.record (stream_);
  engine_->start.make_wait (engine_->stream);
  for (size_t i = 0; i < count; i++)
    {
      size_t offset, b = i % 2;
      section piece = s.piece (i, limit, &offset);
      if (i >= 2)
	engine_->host_done[b].make_wait (engine_->stream);
      piece.enqueue (direction::to_host, engine_->stream, large_[b].base (),
		     staging_.max_pitch ());
      engine_->device_done[b].record (engine_->stream);
      engine_->device_done[b].make_wait (stream_);
      call_copy (direction::to_host, piece, large_[b].base ());
      engine_->host_done[b].record (stream_);
    }
}

void
stream_queue::call_copy (direction way, const section &s, char *buffer)
{
  if (way == direction::to_host)
    host_writes_ = true;
  while (!host_copies_.empty ()
	 && host_copies_.front ().done.load (std::memory_order_acquire))
    host_copies_.pop_front ();
  host_copies_.emplace_back (staging_, way, s, buffer);
  own_threads_scope own_threads;
  api.launch_host_func (stream_, host_copy::run, &host_copies_.back ());
}

} // namespace cuda
} // namespace goacc
