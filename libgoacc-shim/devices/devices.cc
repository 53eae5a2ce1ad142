/* Devices as the run time uses them.  See devices.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/devices.h"

#include <pthread.h>

#include "support/errors.h"
#include "devices/image-links.h"
#include "devices/profiling.h"
#include "support/settings.h"
#include "devices/threads.h"

namespace goacc
{

/* ------------------------------------------------------------------------
   Selection.  */

static platform *
platform_of (device_type type)
{
  switch (type)
    {
    case DEVICE_NVIDIA: return &nvidia_platform ();
    case DEVICE_CPU: return &cpu_platform ();
    case DEVICE_HOST: return &host_platform ();
    default: return nullptr;
    }
}

struct counted_platform
{
  int count;
  std::string why;
};

static counted_platform
count_devices (device_type type)
{
  counted_platform result;
  result.count = platform_of (type)->device_count (&result.why);
  return result;
}

static const counted_platform &
counted (device_type type)
{
  /* Each is asked once: the answer can't change while the program runs.  */
  if (type == DEVICE_NVIDIA)
    {
      static const counted_platform nvidia = count_devices (DEVICE_NVIDIA);
      return nvidia;
    }
  if (type == DEVICE_CPU)
    {
      static const counted_platform cpu = count_devices (DEVICE_CPU);
      return cpu;
    }
  static const counted_platform host = { 1, "" };
  return host;
}

int
device_count (device_type type, std::string *why)
{
  if (type != DEVICE_NVIDIA && type != DEVICE_CPU && type != DEVICE_HOST)
    {
      if (why)
	*why = "there is no such device type here";
      return 0;
    }
  const counted_platform &result = counted (type);
  if (why)
    *why = result.why;
  return result.count;
}

const char *
name_of_type (int type)
{
  switch (type)
    {
    case DEVICE_CURRENT: return "current";
    case DEVICE_NONE: return "none";
    case DEVICE_DEFAULT: return "default";
    case DEVICE_HOST: return "host";
    case DEVICE_NOT_HOST: return "not_host";
    case DEVICE_NVIDIA: return "nvidia";
    case DEVICE_RADEON: return "radeon";
    case DEVICE_CPU: return "cpu";
    default: return "unknown";
    }
}

static device_type
first_not_host ()
{
  if (device_count (DEVICE_NVIDIA) > 0)
    return DEVICE_NVIDIA;
  return device_count (DEVICE_CPU) > 0 ? DEVICE_CPU : DEVICE_NONE;
}

/* ACC_DEVICE_TYPE, which has to exist, or the best that there is.  */
static device_type
default_type ()
{
  const settings &given = environment ();
  if (given.type_given && given.type != DEVICE_DEFAULT)
    {
      device_type type = (given.type == DEVICE_NOT_HOST ? first_not_host ()
							: given.type);
      std::string why;
      if (device_count (type, &why) > 0)
	return type;
      fatal ("ACC_DEVICE_TYPE=%s: there is no such device (%s); available are "
	     "%s%shost", name_of_type (given.type), why.c_str (),
	     device_count (DEVICE_NVIDIA) ? "nvidia, " : "",
	     device_count (DEVICE_CPU) ? "cpu, " : "");
    }
  device_type type = first_not_host ();
  return type == DEVICE_NONE ? DEVICE_HOST : type;
}

device_type
resolve_type (int type)
{
  switch (type)
    {
    case DEVICE_DEFAULT:
      {
	static const device_type chosen = default_type ();
	return chosen;
      }
    case DEVICE_NOT_HOST:
      return first_not_host ();
    case DEVICE_CURRENT:
      return (this_thread ().type != DEVICE_NONE ? this_thread ().type
						 : resolve_type (DEVICE_DEFAULT));
    default:
      return (device_type) type;
    }
}

/* ------------------------------------------------------------------------
   The contexts.  */

static std::mutex contexts_mutex;
static std::atomic<device_context *> contexts[max_devices];
static std::atomic<unsigned> context_count { 0 };

static void
before_fork ()
{
  contexts_mutex.lock ();
  for (unsigned i = 0; i < context_count; i++)
    contexts[i].load ()->mutex ().lock ();
  lock_images ();
}

static void
after_fork (bool child)
{
  unlock_images ();
  for (unsigned i = context_count; i-- > 0;)
    {
      contexts[i].load ()->mutex ().unlock ();
      if (child)
	contexts[i].load ()->after_fork_in_child ();
    }
  contexts_mutex.unlock ();
}

static void
after_fork_in_parent ()
{
  after_fork (false);
}

