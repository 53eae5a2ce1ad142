/* Mapping constructs: parallel, kernels, serial, data, enter data.  See mapping.h.
   The phases are region-mapper.h's; here are the memory, what the kernel gets, and how it
   all goes together.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/mapping.h"

#include "accplug-image.h"
#include "data/descriptors.h"
#include "data/pointer-rows.h"
#include "data/data-sections.h"
#include "data/region-mapper.h"
#include <algorithm>

namespace goacc
{

/* Data up to this size share the construct's bundle.  */
static constexpr size_t small_bytes = 4096;

/* Alignment within a bundle: no two variables share a sector of the device's
   memory.  */
static constexpr size_t bundle_alignment = 64;

/* Room for element I at the end of a bundle of SIZE bytes, aligned to LEAST or better;
   returns its offset.  */
size_t
region_mapper::place (size_t &size, size_t n, size_t i, size_t least) const
{
  size_t alignment = std::max ((size_t) 1 << (m_arrays.kinds[i] >> 8 & 15), least);
  size_t offset = (size + alignment - 1) & -alignment;
  size = offset + n;
  return offset;
}

storage *
region_mapper::new_storage (size_t size, size_t index)
{
  try
    {
      void *memory = m_context.allocate (size);
      profile_data (data_event::alloc, nullptr, memory, size,
		    variable_name (m_arrays.site, index));
      return new storage { memory, size, 0 };
    }
  catch (const out_of_device_memory &error)
    {
      fatal ("out of device memory on device %d: name=%s host:%p size=%zu, "
	     "free=%llu of %llu (%s)", m_context.number (),
	     variable_name (m_arrays.site, index), (void *) host (index), size,
	     (unsigned long long) m_context.dev ().free_memory (),
	     (unsigned long long) m_context.limits ().memory_bytes,
	     error.what ());
    }
}

/* Where the members of the structure I begin and end.  */
std::pair<uintptr_t, uintptr_t>
region_mapper::struct_range (size_t i) const
{
  uintptr_t from = UINTPTR_MAX, to = 0;
  for (size_t j = i + 1; j <= i + bytes (i); j++)
    {
      from = std::min (from, host (j));
      to = std::max (to, host (j) + bytes (j));
    }
  return { from, to };
}

/* One piece of memory for the members I + 1 .. LAST, at their distances.  */
void
region_mapper::allocate_struct (size_t i, size_t last)
{
  storage *memory = nullptr;
  auto [base, end] = struct_range (i);
  for (size_t j = i + 1; j <= last; j++)
    if (item (j).fresh)
      {
	if (!memory)
	  {
	    memory = new_storage (end - base, j);
	    memory->structure = true;
	  }
	mapping *m = item (j).where;
	m->memory = memory;
	m->device = (char *) memory->device + (m->start - base);
	memory->users++;
      }
}

/* Memory for all that is new.  */
void
region_mapper::allocate ()
{
  bool share = !m_dynamic;
  size_t bundle_size = 0;
  size_t bundle_user = 0;
  place_constants ();
  for (size_t i = 0; i < m_arrays.count; i++)
    {
      mapped_item &it = item (i);
      if (it.kind == MAP_STRUCT && m_arrays.host[i])
	{
	  allocate_struct (i, i + bytes (i));
	  i += bytes (i);
	}
      else if (char *common = (it.fresh ? m_context.place_in_common (it.where->start,
								     it.where->end)
			       : nullptr))
	it.where->device = common;
      else if (it.kept)
	continue;
      else if (it.state == item_state::temporary
	       || (it.fresh && share && it.where->size () <= small_bytes))
	{
	  /* The offset, until the bundle has an address.  */
	  it.device = (char *) place (bundle_size,
				      it.fresh ? it.where->size () : it.bytes, i,
				      bundle_alignment);
	  bundle_user = i;
	}
      else if (it.fresh)
	{
	  it.where->memory = new_storage (it.where->size (), i);
	  it.where->memory->users = 1;
	  it.where->device = (char *) it.where->memory->device;
	}
    }
  if (bundle_size)
    allocate_bundle (bundle_size, bundle_user);
  find_constants ();
}

