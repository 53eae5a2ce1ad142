/* Structures that the device needs for the pointers in them, while the program maps what
   these point to: `copy (o%x)' or `enter data copyin (o->x[0:n])' without o.

   Comes in: elements of the kinds ACCPLUG_MAP_HOLDER* (accplug-image.h).
   Goes out: mappings that hold these structures.

   Rules
   - What the program maps itself is as it is: it holds pointers, too, and nothing is
     counted for that, but in constructs with an end.
   - A holder is no data of the program's: where a clause names it, or a part of it that
     no clause named before, that is absent and gets copied.
   - A holder that is in the way, for it lies in what is to be mapped, becomes part of it.
     So an array's elements can be mapped one by one, and then the array; and a holder
     that the program forgot on its stack is harmless.
   - Kernels that read a holder alone share what is there, as long as the host has the same,
     and nobody else has found it (present-table.h).
   - A structure comes before its parts, so holders are planned first, but for what
     contains them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/region-mapper.h"

#include <algorithm>

#include "accplug-image.h"
#include "data/descriptors.h"
#include "data/map-kinds.h"

namespace goacc
{

/* May M become part of another mapping?  */
static bool
movable_p (const mapping &m)
{
  return m.holder && !m.requested () && !m.held && m.parts.empty ();
}

/* [FROM, TO) is to be mapped for element I.  If only holders are in the way, the result
   is a new mapping around all of them; else NULL.  */
mapping *
region_mapper::absorb_holders (size_t i, uintptr_t from, uintptr_t to)
{
  present_table &table = m_context.table ();
  std::vector<mapping *> found;
  uintptr_t start = from, end = to;
  for (uintptr_t at = from; at < to; at = end)
    {
      mapping *m = table.overlapping (at, to);
      if (!m)
	break;
      if (!movable_p (*m))
	return nullptr;
      found.push_back (m);
      start = std::min (start, m->start);
      end = m->end;
    }
  end = std::max (end, to);
  std::vector<attachment> attachments;
  for (mapping *m : found)
    {
      for (attachment &a : m->attachments)
	{
	  a.offset += m->start - start;
	  a.descriptor += m->start - start;
	  attachments.push_back (std::move (a));
	}
      m_absorbed.push_back (table.remove (m));
    }
  make_fresh (i, start, end - start);
  mapping *whole = item (i).where;
  whole->attachments = std::move (attachments);
  whole->holder = true;
  item (i).grown = true;
  item (i).only_read = false;
  return whole;
}

/* Map [FROM, TO), which element I does not map itself, for the pointers in it.
   OPTIONAL: unless some of it is mapped in another way.  */
void
region_mapper::hold (size_t i, uintptr_t from, uintptr_t to, bool optional)
{
  mapped_item &it = item (i);
  it.state = item_state::nothing;
  it.host = from;
  it.bytes = to - from;
  it.holds = true;
  mapping *m = m_context.table ().look (from);
  if (m && m->holds (from, to))
    {
      if (!m_dynamic)
	count_up (i, m);
      return;
    }
  m = m_context.table ().overlapping (from, to);
  if (m && absorb_holders (i, from, to))
    return;
  if (!m)
    {
      make_fresh (i, from, to - from);
      it.where->holder = true;
    }
  else if (!optional)
    partly_present (m_context, m_arrays.site, i, from, to, *m);
}

/* If element I is all of a holder, and the kernel only reads it: it is copied to the device
   where the host's bytes are others than those that are there, and never back.  That holds as
   long as nobody else gets to it.  */
bool
region_mapper::plan_read_holder (size_t i)
{
  mapped_item &it = item (i);
  if (!in_block (i) || !m_block->only_read_p (i)
      || rule_of (it.kind).what != map_class::data || !copies_to (it.kind)
      || always_copies_to (it.kind) || always_copies_from (it.kind)
      || starts_as_zero (it.kind))
    return false;
  mapping *m = m_context.table ().look (it.host);
  if (!m || !m->holder || m->found || !m->in_use () || m->requested () || !m->parts.empty ()
      || m->start != it.host || m->size () != it.bytes)
    return false;
  for (size_t j = 0; j < m_arrays.count; j++)
    if (j != i && rule_of (kind (j)).what == map_class::data && host (j) < m->end
	&& m->start < host (j) + bytes (j))
      return false;
  it.state = item_state::mapped;
  it.where = m;
  it.only_read = true;
  m->structured++;
  if (m->bytes_there != bytes_of (it))
    it.absent = m_work = m_maps = true;
  return true;
}

void
region_mapper::plan_holder (size_t i)
{
  if (item (i).kind != ACCPLUG_MAP_HOLDER_ARRAY)
    {
      /* A base class's part may be there alone: nothing is attached, and what uses the rest
	 on the device says so.  */
      if (bytes (i))
	hold (i, host (i), host (i) + bytes (i),
	      m_dynamic || item (i).kind != ACCPLUG_MAP_HOLDER);
      return;
    }
  uintptr_t from, to;
  if (described_range (host (i), bytes (i), &from, &to))
    hold (i, from, to, true);
}

/* Plan what the holder I is a part of, and I: what is larger first, for the rest may be in
   it.  */
void
region_mapper::plan_around_holder (size_t i)
{
  std::vector<size_t> around;
  for (size_t j = 0; j < m_arrays.count; j++)
    {
      if (kind (j) == MAP_STRUCT)
	{
	  j += bytes (j);
	  continue;
	}
      if (rule_of (kind (j)).what == map_class::data && !item (j).planned
	  && host (j) <= host (i) && host (i) + bytes (i) <= host (j) + bytes (j))
	around.push_back (j);
    }
  std::stable_sort (around.begin (), around.end (), [this] (size_t a, size_t b)
    { return bytes (a) > bytes (b); });
  for (size_t j : around)
    plan_next (j);
  plan_next (i);
}

void
region_mapper::plan_holders ()
{
  for (size_t i = 0; i < m_arrays.count; i++)
    if (kind (i) == MAP_STRUCT)
      i += bytes (i);
    else if (rule_of (kind (i)).what == map_class::holder)
      plan_around_holder (i);
}

/* Element I's mapping is around what was mapped before.  */
void
region_mapper::transfer_grown (size_t i, transfer_list &transfers)
{
  mapping &m = *item (i).where;
  transfers.upload (m.device, (void *) m.start, m.size (), i);
  attach_again (m_context, transfers, m);
}

/* Give back the memory of what became part of other mappings, when no kernel uses it any
   more.  */
void
region_mapper::release_absorbed ()
{
  if (m_absorbed.empty ())
    return;
  auto work = std::make_unique<deferred_work> ();
  work->context = &m_context;
  for (const std::unique_ptr<mapping> &m : m_absorbed)
    {
      work->unmapped.push_back ({ m->device, m->size () });
      free_storage (m_context, m->memory, work.get ());
    }
  m_absorbed.clear ();
  defer_until_idle (m_context, std::move (work));
}

} // namespace goacc
