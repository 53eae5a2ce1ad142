/* A device as the run time uses it: opening, memory and closing.  See context.h;
   context-images.cc loads images.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/context.h"

#include <algorithm>

#include "devices/profiling.h"
#include "devices/selection.h"
#include "devices/threads.h"
#include "support/calls.h"
#include "support/endings.h"
#include "support/errors.h"

namespace goacc
{

device_context::device_context (platform &from, device_type type, int number,
				unsigned index)
  : m_platform (from), m_type (type), m_number (number), m_index (index)
{
}

void
device_context::after_fork_in_child ()
{
  if (m_open && m_type == DEVICE_NVIDIA)
    m_forked = true;
}

void
device_context::open ()
{
  profile_device (*this, acc_ev_device_init_start);
  m_device = m_platform.open (m_number);
  m_limits = m_device->limits ();
  m_open.store (true, std::memory_order_release);
  profile_device (*this, acc_ev_device_init_end);
}

void
device_context::make_ready ()
{
  if (m_forked)
    fatal ("%s device %d was opened before fork; the driver allows only the "
	   "parent process to use it", type_name (), m_number);
  std::lock_guard<std::mutex> lock (m_load_mutex);
  if (!m_open)
    open ();
  unsigned now = image_generation ();
  if (m_generation != now && !shares_memory ())
    load_variables ();
  m_generation.store (now, std::memory_order_release);
}

async_queue *
device_context::find_queue (int async, bool make)
{
  if (async == async_noval)
    async = this_thread ().default_async;
  /* The queue that is the default one in the beginning.  */
  if (async == async_default)
    async = async_noval;
  return m_queues.find (*m_device, async, make);
}

/* ------------------------------------------------------------------------
   Memory.  */

device_range
device_context::user_block (const void *address) const
{
  auto next = m_user_memory.upper_bound (const_cast<void *> (address));
  if (next == m_user_memory.begin ())
    return { nullptr, 0 };
  --next;
  bool within = (size_t) ((const char *) address - (char *) next->first) < next->second;
  return within ? device_range { next->first, next->second } : device_range { nullptr, 0 };
}

/* Give back what queues still hold on to, and what the device has cached.  The mutex is
   held.  */
void
device_context::reclaim ()
{
  for (async_queue *q : m_queues.all ())
    {
      std::lock_guard<std::mutex> lock (q->mutex);
      q->native->synchronize ();
    }
  collect ();
  m_device->trim ();
}

void *
device_context::allocate (size_t bytes)
{
  try
    {
      return m_device->allocate (bytes);
    }
  catch (const out_of_device_memory &)
    {
    }
  reclaim ();
  return m_device->allocate (bytes);
}

size_t
device_context::forget (void *memory)
{
  auto known = m_user_memory.find (memory);
  if (known == m_user_memory.end ())
    return 0;
  size_t bytes = known->second;
  m_user_memory.erase (known);
  return bytes;
}

void
device_context::bury (std::unique_ptr<mapping> m)
{
  for (size_t i = m_buried.size (); i-- > 0;)
    if (!m_buried[i]->structured)
      m_buried.erase (m_buried.begin () + i);
  m_buried.push_back (std::move (m));
}

visible_slot
device_context::take_visible ()
{
  static constexpr size_t chunk_bytes = 4096;
  if (m_visible_free.empty ())
    {
      void *host = nullptr;
      char *address = (char *) m_device->allocate_visible (chunk_bytes, &host);
      if (!address)
	return { nullptr, nullptr };
      m_device->note_mapping (address, chunk_bytes, true);
      m_visible_chunks.push_back ((char *) host);
      for (size_t at = 0; at < chunk_bytes; at += visible_bytes)
	{
	  m_visible_free.push_back ({ (char *) host + at, address + at });
	  m_visible_all.push_back (m_visible_free.back ());
	}
    }
  visible_slot slot = m_visible_free.back ();
  m_visible_free.pop_back ();
  return slot;
}

void
device_context::give_visible (char *host)
{
  for (const visible_slot &slot : m_visible_all)
    if (slot.host == host)
      {
	m_visible_free.push_back (slot);
	return;
      }
}

scratch_block
device_context::take_scratch ()
{
  std::lock_guard<std::mutex> lock (m_scratch_mutex);
  if (m_scratch_free.empty ())
    return scratch_block ();
  scratch_block block = m_scratch_free.back ();
  m_scratch_free.pop_back ();
  return block;
}

void
device_context::give_scratch (const scratch_block &block)
{
  std::lock_guard<std::mutex> lock (m_scratch_mutex);
  m_scratch_free.push_back (block);
}

