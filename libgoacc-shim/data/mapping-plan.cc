/* The first phase of mapping a construct: what becomes of each element.  See
   region-mapper.h.

   Comes in: the construct's arrays.
   Goes out: the state of each item; counts of present data, and mappings without memory
   for new data.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/region-mapper.h"

#include <algorithm>

#include "data/descriptors.h"
#include "data/map-kinds.h"

namespace goacc
{

static void
not_present (device_context &context, const call_site &site, size_t index,
	     uintptr_t from, size_t bytes)
{
  fatal ("data in PRESENT clause was not found on device %d: name=%s host:%p "
	 "size=%zu (present clause: !acc_is_present (%p, %zu))",
	 context.number (), variable_name (site, index), (void *) from, bytes,
	 (void *) from, bytes);
}

/* Is element I `deviceptr' of Fortran's: the data, and in the element behind it the pointer
   to them?  See GCC's gfc_trans_omp_clauses.  C's has the pointer itself.  */
bool
region_mapper::deviceptr_pair_p (size_t i) const
{
  return (i + 1 < m_arrays.count && raw_kind (i) == MAP_FORCE_DEVICEPTR
	  && raw_kind (i + 1) == MAP_POINTER && bytes (i + 1) == 0 && m_arrays.host[i + 1]
	  && m_arrays.host[i] == *(void **) m_arrays.host[i + 1]);
}

/* The kind of element I; of a pair, the second element is what has the pointer.  */
uint8_t
region_mapper::kind (size_t i) const
{
  return i > 0 && deviceptr_pair_p (i - 1) ? uint8_t (MAP_FORCE_DEVICEPTR) : raw_kind (i);
}

/* M is a holder of element I, or has parts.  */
void
region_mapper::count_in_holder (size_t i, mapping *m)
{
  mapped_item &it = item (i);
  held_part *p = m->find_part (it.host, it.host + it.bytes);
  if (!p && m->requested ())
    return;
  it.part = p || m->start < it.host || it.host + it.bytes < m->end;
  it.absent = !p && it.kind != MAP_FORCE_PRESENT && it.kind != MAP_IF_PRESENT;
  m_work = m_maps = true;
  if (!it.part)
    return;
  if (!p)
    {
      m->parts.push_back ({ it.host - m->start, it.bytes, 0, 0 });
      p = &m->parts.back ();
    }
  (m_dynamic ? p->dynamic : p->structured)++;
}

void
region_mapper::count_up (size_t i, mapping *m)
{
  mapped_item &it = item (i);
  it.state = item_state::mapped;
  it.where = m;
  if (it.holds)
    {
      if (!m_dynamic)
	m->held++;
      return;
    }
  if (!it.fresh && (!m->requested () || !m->parts.empty ()))
    count_in_holder (i, m);
  if (!it.part)
    (m_dynamic ? m->dynamic : m->structured)++;
}

void
region_mapper::make_fresh (size_t i, uintptr_t from, size_t size)
{
  mapping *m = m_context.table ().insert (from, from + size);
  m->mapped_by = m_arrays.site.kinds;
  m->mapping_routine = m_arrays.site.routine;
  item (i).fresh = true;
  uint8_t what = item (i).kind;
  item (i).only_read = (in_block (i) && m_block->only_read_p (i) && copies_to (what)
			&& copies_from (what) && !always_copies_from (what));
  m_work = m_maps = true;
  count_up (i, m);
}

void
region_mapper::plan_temporary (size_t i, size_t size)
{
  item (i).state = item_state::temporary;
  item (i).bytes = size;
  m_work = true;
}

/* A reduction's result goes to memory that host and device see, if the variable
   is not on the device.  */
bool
region_mapper::plan_visible (size_t i)
{
  if (!in_block (i) || !m_block->reduction_p (i)
      || bytes (i) > device_context::visible_bytes
      || !copies_to (kind (i)) || !copies_from (kind (i)))
    return false;
  visible_slot slot = m_context.take_visible ();
  if (!slot.host)
    return false;
  mapped_item &it = item (i);
  it.state = item_state::visible;
  it.device = slot.device;
  it.visible_host = slot.host;
  it.late = m_block->late_p (i) && !m_thread.regions.empty ();
  m_work = true;
  m_returns |= !it.late;
  return true;
}