/* SIZE bytes for what has its place in the bundle, element USER among it.  */
void
region_mapper::allocate_bundle (size_t size, size_t user)
{
  m_bundle = new_storage (size, user);
  m_bundle->users = 1;		/* the construct itself */
  for (size_t i = 0; i < m_arrays.count; i++)
    {
      mapped_item &it = item (i);
      if (it.kept)
	continue;
      if (it.state == item_state::temporary)
	it.device = (char *) m_bundle->device + (size_t) it.device;
      else if (it.fresh && !it.where->memory
	       && !m_context.place_in_common (it.where->start, it.where->end))
	{
	  it.where->memory = m_bundle;
	  it.where->device = (char *) m_bundle->device + (size_t) it.device;
	  m_bundle->users++;
	}
    }
}

char *
region_mapper::device_of (const mapped_item &it) const
{
  switch (it.state)
    {
    case item_state::mapped:
    case item_state::attached:
      return it.where->at (it.host);
    case item_state::value:
    case item_state::temporary:
    case item_state::visible:
      return it.device;
    default:
      return nullptr;
    }
}

/* Element I by value: a pointer to data that are present becomes the device address.  */
void
region_mapper::fill_value (size_t i)
{
  m_block->set_value (i);
  if (!m_block->pointer_p (i))
    return;
  uintptr_t pointer = m_block->passed_pointer (i);
  bool unknown = m_block->range_flags (i) & ACCPLUG_RANGE_UNKNOWN;
  bool there = pointer && (!unknown || leads_to_data (pointer));
  mapping *m = (!there ? nullptr
		: m_block->reads_behind_p (i) ? look_at_section (m_context, pointer)
		: find_section (m_context, pointer));
  if (m)
    m_block->set_pointer (i, m->at (pointer));
  else if (pointer && m_context.dev ().reaches_host () && unknown
	   && !m_context.dev ().can_access ((const void *) pointer))
    /* What works here would not on other devices.  */
    m_block->set_pointer (i, (const char *) barred (pointer));
}

/* The block that the slot of element I, or its value, points into.  */
device_extent
region_mapper::extent (size_t i)
{
  const mapped_item &it = item (i);
  uintptr_t pointer = it.host;
  switch (it.state)
    {
    case item_state::mapped:
    case item_state::attached:
      return m_context.table ().block_of (*it.where);
    case item_state::temporary:
    case item_state::visible:
      return { it.device, it.device + it.bytes };
    case item_state::by_value:
      if (!m_block->pointer_p (i))
	break;
      pointer = m_block->passed_pointer (i);
      /* fall through */
    case item_state::value:
      if (mapping *m = pointer ? look_at_section (m_context, pointer) : nullptr)
	if (it.state == item_state::by_value || m->at (pointer) == it.device)
	  return m_context.table ().block_of (*m);
      break;
    default:
      break;
    }
  return { nullptr, (const char *) UINTPTR_MAX };
}

/* Where the slot of element I, or its value, points to, as the host has it; 0 if that is not
   known.  */
uintptr_t
region_mapper::pointed_to (size_t i)
{
  if (m_block->by_value_p (i))
    return m_block->pointer_p (i) ? m_block->passed_pointer (i) : 0;
  const mapped_item &it = item (i);
  return it.kind == MAP_STRUCT ? host (i) : it.host;
}

/* If element D is a descriptor, and a pointer of it is at PLACE: how far in front of its data
   it points to.  */
bool
region_mapper::descriptor_bias (size_t d, uintptr_t place, size_t *bias) const
{
  if (d >= m_arrays.count || kind (d) != MAP_TO_PSET)
    return false;
  for (size_t i = d + 1, last = last_of_descriptor (m_arrays, d); i <= last; i++)
    if (host (i) == place)
      {
	*bias = bytes (i);
	return true;
      }
  return false;
}

