/* Fortran's common blocks that `declare' names.

   Comes in: the rows of loaded images with ACCPLUG_VAR_COMMON.
   Goes out: the device memory of each block, and the images' pointers to it.

   Rules
   - A block has one piece of device memory, as long as an image with the block is loaded:
     what one procedure left there the next one finds.  It begins with the host's values.
   - What is mapped of a block is mapped there, by whatever directive; if nothing is, nothing
     of it is present.  (`declare' in a procedure gives data to the procedure's region,
     OpenACC 2.7, 2.13: mappings come and go.)
   - Units may differ in what the block has: the longest one counts.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/context.h"

#include <algorithm>

#include "support/errors.h"

namespace goacc
{

static bool
common_p (const accplug_variable &variable)
{
  return variable.flags & ACCPLUG_VAR_COMMON;
}

/* Where the block at START ends, as the unit says that has most of it.  */
static uintptr_t
end_of_block (uintptr_t start)
{
  uintptr_t end = start;
  for (image_record *record : registered_images ())
    for (uint32_t i = 0; i < record->image->variable_count; i++)
      {
	const accplug_variable &v = record->image->variables[i];
	if (common_p (v) && (uintptr_t) v.host == start)
	  end = std::max (end, start + v.size);
      }
  return end;
}

/* The mutex is held.  */
char *
device_context::place_in_common (uintptr_t from, uintptr_t to)
{
  for (const common_block &block : m_commons)
    if (block.start <= from && to <= block.end)
      return block.device + (from - block.start);
  return nullptr;
}

/* The row VARIABLE of an image that is being loaded, whose pointer is at SYMBOL.  The mutex
   is held.  */
void
device_context::add_common (const accplug_variable &variable, void *symbol)
{
  uintptr_t start = (uintptr_t) variable.host;
  auto known = std::find_if (m_commons.begin (), m_commons.end (),
			     [start] (const common_block &b) { return b.start == start; });
  if (known == m_commons.end ())
    {
      uintptr_t end = end_of_block (start);
      if (end == start)
	return;
      char *memory;
      try
	{
	  memory = (char *) allocate (end - start);
	}
      catch (const out_of_device_memory &error)
	{
	  fatal ("out of device memory on device %d: name=%s host:%p size=%zu, "
		 "free=%llu of %llu (%s)", number (), variable.name, variable.host,
		 (size_t) (end - start), (unsigned long long) m_device->free_memory (),
		 (unsigned long long) limits ().memory_bytes, error.what ());
	}
      m_device->copy_to_device (nullptr, memory, variable.host, end - start);
      known = m_commons.insert (m_commons.end (), { start, end, memory, 0 });
    }
  known->images++;
  set_link_variable (symbol, known->device);
}

/* An image with the row VARIABLE goes.  The mutex is held.  */
void
device_context::drop_common (const accplug_variable &variable)
{
  for (size_t i = 0; i < m_commons.size (); i++)
    if (m_commons[i].start == (uintptr_t) variable.host && !--m_commons[i].images)
      {
	m_device->release (m_commons[i].device);
	m_commons.erase (m_commons.begin () + i);
	return;
      }
}

/* All of them go.  The mutex is held.  */
void
device_context::release_commons ()
{
  for (const common_block &block : m_commons)
    m_device->release (block.device);
  m_commons.clear ();
}

} // namespace goacc