/* The block that host (I) lies in, if there is one: how long it is nobody said.  */
void
region_mapper::plan_block (size_t i)
{
  mapped_item &it = item (i);
  mapping *m = m_context.table ().find (host (i));
  it.bytes = 0;
  if (!m || !m->requested ())	/* a holder is no data of the program's */
    return;
  it.host = m->start;
  it.bytes = m->size ();
  count_up (i, m);
}

/* Have the data of element I, in M, been counted in M as those of another element, which
   names the same variable?  Structures are planned before their parts, wherever they are.  */
bool
region_mapper::counted_before (size_t i, const mapping *m)
{
  if (!m_dynamic)
    return false;
  const mapped_item &it = item (i);
  for (size_t j = 0; j < m_arrays.count; j++)
    {
      const mapped_item &other = item (j);
      if (j != i && (again (i) || again (j)) && other.where == m && !other.part
	  && rule_of (other.kind).what == map_class::data
	  && other.host < it.host + it.bytes && it.host < other.host + other.bytes)
	return true;
    }
  return false;
}

/* Does another element, which made M, copy the data of I to the device?  */
bool
region_mapper::uploaded_before (size_t i, const mapping *m)
{
  const mapped_item &it = item (i);
  for (size_t j = 0; j < m_arrays.count; j++)
    {
      const mapped_item &other = item (j);
      if (j != i && other.fresh && other.where == m)
	return (copies_to (other.kind) && other.host <= it.host
		&& it.host + it.bytes <= other.host + other.bytes);
    }
  return false;
}

/* The data of element I are in M, which may be new: then nobody has copied them yet.  */
void
region_mapper::plan_present (size_t i, mapping *m)
{
  mapped_item &it = item (i);
  if (always_copies_to (it.kind))
    m_work = m_maps = true;
  m_returns |= always_copies_from (it.kind);
  bool is_new = !m->device;
  if (counted_before (i, m))
    it.where = m;
  else
    count_up (i, m);
  it.absent |= is_new && !uploaded_before (i, m);
}

/* A new mapping for element I, around all that elements behind it name of the same data.  */
void
region_mapper::make_fresh_around (size_t i)
{
  uintptr_t from = host (i), to = host (i) + item (i).bytes;
  for (size_t j = i + 1; m_dynamic && j < m_arrays.count; j++)
    {
      if (!again (j) || rule_of (kind (j)).what != map_class::data || !host (j)
	  || bytes (j) == ACCPLUG_MAPPED_BLOCK || (intptr_t) bytes (j) <= 0
	  || host (j) >= to || host (j) + bytes (j) <= from
	  || (from <= host (j) && host (j) + bytes (j) <= to))
	continue;
      from = std::min (from, host (j));
      to = std::max (to, host (j) + bytes (j));
      j = i;			/* now others may overlap */
    }
  make_fresh (i, from, to - from);
}

/* Does element I name the device's own memory, as behind a pointer in Fortran's `deviceptr',
   or inside of `host_data'?  There it is already.  */
bool
region_mapper::plan_device_address (size_t i)
{
  mapped_item &it = item (i);
  if (it.kind == MAP_FORCE_PRESENT)
    m_context.note_addresses ();	/* else that is an error */
  if (!m_context.device_address_p (host (i)))
    return false;
  it.state = item_state::value;
  it.device = (char *) host (i);
  return true;
}

/* Ordinary data; or a pointer to data, or a descriptor, for kernels.  `enter data' has these
   of Fortran's dummy arguments and local variables, too, which are gone when the procedure
   returns: its kernels get copies of their own.  */