/* Where the pointer at PLACE leads to, which is in attached data, or in element HOLDER if that
   is a descriptor.  */
region_mapper::held_pointer
region_mapper::pointer_at (size_t holder, uintptr_t place)
{
  held_pointer p = { 0, nullptr, nullptr };
  size_t bias = 0;
  mapping *m = m_context.table ().look (place);
  if (attachment *a = m ? m->find_attachment (place - m->start) : nullptr)
    {
      p.target = a->target;
      p.value = a->value;
      bias = a->bias;
    }
  else if (descriptor_bias (holder, place, &bias))
    {
      p.target = *(uintptr_t *) place;
      p.value = pointer_value (m_context, p.target, bias);
    }
  if (p.value)
    p.data = m_context.table ().find (p.target + bias);
  return p;
}

/* Pointers in data that lead to data.  */
void
region_mapper::fill_cells ()
{
  const accplug_kernel &kernel = m_block->kernel ();
  std::vector<uintptr_t> targets (kernel.cell_count);
  for (uint32_t i = 0; i < kernel.cell_count; i++)
    {
      const accplug_cell &cell = kernel.cells[i];
      uintptr_t from = (cell.holder >= kernel.arg_count
			? targets[cell.holder - kernel.arg_count]
			: in_block (cell.holder) ? pointed_to (cell.holder) : 0);
      held_pointer p = { 0, nullptr, nullptr };
      if (from)
	p = pointer_at (cell.holder, from + cell.offset);
      targets[i] = p.data ? p.target : 0;
      if (!cell.extent)
	continue;
      if (p.data)
	m_block->set_cell (i, m_context.table ().block_of (*p.data), p.value);
      else
	m_block->set_cell (i, { nullptr, (const char *) UINTPTR_MAX }, nullptr);
    }
}

void
region_mapper::fill_block ()
{
  if (__builtin_expect (m_block->kernel ().cell_count != 0, 0))
    fill_cells ();
  for (size_t i = 0; i < m_arrays.count && in_block (i); i++)
    {
      const mapped_item &it = item (i);
      if (__builtin_expect (m_block->wants_extent_p (i), 0))
	m_block->set_extent (i, extent (i));
      if (it.state == item_state::by_value)
	{
	  fill_value (i);
	  continue;
	}
      char *device = device_of (it);
      if (__builtin_expect (m_block->by_value_p (i), 0))
	{
	  /* A section was mapped behind this pointer, which need not be its begin.  */
	  m_block->set_pointer (i, device + (m_block->passed_pointer (i) - it.host));
	  continue;
	}
      if (__builtin_expect (it.kind == MAP_STRUCT && m_arrays.host[i], 0))
	{
	  const mapped_item &member = item (i + 1);
	  if (char *first = device_of (member))
	    device = first - (member.host - host (i));
	}
      m_block->set_slot (i, device);
    }
}

/* What the kernel uses, it uses until the queue has passed.  */
void
region_mapper::note_queue ()
{
  uint64_t bit = queue_bit (*m_queue);
  for (size_t i = 0; i < m_arrays.count; i++)
    {
      const mapped_item &it = item (i);
      mapping *m = nullptr;
      if (it.state == item_state::mapped || it.state == item_state::attached)
	m = it.where;
      else if (it.state == item_state::value)
	m = m_context.table ().look (host (i));
      else if (it.state == item_state::by_value && in_block (i) && m_block->pointer_p (i))
	m = m_context.table ().look (m_block->passed_pointer (i));
      if (m)
	m->queues |= bit;
    }
}

/* Take back all counts and memory of a construct that failed.  */
void
region_mapper::undo ()
{
  for (size_t i = 0; i < m_arrays.count; i++)
    {
      mapped_item &it = item (i);
      if (it.state == item_state::visible)
	m_context.give_visible (it.visible_host);
      if (it.state == item_state::mapped)
	count_down (*it.where, it, m_dynamic);
    }
  for (size_t i = 0; i < m_arrays.count; i++)
    if (item (i).state == item_state::mapped && item (i).fresh)
      free_storage (m_context,
		    m_context.table ().remove (item (i).where)->memory,
		    nullptr);
  free_storage (m_context, m_bundle, nullptr);
  free_storage (m_context, m_kept, nullptr);
  release_absorbed ();
  m_thread.items.resize (m_first);
}