/* As allocate, but the queue whose lock QUEUE_LOCK is may be held, not the mutex.  */
char *
device_context::allocate_scratch (size_t bytes, std::unique_lock<std::mutex> &queue_lock)
{
  try
    {
      return (char *) m_device->allocate (bytes);
    }
  catch (const out_of_device_memory &)
    {
    }
  /* The device's mutex is taken before those of queues.  */
  bool locked = queue_lock.owns_lock ();
  if (locked)
    queue_lock.unlock ();
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    reclaim ();
  }
  if (locked)
    queue_lock.lock ();
  return (char *) m_device->allocate (bytes);
}

void
device_context::grow_scratch (scratch_block &block, async_queue *q,
			      std::unique_lock<std::mutex> &queue_lock, size_t zone,
			      size_t room)
{
  static constexpr size_t least_zone = 1024, least_room = 64 * 1024;
  scratch_block bigger;
  bigger.zone = std::max ({ zone, block.zone, least_zone });
  bigger.room = std::max ({ room, block.room, least_room });
  size_t bytes = bigger.zone + bigger.room;
  bigger.memory = allocate_scratch (bytes, queue_lock);
  m_device->note_mapping (bigger.memory, bytes, true);
  m_device->fill (q ? q->native.get () : nullptr, bigger.memory, 0, bigger.zone);
  size_t old_bytes = block.zone + block.room;
  if (block.memory && q)
    {
      auto work = std::make_unique<deferred_work> ();
      work->context = this;
      work->unmapped.push_back ({ block.memory, old_bytes });
      work->memory.push_back (block.memory);
      defer (*q, std::move (work));
    }
  else if (block.memory)
    {
      m_device->note_mapping (block.memory, old_bytes, false);
      m_device->release (block.memory);
    }
  block = bigger;
}

/* ------------------------------------------------------------------------
   Finished work.  */

void
device_context::push_finished (deferred_work *work)
{
  work->next = m_finished.load (std::memory_order_relaxed);
  while (!m_finished.compare_exchange_weak (work->next, work,
					    std::memory_order_release,
					    std::memory_order_relaxed))
    ;
}

void
device_context::collect ()
{
  if (__builtin_expect (!m_finished.load (std::memory_order_relaxed), 1))
    return;
  deferred_work *list = m_finished.exchange (nullptr,
					     std::memory_order_acquire);
  while (list)
    {
      std::unique_ptr<deferred_work> work (list);
      list = work->next;
      for (void *host : work->visible)
	give_visible ((char *) host);
      for (const device_range &range : work->unmapped)
	m_device->note_mapping (range.address, range.bytes, false);
      for (void *memory : work->memory)
	m_device->release (memory);
    }
}

void
device_context::collect_finished ()
{
  if (!m_finished.load (std::memory_order_relaxed))
    return;
  std::lock_guard<std::mutex> lock (m_mutex);
  collect ();
}

/* ------------------------------------------------------------------------
   The end.  */

/* All device memory that the context has given out; no queue uses it any more.  */
void
device_context::release_memory ()
{
  while (mapping *m = m_table.any ())
    {
      std::unique_ptr<mapping> removed = m_table.remove (m);
      storage *memory = removed->memory;
      if (memory && --memory->users == 0)
	{
	  m_device->release (memory->device);
	  delete memory;
	}
    }
  for (storage *memory : m_constants.take_all ())
    {
      m_device->release (memory->device);
      delete memory;
    }
  for (auto &element : m_user_memory)
    m_device->release (element.first);
  m_user_memory.clear ();
  m_buried.clear ();
  for (scratch_block &block : m_scratch_free)
    m_device->release (block.memory);
  m_scratch_free.clear ();
  forget_endings (this, nullptr);
  for (char *chunk : m_visible_chunks)
    m_device->release_visible (chunk);
  m_visible_chunks.clear ();
  m_visible_free.clear ();
  m_visible_all.clear ();
}

void
device_context::close ()
{
  /* Nobody else may be using the device.  */
  alone no_calls;
  std::lock_guard<std::mutex> load_lock (m_load_mutex);
  if (!m_open)
    return;
  if (m_forked)
    {
      /* Nothing of the parent's device may be touched, not even to free it.  */
      m_device.release ();
      return;
    }
  bool ended = m_device->ended ();
  for (async_queue *q : m_queues.all_and_threads ())
    {
      std::lock_guard<std::mutex> lock (q->mutex);
      if (!ended)
	q->native->synchronize ();
      if (q->scratch.memory)
	m_device->release (q->scratch.memory);
    }
  std::lock_guard<std::mutex> lock (m_mutex);
  collect ();
  release_memory ();
  release_commons ();
  m_links.clear ();
  m_queues.clear ();
  for (auto &element : m_images)
    for (uint32_t i = 0; i < element.first->image->kernel_count; i++)
      element.first->kernels[i].on_device[m_index] = nullptr;
  m_images.clear ();
  m_device.reset ();
  m_generation = 0;
  m_open = false;
}

} // namespace goacc