void
region_mapper::plan_data (size_t i, size_t size)
{
  mapped_item &it = item (i);
  it.bytes = size;
  if (size == ACCPLUG_MAPPED_BLOCK)
    return plan_block (i);
  check_length (m_arrays.site, i, size);
  if (!size)
    {
      /* An empty section is present everywhere, and never mapped.  */
      it.state = item_state::value;
      mapping *m = (!compute () || (in_block (i) && m_block->only_read_p (i))
		    ? look_at_section (m_context, host (i))
		    : find_section (m_context, host (i)));
      it.device = m ? m->at (host (i)) : nullptr;
      return;
    }
  if (plan_read_holder (i))
    return;
  mapping *m = m_context.table ().overlapping (host (i), host (i) + size);
  if (m && !m->holds (host (i), host (i) + size)
      && absorb_holders (i, host (i), host (i) + size))
    return;
  bool implicit = is_implicit (m_arrays.kinds[i]);
  m = find_present (m_context, m_arrays.site, i, host (i), host (i) + size, implicit);
  if (m)
    return plan_present (i, m);
  if (plan_device_address (i))
    return;
  switch (it.kind)
    {
    case MAP_FORCE_PRESENT:
      not_present (m_context, m_arrays.site, i, host (i), size);
      break;
    case MAP_IF_PRESENT:
      /* no_create: what is not there keeps its host address.  */
      it.state = item_state::value;
      it.device = (char *) host (i);
      break;
    case MAP_POINTER: case MAP_POINTER_TO_ZERO_LEN: case MAP_TO_PSET:
      if (compute ())
	plan_temporary (i, size);
      else if (m_dynamic && (pointer_p (it.kind) || on_stack_p (host (i))))
	it.state = item_state::nothing;
      else
	make_fresh (i, host (i), size);
      break;
    default:
      if (plan_constant_p (i))
	plan_temporary (i, size);
      else if (!plan_visible (i))
	make_fresh_around (i);
    }
}

/* What the kernel uses behind pointers that no clause names.  */
void
region_mapper::plan_sections ()
{
  /* The integers by value say how large they are.  */
  for (size_t i = 0; i < m_arrays.count && in_block (i); i++)
    if (m_block->by_value_p (i) && !m_block->pointer_p (i))
      m_block->set_value (i);
  m_sections = pointer_sections (m_context, *m_block);
}

/* Are there data at POINTER, of which the kernel uses nobody knows how much?  Where others end
   something else may begin; and of what comes with another pointer of this construct there is
   as much as the kernel uses by that one, and no more.  */
bool
region_mapper::leads_to_data (uintptr_t pointer)
{
  mapping *m = m_context.table ().look (pointer);
  for (size_t j = 0; m && j < m_arrays.count; j++)
    if (in_block (j) && m_block->by_value_p (j) && item (j).fresh && item (j).where == m)
      return false;
  return m;
}

/* A value, or a pointer to what the kernel uses.  */
void
region_mapper::plan_by_value (size_t i)
{
  mapped_item &it = item (i);
  it.state = item_state::by_value;
  if (it.kind == MAP_FORCE_DEVICEPTR)
    check_device_pointer (i);
  const uint32_t unknown = ACCPLUG_RANGE_UNKNOWN | ACCPLUG_RANGE_PRESENT;
  if ((m_block->range_flags (i) & unknown) == unknown)
    {
      uintptr_t pointer = m_block->passed_pointer (i);
      if (pointer && !leads_to_data (pointer)
	  && !m_context.dev ().can_access ((const void *) pointer))
	not_present (m_context, m_arrays.site, i, pointer, 1);
    }
  for (const pointer_section &section : m_sections)
    if (section.arg == i)
      {
	it.kind = section.flags & ACCPLUG_RANGE_WRITTEN ? MAP_TOFROM : MAP_TO;
	it.host = section.from;
	it.bytes = section.to - section.from;
	it.pointers = section.flags & ACCPLUG_RANGE_POINTERS;
	mapping *part = m_context.table ().overlapping (section.from, section.to);
	if (part && !part->holds (section.from, section.to)
	    && absorb_holders (i, section.from, section.to))
	  return;
	mapping *m = find_present (m_context, m_arrays.site, i, section.from,
				   section.to, false);
	if (m)
	  count_up (i, m);
	else if (section.flags & ACCPLUG_RANGE_PRESENT)
	  not_present (m_context, m_arrays.site, i, it.host, it.bytes);
	else
	  make_fresh (i, it.host, it.bytes);
      }
}

/* An error if element I is `deviceptr' of memory that is the host's.  */
void
region_mapper::check_device_pointer (size_t i)
{
  const char *p = *(const char *const *) host (i);
  m_context.note_addresses ();
  if (!p || m_context.dev ().can_access (p) || m_context.dev ().can_access (p - 1))
    return;
  fatal ("deviceptr of a pointer that is not to memory of device %d: name=%s host:%p",
	 m_context.number (), variable_name (m_arrays.site, i), (const void *) p);
}

