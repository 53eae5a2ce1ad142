/* What a kernel gets of the construct's own, and only reads: kept on the device from launch to
   launch.  See region-mapper.h.

   Comes in: planned temporaries; the data that pointers among them lead to have memory.
   Goes out: memory that has their bytes (devices/constant-data.h); what is to be copied there,
   if it is new.

   Rules
   - The kernel says which (ACCPLUG_ARG_READ).  It must not store by a pointer among them,
     either, where that leads to another one.
   - The bytes are made anew at each launch, so they are what a copy would have brought there.
   - So are small data of a synchronous region that it only reads and nothing else of it leads
     to.  On a queue they would be read when that gets there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/region-mapper.h"

#include <algorithm>
#include <cstring>

#include "data/descriptors.h"
#include "data/map-kinds.h"

namespace goacc
{

/* What is larger is copied anew.  */
static constexpr size_t most_bytes = 512, most_together = 4096;

/* Is element J something within [FROM, TO), or a pointer to there, or can that not be
   told?  */
bool
region_mapper::leads_into_p (size_t j, uintptr_t from, uintptr_t to)
{
  if (!m_arrays.host[j])
    return false;
  if (in_block (j) && m_block->by_value_p (j))
    {
      uintptr_t target = m_block->pointer_p (j) ? m_block->passed_pointer (j) : 0;
      return from <= target && target <= to;
    }
  uintptr_t target = host (j);
  switch (rule_of (kind (j)).what)
    {
    case map_class::value: case map_class::firstprivate:
      return false;
    case map_class::data: case map_class::if_present: case map_class::empty_section:
    case map_class::descriptor:
      return (bytes (j) >= ACCPLUG_MAPPED_BLOCK || (target < to && from < target + bytes (j))
	      || target == from);
    case map_class::pointer: case map_class::always_pointer:
      target = *(uintptr_t *) target + bytes (j);
      return from <= target && target <= to;
    default:
      return true;
    }
}

/* Element I is to be mapped by a synchronous region, small, and only read: is it the same to
   the program if the kernel gets a copy that nobody else can find?  */
bool
region_mapper::plan_constant_p (size_t i)
{
  const mapped_item &it = item (i);
  if (m_queue || !in_block (i) || !m_block->only_read_p (i) || it.bytes > most_bytes
      || rule_of (it.kind).what != map_class::data || !copies_to (it.kind)
      || always_copies_to (it.kind) || always_copies_from (it.kind)
      || starts_as_zero (it.kind) || !m_sections.empty () || !m_context.links ().empty ())
    return false;
  uintptr_t from = it.host, to = it.host + it.bytes;
  if (m_context.place_in_common (from, to))
    return false;
  for (size_t j = 0; j < m_arrays.count; j++)
    if (j != i && leads_into_p (j, from, to))
      return false;
  return true;
}

/* Alignment of what is kept together: that of vectors.  */
static constexpr size_t least_alignment = 16;

/* Room for what can be kept, of temporaries; their addresses are distances until they have
   memory.  */
void
region_mapper::place_constants ()
{
  if (!compute ())
    return;
  size_t size = 0;
  for (size_t i = 0; i < m_arrays.count && in_block (i); i++)
    {
      mapped_item &it = item (i);
      it.kept = (it.state == item_state::temporary && m_block->only_read_p (i)
		 && it.bytes <= most_bytes && size + it.bytes <= most_together);
      if (it.kept)
	it.device = (char *) place (size, it.bytes, i, least_alignment);
    }
  for (size_t i = 0; size && i < m_arrays.count; i++)
    if (item (i).state == item_state::temporary && pointer_p (item (i).kind))
      {
	size_t target = temporary_target (i);
	if (target != i && !(in_block (i) && m_block->reads_behind_p (i)))
	  item (target).kept = false;
      }
  m_constants.assign (size, 0);
}

/* The bytes of element I to m_constants: a pointer to another constant is a distance.  */
void
region_mapper::set_constant (size_t i)
{
  mapped_item &it = item (i);
  char *to = &m_constants[(size_t) it.device];
  if (it.kind == MAP_TO_PSET)
    {
      size_t last;
      std::vector<char> image = descriptor_image (i, &last);
      memcpy (to, image.data (), image.size ());
    }
  else if (pointer_p (it.kind))
    {
      size_t target = temporary_target (i);
      char *value = pointer_for_kernel (i);
      if (target != i && item (target).kept)
	m_distances.push_back ((size_t) it.device);
      memcpy (to, &value, sizeof value);
    }
  else
    memcpy (to, (void *) it.host, it.bytes);
}

/* Wait for what is on its way to MEMORY on another queue than that of the launch.  */
void
region_mapper::await_constants (storage &memory)
{
  if (!memory.arriving || memory.arriving == m_queue
      || (sends_ahead () && m_thread.ahead.any ()
	  && memory.arriving == &m_thread.ahead.queue (m_context)))
    return;
  synchronize (*memory.arriving);
  memory.arriving = nullptr;
}

/* Memory that many constants had, to which nobody leads any more.  */
void
region_mapper::release_unused_constants ()
{
  std::vector<storage *> unused = m_context.constants ().take_unused ();
  if (unused.empty ())
    return;
  auto work = std::make_unique<deferred_work> ();
  work->context = &m_context;
  for (storage *memory : unused)
    {
      work->unmapped.push_back ({ (char *) memory->device, memory->bytes });
      free_storage (m_context, memory, work.get ());
    }
  defer_until_idle (m_context, std::move (work));
}

/* Memory for m_constants, for which KEY stands; element INDEX is one of them.  */
storage *
region_mapper::new_constants (std::vector<char> key, size_t index)
{
  release_unused_constants ();
  storage *memory = new_storage (m_constants.size (), index);
  memory->users = 1;
  m_context.constants ().add (std::move (key), memory);
  m_context.dev ().note_mapping (memory->device, memory->bytes, true);
  for (size_t at : m_distances)
    {
      uintptr_t value;
      memcpy (&value, &m_constants[at], sizeof value);
      value += (uintptr_t) memory->device;
      memcpy (&m_constants[at], &value, sizeof value);
    }
  m_new_constants = true;
  return memory;
}

/* What the bytes of constants are, wherever they are: with these, which of them are distances,
   and how many these are.  */
static std::vector<char>
key_of (const std::vector<char> &bytes, const std::vector<size_t> &distances)
{
  std::vector<char> key = bytes;
  auto add = [&key] (size_t value)
    { key.insert (key.end (), (char *) &value, (char *) (&value + 1)); };
  for (size_t at : distances)
    add (at);
  add (distances.size ());
  return key;
}

/* The constants get their memory.  */
void
region_mapper::find_constants ()
{
  size_t index = m_arrays.count;
  for (size_t i = m_arrays.count; i-- > 0;)
    if (item (i).kept)
      {
	index = i;
	set_constant (i);
      }
  if (index == m_arrays.count)
    return;
  std::vector<char> key = key_of (m_constants, m_distances);
  storage *memory = m_context.constants ().find (key);
  if (memory)
    await_constants (*memory);
  else
    memory = new_constants (std::move (key), index);
  memory->users++;
  m_kept = memory;
  for (size_t i = 0; i < m_arrays.count; i++)
    if (item (i).kept)
      item (i).device += (uintptr_t) memory->device;
}

} // namespace goacc
