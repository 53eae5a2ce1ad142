/* Copies of pageable memory through pinned buffers.  See staging.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/staging.h"

#include <algorithm>

namespace goacc
{
namespace cuda
{

const staging_sizes default_staging_sizes = {
  /* driver_limit */ 2 * 1024 * 1024,	/* 1 MiB, H200: 98 us; staged, 109 */
  /* least_piece */ 256 * 1024,
  /* slot */ 4 * 1024 * 1024,	/* 1 MiB: 46 GB/s at most, 4 MiB: 51 */
  /* queue_small */ 64 * 1024,
  /* queue_large */ 4 * 1024 * 1024,
  /* snapshot_limit */ 64 * 1024	/* "API synchronization behavior" */
};

slot_pool::slot *
slot_pool::acquire ()
{
  std::unique_lock<std::mutex> lock (mutex_);
  if (idle_.empty () && slots_.size () < most_)
    if (slot *s = add ())
      return s;
  if (slots_.empty ())
    return nullptr;
  returned_.wait (lock, [this] { return !idle_.empty (); });
  slot *s = idle_.front ();
  idle_.pop_front ();
  return s;
}

void
slot_pool::release (slot *s)
{
  {
    std::lock_guard<std::mutex> lock (mutex_);
    idle_.push_back (s);
  }
  returned_.notify_one ();
}

/* With the mutex held.  */
slot_pool::slot *
slot_pool::add ()
{
  auto s = std::make_unique<slot> (context_, pinned_, bytes_);
  if (s->block.base () == nullptr)
    return nullptr;
  slots_.push_back (std::move (s));
  return slots_.back ().get ();
}

staging::staging (const context &c, memory_cache &pinned, stream_pool &streams,
		  const staging_sizes &sizes)
  : context_ (c), pinned_ (pinned), streams_ (streams), sizes_ (sizes),
    max_pitch_ (c.attribute (CU_DEVICE_ATTRIBUTE_MAX_PITCH)),
    /* Every thread can fill one buffer while another is in flight.  */
    slots_ (c, pinned, sizes.slot, 2 * copy_team::default_threads ()),
    team_ (copy_team::default_threads ())
{
}

unsigned
memory_type_of (const void *p)
{
  /* The call for several attributes takes an address that the driver does not know for
     no error (CUDA driver API, 6.15).  */
  unsigned type = 0;
  pointer_attribute attribute = CU_POINTER_ATTRIBUTE_MEMORY_TYPE;
  void *value = &type;
  bool known = (api.pointer_get_attributes.raw (1, &attribute, &value,
						reinterpret_cast<device_ptr> (p))
		== CUDA_SUCCESS);
  return known ? type : 0;
}

bool
staging::known_to_driver (const section &s) const
{
  return memory_type_of (s.host) && memory_type_of (s.last_byte ());
}

void
staging::copy_now (direction way, const section &s)
{
  context::scope current (context_);
  if ((s.rows == 1 && s.width < sizes_.driver_limit) || known_to_driver (s))
    {
      copy_by_driver (way, s);
      return;
    }
  size_t limit = piece_limit (s.bytes ());
  stream_pool::lease stream (streams_);
  try
    {
      team_.run (s.piece_count (limit), [&] (size_t i) {
	size_t offset;
	context::scope current_in_helper (context_);
	copy_piece (way, s.piece (i, limit, &offset), stream);
      });
    }
  catch (const device_error &)
    {
      api.stream_synchronize.raw (stream);
      throw;
    }
  stream.synchronize ();
}

void
staging::copy_by_driver (direction way, const section &s)
{
  stream_pool::lease stream (streams_);
  s.enqueue (way, stream, nullptr, max_pitch_);
  stream.synchronize ();
}

/* Pieces small enough that every thread gets some, large enough that the copy
   engine runs at full rate.  */
size_t
staging::piece_limit (size_t bytes) const
{
  size_t share = bytes / (2 * team_.threads ());
  share = (share + 4095) / 4096 * 4096;
  return std::min (std::max (share, sizes_.least_piece), sizes_.slot);
}

/* One piece through one slot.  To the device: the slot is still in flight when
   it goes back; the next user waits for its event.  */
void
staging::copy_piece (direction way, const section &piece, stream_handle stream)
{
  slot_pool::slot *s = slots_.acquire ();
  if (s == nullptr)
    {
      piece.enqueue (way, stream, nullptr, max_pitch_);
      return;
    }
  struct returner
  {
    slot_pool &pool;
    slot_pool::slot *slot;
    stream_handle unmarked;	/* uses the slot, but the event doesn't say so */
    ~returner ()
    {
      if (unmarked)
	api.stream_synchronize.raw (unmarked);
      pool.release (slot);
    }
  } give_back = { slots_, s, nullptr };

  char *packed = s->block.base ();
  if (s->in_flight)
    s->passed.synchronize ();
  s->in_flight = false;
  if (way == direction::to_device)
    piece.pack (packed);
  give_back.unmarked = stream;
  piece.enqueue (way, stream, packed, max_pitch_);
  s->passed.record (stream);
  s->in_flight = true;
  give_back.unmarked = nullptr;
  if (way == direction::to_host)
    {
      s->passed.synchronize ();
      s->in_flight = false;
      piece.unpack (packed);
    }
}

void
staging::copy_on_host (direction way, const section &s, char *packed)
{
  size_t limit = piece_limit (s.bytes ());
  team_.run (s.piece_count (limit), [&] (size_t i) {
    size_t offset;
    section piece = s.piece (i, limit, &offset);
    if (way == direction::to_device)
      piece.pack (packed + offset);
    else
      piece.unpack (packed + offset);
  });
}

} // namespace cuda
} // namespace goacc