/* What a member of the structure I is in, or NULL.  */
mapping *
region_mapper::member_mapping (size_t i) const
{
  for (size_t j = i + 1; j <= i + bytes (i); j++)
    if (mapping *m = m_context.table ().overlapping (host (j), host (j) + bytes (j)))
      return m;
  return nullptr;
}

/* MAP_STRUCT and its members: all present, or none.  Two may be the same; and what this
   construct maps of the structure by another name, a reference to a member, say, is apart.  */
void
region_mapper::plan_struct (size_t i)
{
  size_t last = i + bytes (i);
  auto [from, to] = struct_range (i);
  mapping *first = m_context.table ().overlapping (from, to);
  if (first && !first->device)
    first = member_mapping (i);
  item (i).state = item_state::nothing;
  for (size_t j = i + 1; j <= last; j++)
    {
      item (j).kind = kind (j);
      item (j).host = host (j);
      item (j).bytes = bytes (j);
      if (!bytes (j))
	continue;
      mapping *m = m_context.table ().overlapping (host (j),
						   host (j) + bytes (j));
      if (!first && !m)
	{
	  make_fresh (j, host (j), bytes (j));
	  item (j).only_read = false;	/* the kernel has the structure's slot */
	  continue;
	}
      if (!m || !m->holds (host (j), host (j) + bytes (j))
	  || (first && m->device - m->start != first->device - first->start))
	fatal ("Trying to map into device [%p..%p) structure element when other "
	       "mapped elements from the same structure weren't mapped together "
	       "with it: name=%s", (void *) host (j),
	       (void *) (host (j) + bytes (j)),
	       variable_name (m_arrays.site, j));
      count_up (j, m);
    }
  m_work = m_maps = true;
}

/* A Fortran array descriptor and the pointers in it.  Returns the last of its
   elements.  */
size_t
region_mapper::plan_descriptor (size_t i)
{
  m_work = true;
  if (attached_descriptor_p (m_arrays, i))
    return i;			/* what holds the pointer has the bounds, too */
  plan_data (i, bytes (i));
  size_t last = last_of_descriptor (m_arrays, i);
  for (size_t j = i + 1; j <= last; j++)
    item (j).kind = kind (j);
  return last;
}

/* host_data: the compiled code reads the address back from hostaddrs.  A pointer to the end
   of present data is one on the device, too; with `if_present' it may as well be where
   absent data begin.  */
void
region_mapper::plan_use_device (size_t i, bool if_present)
{
  mapping *m = if_present ? m_context.table ().find (host (i)) : nullptr;
  char *address = if_present ? (m ? m->at (host (i)) : nullptr)
			     : translate (m_context, host (i));
  m_context.note_addresses ();
  if (address)
    m_arrays.host[i] = address;
  else if (!if_present)
    fatal ("data in USE_DEVICE clause was not found on device %d: name=%s "
	   "host:%p", m_context.number (), variable_name (m_arrays.site, i),
	   (void *) host (i));
  item (i).state = item_state::value;
  item (i).device = (char *) m_arrays.host[i];
}

static bool
holders_p (const map_arrays &arrays)
{
  for (size_t i = 0; i < arrays.count; i++)
    if (rule_of (kind_of (arrays.kinds[i])).what == map_class::holder)
      return true;
  return false;
}

/* The pointer at I is in data that were present before.  If nobody has attached it, the kernel
   has the host's address.  Is that to lead nowhere?  Only where it would be of use, unlike on
   other devices, and the device cannot have got another one meanwhile.  */
bool
region_mapper::bars_old_pointer (size_t i)
{
  mapping *m = pointer_holder (m_context, host (i), true);
  attachment *a = m ? m->find_attachment (host (i) - m->start) : nullptr;
  uintptr_t target = m ? *(uintptr_t *) host (i) : 0;
  if (!target || (a && a->count))
    return false;
  bool reaches = m_context.dev ().reaches_host ();
  /* A GPU's driver takes its time to say that: there the pointer is noted anyway.  */
  if (reaches && m_context.dev ().can_access ((void *) target))
    return false;
  for (size_t j = 0; j < i; j++)
    if (item (j).fresh && item (j).where == m)
      return false;
  m_block->note_loose_pointer (i);
  return (reaches && m_block->keeps_pointers_p () && !m_queue
	  && !any_busy_queue (m_context)
	  && memcmp (m->at (host (i)), &target, sizeof target) == 0);
}