static void
after_fork_in_child ()
{
  after_fork (true);
}

device_context &
context_of (device_type type, int number)
{
  for (unsigned i = 0; i < context_count.load (std::memory_order_acquire); i++)
    {
      device_context *context = contexts[i];
      if (context->type () == type && context->number () == number)
	return *context;
    }
  std::lock_guard<std::mutex> lock (contexts_mutex);
  unsigned count = context_count;
  for (unsigned i = 0; i < count; i++)
    {
      device_context *context = contexts[i];
      if (context->type () == type && context->number () == number)
	return *context;
    }
  if (count == max_devices)
    fatal ("more than %u devices are in use", max_devices);
  if (count == 0)
    pthread_atfork (before_fork, after_fork_in_parent, after_fork_in_child);
  contexts[count] = new device_context (*platform_of (type), type, number,
					count);
  context_count.store (count + 1, std::memory_order_release);
  return *contexts[count];
}

std::vector<device_context *>
known_contexts (device_type type)
{
  std::vector<device_context *> result;
  for (unsigned i = 0; i < context_count.load (std::memory_order_acquire); i++)
    {
      device_context *context = contexts[i];
      if (type == DEVICE_NONE || context->type () == type)
	result.push_back (context);
    }
  return result;
}

void
unload_image (image_record &record)
{
  for (device_context *context : known_contexts (DEVICE_NONE))
    context->unload (record);
}

void
forget_devices ()
{
  unsigned count = context_count.exchange (0);
  for (unsigned i = count; i-- > 0;)
    {
      device_context *context = contexts[i].exchange (nullptr);
      context->close ();
      delete context;
    }
}

/* ------------------------------------------------------------------------
   One device.  */

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
  profile_device_init (*this, true);
  m_device = m_platform.open (m_number);
  m_limits = m_device->limits ();
  m_open.store (true, std::memory_order_release);
  profile_device_init (*this, false);
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
  return m_queues.find (*m_device, async, make);
}

/* Images with variables must be there before the present table is asked; those
   with kernels only wait until one is launched.  */
void
device_context::load_variables ()
{
  for (image_record *record : registered_images ())
    if (record->image->variable_count)
      load_image (*record);
}

/* m_load_mutex is held.  */
loaded_image &
device_context::load_image (image_record &record)
{
  auto known = m_images.find (&record);
  if (known != m_images.end ())
    return *known->second;
  require_usable (record);
  auto is_loaded = [this] (image_record &r) { return m_images.count (&r) != 0; };
  std::vector<image_record *> linked = linked_images (record, is_loaded);
  image_list images;
  for (image_record *r : linked)
    images.push_back (r->image);
  std::shared_ptr<module> code = m_device->load (images);
  for (image_record *r : linked)
    if (!is_loaded (*r))
      add_image (*r, code);
  return *m_images.at (&record);
}

void
device_context::add_image (image_record &record,
			   const std::shared_ptr<module> &code)
{
  auto loaded = std::make_unique<loaded_image> ();
  loaded->kernels.resize (record.image->kernel_count);
  loaded->code = code;
  add_variables (record, *loaded);
  m_images.emplace (&record, std::move (loaded));
}

/* The variable of a `declare link' at SYMBOL points to DATA.  */
void
device_context::set_link_variable (void *symbol, char *data)
{
  m_device->copy_to_device (nullptr, symbol, &data, sizeof data);
}

void
device_context::add_variables (image_record &record, loaded_image &loaded)
{
  std::lock_guard<std::mutex> lock (m_mutex);
  for (uint32_t i = 0; i < record.image->variable_count; i++)
    {
      const accplug_variable &variable = record.image->variables[i];
      void *address;
      size_t bytes;
      if (!loaded.code->find_variable (variable.symbol, &address, &bytes))
	fatal ("the device image of %s is damaged: it has no variable %s (%s)",
	       record.image->file, variable.name, variable.symbol);
      uintptr_t start = (uintptr_t) variable.host;
      if (variable.flags & ACCPLUG_VAR_LINK)
	{
	  m_links.push_back ({ start, start + variable.size, address, &record });
	  m_device->note_mapping (address, bytes, true);
	  /* The data may be there already, as another image's variable.  */
	  mapping *there = m_table.find (start);
	  if (there && there->kind == residence::declared
	      && there->holds (start, start + variable.size))
	    set_link_variable (address, there->at (start));
	  continue;
	}
      if (bytes < variable.size)
	fatal ("the device image of %s is damaged: variable %s has %zu bytes "
	       "instead of %llu", record.image->file, variable.name, bytes,
	       (unsigned long long) variable.size);
      if (!variable.size || m_table.overlapping (start, start + variable.size))
	continue;
      mapping *m = m_table.insert (start, start + variable.size);
      m->device = (char *) address;
      m->kind = residence::declared;
      m_device->note_mapping (address, variable.size, true);
      for (const link_variable &link : m_links)
	if (m->holds (link.start, link.end))
	  set_link_variable (link.symbol, m->at (link.start));
      loaded.variables.push_back (m);
    }
}

