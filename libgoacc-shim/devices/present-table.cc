/* The present table: which ranges of host memory have a copy on a device.  See
   present-table.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/present-table.h"

#include "devices/queues.h"
#include "support/errors.h"

namespace goacc
{

attachment *
mapping::find_attachment (size_t offset)
{
  for (attachment &a : attachments)
    if (a.offset == offset)
      return &a;
  return nullptr;
}

held_part *
mapping::find_part (uintptr_t from, uintptr_t to)
{
  for (held_part &p : parts)
    if (start + p.offset <= from && to <= start + p.offset + p.bytes)
      return &p;
  return nullptr;
}

bool
mapping::holds_something () const
{
  for (const attachment &a : attachments)
    if (a.count)
      return true;
  return !parts.empty ();
}

/* M, with its data there.  */
static mapping *
arrived (mapping *m)
{
  if (__builtin_expect (m->memory && m->memory->arriving, 0))
    {
      synchronize (*m->memory->arriving);
      m->memory->arriving = nullptr;
    }
  return m;
}

/* M, which whoever asked may change.  */
static mapping *
found (mapping *m)
{
  m->found = true;
  return arrived (m);
}

mapping *
present_table::look (uintptr_t address)
{
  mapping *&hit = cached (address);
  if (hit && hit->start <= address && address < hit->end)
    return arrived (hit);
  auto next = m_ranges.upper_bound (address);
  if (next == m_ranges.begin ())
    return nullptr;
  mapping *m = std::prev (next)->second.get ();
  if (address >= m->end)
    return nullptr;
  hit = m;
  return arrived (m);
}

mapping *
present_table::find (uintptr_t address)
{
  mapping *m = look (address);
  return m ? found (m) : nullptr;
}

mapping *
present_table::overlapping (uintptr_t from, uintptr_t to)
{
  if (mapping *m = find (from))
    return m;
  auto next = m_ranges.lower_bound (from);
  if (next == m_ranges.end () || next->first >= to)
    return nullptr;
  return found (next->second.get ());
}

static void
unlink (mapping *m)
{
  *m->unindexed_link = m->unindexed_next;
  if (m->unindexed_next)
    m->unindexed_next->unindexed_link = m->unindexed_link;
  m->unindexed_link = nullptr;
}

/* What has got its device address since the last time, by that.  */
void
present_table::index_new ()
{
  for (mapping *m = m_unindexed, *next; m; m = next)
    {
      next = m->unindexed_next;
      if (m->device && m_by_device.emplace (m->device, m).second)
	unlink (m);
    }
}

static bool
device_overlaps (const mapping &m, const char *from, size_t bytes)
{
  return from < m.device + m.size () && m.device < from + bytes;
}

mapping *
present_table::find_device (const void *address, size_t bytes)
{
  index_new ();
  const char *from = (const char *) address;
  auto next = m_by_device.upper_bound (from);
  if (next != m_by_device.begin ()
      && device_overlaps (*std::prev (next)->second, from, bytes))
    return found (std::prev (next)->second);
  if (next != m_by_device.end () && device_overlaps (*next->second, from, bytes))
    return found (next->second);
  for (mapping *m = m_unindexed; m; m = m->unindexed_next)
    if (device_overlaps (*m, from, bytes))
      return found (m);
  return nullptr;
}

mapping *
present_table::insert (uintptr_t from, uintptr_t to)
{
  if (to <= from)
    fatal ("the range from %p to %p has no bytes", (void *) from, (void *) to);
  auto m = std::make_unique<mapping> ();
  m->start = from;
  m->end = to;
  m->device = nullptr;
  mapping *result = m.get ();
  result->unindexed_next = m_unindexed;
  result->unindexed_link = &m_unindexed;
  if (m_unindexed)
    m_unindexed->unindexed_link = &result->unindexed_next;
  m_unindexed = result;
  m_ranges.emplace (from, std::move (m));
  return result;
}

device_extent
present_table::block_of (const mapping &m)
{
  if (m.memory && m.memory->structure)
    {
      const char *memory = (const char *) m.memory->device;
      return { memory, memory + m.memory->bytes };
    }
  if (m.kind != residence::user)
    return { m.device, m.device + m.size () };
  uintptr_t start = m.start, end = m.end;
  const uintptr_t distance = (uintptr_t) m.device - m.start;
  auto continues = [distance] (const mapping *other)
    { return other && (uintptr_t) other->device - other->start == distance; };
  for (const mapping *other; continues (other = find (start - 1));)
    start = other->start;
  for (const mapping *other; continues (other = find (end));)
    end = other->end;
  return { (const char *) (start + distance), (const char *) (end + distance) };
}

std::unique_ptr<mapping>
present_table::remove (mapping *m)
{
  for (mapping *&hit : m_cache)
    if (hit == m)
      hit = nullptr;
  if (m->unindexed_link)
    unlink (m);
  else
    m_by_device.erase (m->device);
  auto position = m_ranges.find (m->start);
  std::unique_ptr<mapping> result = std::move (position->second);
  m_ranges.erase (position);
  return result;
}

mapping *
present_table::any ()
{
  return m_ranges.empty () ? nullptr : m_ranges.begin ()->second.get ();
}

} // namespace goacc