/* Pointers in the data before element I, the first of them: to attach if these data are new,
   to look at if a kernel uses older ones.  Returns the last one.  */
size_t
region_mapper::plan_attachments (size_t i)
{
  bool fresh = i > 0 && item (i - 1).fresh;
  bool old = !fresh && m_block && i > 0 && item (i - 1).state == item_state::mapped;
  while (i < m_arrays.count && kind (i) == ACCPLUG_MAP_ATTACH_PRESENT)
    {
      item (i).host = host (i);
      item (i).old = old && bars_old_pointer (i);
      m_work |= item (i).old;
      item (i).kind = fresh ? (uint8_t) ACCPLUG_MAP_ATTACH_PRESENT : (uint8_t) MAP_LINK;
      i++;
    }
  return i - 1;
}

/* The program's clauses attach the pointer I, so a kernel uses it: if no clause names the
   structure that it is in, another part of that is not enough.  */
void
region_mapper::check_attached_part (size_t i)
{
  for (size_t j = 0; j < i; j++)
    {
      const mapped_item &it = item (j);
      if (it.state == item_state::mapped && is_implicit (m_arrays.kinds[j])
	  && host (i) >= host (j) && host (i) < host (j) + bytes (j)
	  && !it.where->holds (host (i), host (i) + sizeof (void *)))
	partly_present (m_context, m_arrays.site, j, host (j), host (j) + bytes (j),
			*it.where);
    }
}

/* Decide what becomes of element I; returns the last element that belongs to
   it.  */
size_t
region_mapper::plan_one (size_t i)
{
  mapped_item &it = item (i);
  it.kind = kind (i);
  it.host = host (i);
  if (in_block (i) && m_block->by_value_p (i))
    {
      plan_by_value (i);
      return i;
    }
  if (it.kind == MAP_FIRSTPRIVATE_INT || !m_arrays.host[i])
    {
      it.state = item_state::value;
      it.device = (char *) host (i);
      return i;
    }
  switch (rule_of (it.kind).what)
    {
    case map_class::data:
      plan_data (i, bytes (i));
      return i;
    case map_class::if_present:
      plan_data (i, bytes (i));
      /* What points to absent data is absent too.  A kernel reads the pointer all the
	 same, and gets NULL.  */
      return (it.state == item_state::value && i + 1 < m_arrays.count && !compute ()
	      && pointer_p (kind (i + 1)) ? i + 1 : i);
    case map_class::empty_section:
      plan_data (i, 0);
      return i;
    case map_class::firstprivate:
      if (bytes (i))
	plan_temporary (i, bytes (i));
      return i;
    case map_class::use_device:
      plan_use_device (i, it.kind == MAP_USE_DEVICE_PTR_IF_PRESENT);
      return i;
    case map_class::structure:
      plan_struct (i);
      return i + bytes (i);
    case map_class::holder:
      plan_holder (i);
      return i;
    case map_class::descriptor:
      return plan_descriptor (i);
    case map_class::pointer:
      plan_data (i, sizeof (void *));
      return i;
    case map_class::attach:
      if (compute ())
	check_attached_part (i);
      m_work = true;
      return i;
    case map_class::always_pointer:
      m_work = m_maps = true;
      return i;
    case map_class::attach_present:
      return plan_attachments (i);
    case map_class::device_pointer:
      if (deviceptr_pair_p (i))
	return i;		/* the next element has it */
      check_device_pointer (i);
      if (compute ())
	plan_temporary (i, sizeof (void *));
      else
	plan_data (i, sizeof (void *));
      return i;
    case map_class::link:
      return i;
    default:
      fatal ("unknown map kind 0x%02x for %s: the object was compiled by "
	     "another version of GCC", it.kind, variable_name (m_arrays.site, i));
    }
}

/* Likewise, unless that was decided.  */
size_t
region_mapper::plan_next (size_t i)
{
  if (item (i).planned)
    return i;
  item (i).planned = true;
  return plan_one (i);
}

void
region_mapper::plan ()
{
  if (holders_p (m_arrays))
    plan_holders ();
  for (size_t i = 0; i < m_arrays.count; i++)
    i = plan_next (i);
}

} // namespace goacc