data_region
region_mapper::run ()
{
  std::lock_guard<std::mutex> lock (m_context.mutex ());
  m_context.collect ();
  try
    {
      if (compute () && m_block->kernel ().range_count)
	plan_sections ();
      plan ();
      if (m_maps || (m_work && !sends_ahead ()))
	m_thread.ahead.finish ();
      if (m_work)
	allocate ();
    }
  catch (...)
    {
      undo ();
      throw;
    }
  if (m_work)
    {
      transfer_list transfers (m_context, m_queue, m_arrays.site, m_bundle);
      if (sends_ahead ())
	transfers.send_ahead (m_thread.ahead, !m_maps);
      transfer (transfers);
    }
  if (m_new_constants)
    m_kept->arriving = (m_queue ? m_queue : sends_ahead () && m_thread.ahead.any ()
			? &m_thread.ahead.queue (m_context) : nullptr);
  release_absorbed ();
  if (compute ())
    fill_block ();
  if (compute () && m_queue)
    note_queue ();
  for (size_t i = 0; i < m_arrays.count; i++)
    m_returns |= item (i).only_read && item (i).where->found;
  if (m_bundle && m_thread.ahead.any ())
    m_bundle->arriving = &m_thread.ahead.queue (m_context);
  return { &m_context, m_first, m_arrays.count, m_maps, m_returns || m_maps, m_bundle,
	   m_kept, m_arrays.site.kinds };
}

/* Pointers with `declare' that device code of another file changes: what they point to is
   what the device's copy says, if that has a value.  What is on its way may change it.  */
static void
take_changed_pointers (thread_state &thread, device_context &context,
		       const map_arrays &arrays, parameter_block &block)
{
  bool waited = false;
  for (size_t i = 0; i < arrays.count && (!arrays.own || i < arrays.own); i++)
    {
      uintptr_t at = (uintptr_t) arrays.host[i];
      if (!block.by_value_p (i) || !block.pointer_p (i))
	continue;
      {
	std::lock_guard<std::mutex> lock (context.mutex ());
	if (!context.changes_pointer (at))
	  continue;
      }
      if (!waited)
	{
	  thread.ahead.finish ();
	  wait_all_queues (context);
	}
      waited = true;
      std::lock_guard<std::mutex> lock (context.mutex ());
      mapping *m = context.table ().find (at);
      uintptr_t value = 0;
      if (m && m->holds (at, at + sizeof value))
	context.dev ().copy_to_host (nullptr, &value, m->at (at), sizeof value);
      if (value)
	block.fix_pointer (i, value);
    }
}

data_region
map_region (thread_state &thread, device_context &context, async_queue *q,
	    const map_arrays &arrays, parameter_block *block)
{
  pointer_rows rows (arrays, rows_use::begins);
  data_sections sections (rows.arrays (), true);
  if (__builtin_expect (block && context.changes_pointers (), 0))
    take_changed_pointers (thread, context, sections.arrays (), *block);
  data_region region
    = region_mapper (thread, context, q, sections.arrays (), block, false).run ();
  region.sections = std::move (sections.apart ());
  return region;
}

void
enter_data (thread_state &thread, device_context &context, async_queue *q,
	    const map_arrays &arrays)
{
  pointer_rows rows (arrays, rows_use::begins);
  data_sections sections (rows.arrays (), true);
  data_region region
    = region_mapper (thread, context, q, sections.arrays (), nullptr, true).run ();
  /* Counts stay; nothing else does.  */
  std::lock_guard<std::mutex> lock (context.mutex ());
  free_storage (context, region.bundle, nullptr);
  thread.items.resize (region.first);
}

} // namespace goacc