void
device_context::drop_variables (image_record &record, loaded_image &loaded)
{
  for (mapping *m : loaded.variables)
    {
      m_device->note_mapping (m->device, m->size (), false);
      m_table.remove (m);
    }
  for (size_t i = m_links.size (); i-- > 0;)
    if (m_links[i].image == &record)
      m_links.erase (m_links.begin () + i);
}

void
device_context::unload (image_record &record)
{
  std::lock_guard<std::mutex> load_lock (m_load_mutex);
  auto known = m_images.find (&record);
  if (known == m_images.end ())
    return;
  if (!ended_by_error () && !m_forked && !m_device->ended ())
    wait_all_queues (*this);
  std::lock_guard<std::mutex> lock (m_mutex);
  drop_variables (record, *known->second);
  m_images.erase (known);
}

loaded_kernel &
device_context::load_kernel_now (image_kernel &record)
{
  std::lock_guard<std::mutex> lock (m_load_mutex);
  const accplug_kernel &descriptor = *record.descriptor;
  if ((descriptor.flags & ACCPLUG_KERNEL_HOST_MATH) && m_type == DEVICE_NVIDIA)
    fatal ("this region calls a math function that accplug was built without "
	   "device code for (no CUDA toolkit): it runs with ACC_DEVICE_TYPE=cpu "
	   "or host only");
  loaded_image &image = load_image (*record.image);
  size_t index = &record - record.image->kernels.get ();
  std::unique_ptr<loaded_kernel> &slot = image.kernels[index];
  if (!slot)
    {
      auto loaded = std::make_unique<loaded_kernel> ();
      loaded->handle = image.code->find_kernel (descriptor.name);
      loaded->max_threads = loaded->handle->max_threads ();
      if (!loaded->max_threads
	  || loaded->max_threads > m_limits.max_threads_per_block)
	loaded->max_threads = m_limits.max_threads_per_block;
      slot = std::move (loaded);
    }
  record.on_device[m_index].store (slot.get (), std::memory_order_release);
  return *slot;
}

/* ------------------------------------------------------------------------
   Memory.  */

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
  /* What queues still hold on to, and what the device has cached.  */
  for (async_queue *q : m_queues.all ())
    {
      std::lock_guard<std::mutex> lock (q->mutex);
      q->native->synchronize ();
    }
  collect ();
  m_device->trim ();
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

void
device_context::grow_scratch (scratch_block &block, async_queue *q, size_t zone,
			      size_t room)
{
  static constexpr size_t least_zone = 1024, least_room = 64 * 1024;
  scratch_block bigger;
  bigger.zone = zone > block.zone ? zone : block.zone;
  bigger.room = room > block.room ? room : block.room;
  if (bigger.zone < least_zone)
    bigger.zone = least_zone;
  if (bigger.room < least_room)
    bigger.room = least_room;
  size_t old_bytes = block.zone + block.room;
  size_t bytes = bigger.zone + bigger.room;
  bigger.memory = (char *) m_device->allocate (bytes);
  m_device->note_mapping (bigger.memory, bytes, true);
  m_device->fill (q ? q->native.get () : nullptr, bigger.memory, 0, bigger.zone);
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

void
device_context::close ()
{
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
  for (async_queue *q : m_queues.all ())
    {
      std::lock_guard<std::mutex> lock (q->mutex);
      if (!ended)
	q->native->synchronize ();
      if (q->scratch.memory)
	m_device->release (q->scratch.memory);
    }
  std::lock_guard<std::mutex> lock (m_mutex);
  collect ();
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
  for (auto &element : m_user_memory)
    m_device->release (element.first);
  m_user_memory.clear ();
  m_buried.clear ();
  for (scratch_block &block : m_scratch_free)
    m_device->release (block.memory);
  m_scratch_free.clear ();
  for (char *chunk : m_visible_chunks)
    m_device->release_visible (chunk);
  m_visible_chunks.clear ();
  m_visible_free.clear ();
  m_visible_all.clear ();
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
