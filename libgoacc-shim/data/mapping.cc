/* Mapping rules for constructs: parallel, kernels, serial, data, enter data.
   See mapping.h; exit data, update and attach are in mapping-exit.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/mapping.h"

#include <cstring>

#include "devices/context.h"
#include "data/mapping-actions.h"
#include "data/pointer-sections.h"
#include "launch/parameter-block.h"
#include "support/protocol.h"
#include "devices/threads.h"

namespace goacc
{

/* Data up to this size share the construct's bundle.  */
static constexpr size_t small_bytes = 4096;

/* Alignment within a bundle: no two variables share a sector of the device's
   memory.  */
static constexpr size_t bundle_alignment = 64;

bool
copies_to (uint8_t kind)
{
  switch (kind)
    {
    case MAP_TO: case MAP_TOFROM: case MAP_FORCE_TO: case MAP_FORCE_TOFROM:
    case MAP_ALWAYS_TO: case MAP_ALWAYS_TOFROM: case MAP_TO_PSET:
      return true;
    default:
      return false;
    }
}

bool
copies_from (uint8_t kind)
{
  switch (kind)
    {
    case MAP_FROM: case MAP_TOFROM: case MAP_FORCE_FROM: case MAP_FORCE_TOFROM:
    case MAP_ALWAYS_FROM: case MAP_ALWAYS_TOFROM:
      return true;
    default:
      return false;
    }
}

static bool
is_pointer (uint8_t kind)
{
  return kind == MAP_POINTER || kind == MAP_POINTER_TO_ZERO_LEN;
}

void
partly_present (device_context &context, const call_site &site, size_t index,
		uintptr_t from, uintptr_t to, const mapping &m)
{
  fatal ("data is partly present on device %d: name=%s host:%p size=%zu "
	 "(Trying to map into device [%p..%p) object when [%p..%p) is already "
	 "mapped)", context.number (), variable_name (site, index),
	 (void *) from, (size_t) (to - from), (void *) from, (void *) to,
	 (void *) m.start, (void *) m.end);
}

mapping *
find_present (device_context &context, const call_site &site, size_t index,
	      uintptr_t from, uintptr_t to, bool implicit)
{
  mapping *m = context.table ().overlapping (from, to);
  if (!m || m->holds (from, to))
    return m;
  if (implicit && from <= m->start && m->end <= to)
    return m;
  partly_present (context, site, index, from, to, *m);
}

static void
not_present (device_context &context, const call_site &site, size_t index,
	     uintptr_t from, size_t bytes)
{
  fatal ("data in PRESENT clause was not found on device %d: name=%s host:%p "
	 "size=%zu (present clause: !acc_is_present (%p, %zu))",
	 context.number (), variable_name (site, index), (void *) from, bytes,
	 (void *) from, bytes);
}

/* The mapping that ADDRESS, a section's begin or end, belongs to, or NULL.  */
static mapping *
find_section (device_context &context, uintptr_t address)
{
  mapping *m = context.table ().find (address);
  return m ? m : context.table ().find (address - 1);
}

/* A host address as a section's begin or end: the device address, or NULL.  */
char *
translate (device_context &context, uintptr_t address)
{
  mapping *m = find_section (context, address);
  return m ? m->at (address) : nullptr;
}

void
free_storage (device_context &context, storage *memory, deferred_work *work)
{
  if (!memory || --memory->users)
    return;
  if (work)
    work->memory.push_back (memory->device);
  else
    context.dev ().release (memory->device);
  delete memory;
}

/* M's data are to be found through its `declare link' variable, if it belongs
   to one.  */
static void
set_link (device_context &context, transfer_list &transfers, mapping &m)
{
  for (const link_variable &link : context.links ())
    if (link.start <= m.start && m.end <= link.end)
      {
	char *base = m.device - (m.start - link.start);
	m.link = link.symbol;
	transfers.upload_own ((char *) link.symbol, &base, sizeof base);
      }
}

void
remove_mapping (device_context &context, transfer_list &transfers, mapping *m,
		deferred_work *work)
{
  if (m->link)
    {
      void *nothing = nullptr;
      transfers.upload_own ((char *) m->link, &nothing, sizeof nothing);
    }
  std::unique_ptr<mapping> removed = context.table ().remove (m);
  if (work)
    work->unmapped.push_back ({ removed->device, removed->size () });
  else
    context.dev ().note_mapping (removed->device, removed->size (), false);
  free_storage (context, removed->memory, work);
}

void
attach (device_context &context, transfer_list &transfers, mapping &m,
	uintptr_t pointer, size_t bias, bool required)
{
  size_t offset = pointer - m.start;
  attachment *a = m.find_attachment (offset);
  if (!a)
    {
      m.attachments.push_back ({ offset, 0 });
      a = &m.attachments.back ();
    }
  if (a->count++)
    return;
  uintptr_t target = *(uintptr_t *) pointer;
  char *value = nullptr;
  if (target)
    {
      mapping *data = context.table ().find (target + bias);
      if (!data && required)
	{
	  a->count--;
	  fatal ("pointer target not mapped for attach: pointer at host:%p, "
		 "target host:%p", (void *) pointer, (void *) (target + bias));
	}
      if (data)
	value = data->device + (target - data->start);
    }
  transfers.upload_own (m.at (pointer), &value, sizeof value);
}

void
detach (transfer_list &transfers, mapping &m, uintptr_t pointer, bool finalize)
{
  size_t offset = pointer - m.start;
  attachment *a = m.find_attachment (offset);
  if (!a)
    fatal ("no attachment counters for struct: pointer at host:%p was never "
	   "attached", (void *) pointer);
  if (!a->count)
    fatal ("attach count underflow: pointer at host:%p is not attached",
	   (void *) pointer);
  a->count = finalize ? 0 : a->count - 1;
  if (a->count)
    return;
  /* The device's copy gets the host's pointer back, as copying the structure
     out would otherwise give the host a device address.  */
  transfers.upload_own (m.at (pointer), (void *) pointer, sizeof (void *));
}

namespace
{

/* One construct being mapped.  */
class region_mapper
{
public:
  region_mapper (thread_state &thread, device_context &context, async_queue *q,
		 const map_arrays &arrays, parameter_block *block, bool dynamic)
    : m_thread (thread), m_context (context), m_queue (q), m_arrays (arrays),
      m_block (block), m_dynamic (dynamic), m_first (thread.items.size ())
  {
    m_thread.items.resize (m_first + arrays.count);
  }

  data_region run ();

private:
  mapped_item &item (size_t i) { return m_thread.items[m_first + i]; }
  uintptr_t host (size_t i) const { return (uintptr_t) m_arrays.host[i]; }
  size_t bytes (size_t i) const { return m_arrays.sizes[i]; }
  uint8_t kind (size_t i) const;
  uint8_t raw_kind (size_t i) const { return kind_of (m_arrays.kinds[i]); }
  bool compute () const { return m_block != nullptr; }

  void plan ();
  size_t plan_one (size_t i);
  void plan_data (size_t i, size_t bytes);
  void plan_struct (size_t i);
  size_t plan_descriptor (size_t i);
  void plan_firstprivate (size_t i);
  void plan_use_device (size_t i, bool if_present);
  bool plan_visible (size_t i);
  void plan_sections ();
  void plan_by_value (size_t i);
  void plan_temporary (size_t i, size_t bytes);
  void count_up (size_t i, mapping *m);
  void make_fresh (size_t i, uintptr_t from, size_t bytes);

  void allocate ();
  void allocate_struct (size_t i, size_t last);
  storage *new_storage (size_t bytes, size_t index);
  size_t place (size_t &size, size_t bytes, size_t i) const;

  void transfer (transfer_list &transfers);
  size_t transfer_one (size_t i, transfer_list &transfers);
  size_t transfer_descriptor (size_t i, transfer_list &transfers);
  void transfer_pointer (size_t i, transfer_list &transfers);
  char *temporary_target (size_t i);
  void transfer_always_pointer (size_t i, transfer_list &transfers);
  char *device_of (const mapped_item &it) const;
  void fill_value (size_t i);
  device_extent extent (size_t i);
  void fill_block ();
  void undo ();

  thread_state &m_thread;
  device_context &m_context;
  async_queue *m_queue;
  const map_arrays &m_arrays;
  parameter_block *m_block;	/* of a compute construct, else NULL */
  bool m_dynamic;
  size_t m_first;
  size_t m_planned = 0;
  bool m_work = false;		/* more to do than counting */
  storage *m_bundle = nullptr;
  std::vector<pointer_section> m_sections;
};

/* The kind of element I.  Fortran's deviceptr comes as a pair whose second
   element has the pointer; see GCC's gfc_trans_omp_clauses.  */
uint8_t
region_mapper::kind (size_t i) const
{
  uint8_t own = raw_kind (i);
  if (own == MAP_POINTER && i > 0 && bytes (i) == 0
      && raw_kind (i - 1) == MAP_FORCE_DEVICEPTR
      && bytes (i - 1) != sizeof (void *)
      && m_arrays.host[i] && m_arrays.host[i - 1] == *(void **) m_arrays.host[i])
    return MAP_FORCE_DEVICEPTR;
  return own;
}

void
region_mapper::count_up (size_t i, mapping *m)
{
  mapped_item &it = item (i);
  it.state = item_state::mapped;
  it.where = m;
  if (m_dynamic)
    m->dynamic++;
  else
    m->structured++;
}

void
region_mapper::make_fresh (size_t i, uintptr_t from, size_t size)
{
  mapping *m = m_context.table ().insert (from, from + size);
  item (i).fresh = true;
  m_work = true;
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
  if (!compute () || !m_block->reduction_p (i)
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
  return true;
}

/* Ordinary data.  */
void
region_mapper::plan_data (size_t i, size_t size)
{
  mapped_item &it = item (i);
  it.bytes = size;
  if (!size)
    {
      /* An empty section is present everywhere, and never mapped.  */
      it.state = item_state::value;
      it.device = translate (m_context, host (i));
      return;
    }
  bool implicit = is_implicit (m_arrays.kinds[i]);
  mapping *m = find_present (m_context, m_arrays.site, i, host (i),
			     host (i) + size, implicit);
  if (m)
    {
      if (it.kind == MAP_ALWAYS_TO || it.kind == MAP_ALWAYS_TOFROM)
	m_work = true;
      return count_up (i, m);
    }
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
      else
	make_fresh (i, host (i), size);
      break;
    default:
      if (!plan_visible (i))
	make_fresh (i, host (i), size);
    }
}

/* What the kernel uses behind pointers that no clause names.  */
void
region_mapper::plan_sections ()
{
  /* The integers by value say how large they are.  */
  for (size_t i = 0; i < m_arrays.count; i++)
    if (m_block->by_value_p (i) && !m_block->pointer_p (i))
      m_block->set_value (i);
  m_sections = pointer_sections (m_context, *m_block);
}

/* A value, or a pointer to what the kernel uses.  */
void
region_mapper::plan_by_value (size_t i)
{
  mapped_item &it = item (i);
  it.state = item_state::by_value;
  for (const pointer_section &section : m_sections)
    if (section.arg == i)
      {
	it.kind = section.flags & ACCPLUG_RANGE_WRITTEN ? MAP_TOFROM : MAP_TO;
	it.host = section.from;
	it.bytes = section.to - section.from;
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

/* MAP_STRUCT and its members: all present, or none.  */
void
region_mapper::plan_struct (size_t i)
{
  size_t last = i + bytes (i);
  uintptr_t from = host (i + 1), to = host (last) + bytes (last);
  mapping *first = m_context.table ().overlapping (from, to);
  item (i).state = item_state::nothing;
  for (size_t j = i + 1; j <= last; j++)
    {
      item (j).kind = kind (j);
      item (j).host = host (j);
      item (j).bytes = bytes (j);
      if (!bytes (j))
	continue;
      if (!first)
	{
	  make_fresh (j, host (j), bytes (j));
	  continue;
	}
      mapping *m = m_context.table ().overlapping (host (j),
						   host (j) + bytes (j));
      if (!m || !m->holds (host (j), host (j) + bytes (j))
	  || m->device - m->start != first->device - first->start)
	fatal ("Trying to map into device [%p..%p) structure element when other "
	       "mapped elements from the same structure weren't mapped together "
	       "with it: name=%s", (void *) host (j),
	       (void *) (host (j) + bytes (j)),
	       variable_name (m_arrays.site, j));
      count_up (j, m);
    }
  m_work = true;
}

/* A Fortran array descriptor and the pointers in it.  Returns the last of its
   elements.  */
size_t
region_mapper::plan_descriptor (size_t i)
{
  plan_data (i, bytes (i));
  m_work = true;
  size_t last = i;
  while (last + 1 < m_arrays.count
	 && (is_pointer (kind (last + 1))
	     || kind (last + 1) == MAP_ALWAYS_POINTER)
	 && host (last + 1) >= host (i)
	 && host (last + 1) + sizeof (void *) <= host (i) + bytes (i))
    {
      last++;
      item (last).kind = kind (last);
    }
  return last;
}

void
region_mapper::plan_firstprivate (size_t i)
{
  if (bytes (i))
    plan_temporary (i, bytes (i));
}

/* host_data: the compiled code reads the address back from hostaddrs.  */
void
region_mapper::plan_use_device (size_t i, bool if_present)
{
  char *address = translate (m_context, host (i));
  if (address)
    m_arrays.host[i] = address;
  else if (!if_present)
    fatal ("data in USE_DEVICE clause was not found on device %d: name=%s "
	   "host:%p", m_context.number (), variable_name (m_arrays.site, i),
	   (void *) host (i));
  item (i).state = item_state::value;
  item (i).device = (char *) m_arrays.host[i];
}

/* Decide what becomes of element I; returns the last element that belongs to
   it.  */
size_t
region_mapper::plan_one (size_t i)
{
  mapped_item &it = item (i);
  it.kind = kind (i);
  it.host = host (i);
  if (compute () && m_block->by_value_p (i))
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
  switch (it.kind)
    {
    case MAP_FIRSTPRIVATE:
      plan_firstprivate (i);
      return i;
    case MAP_USE_DEVICE_PTR:
    case MAP_USE_DEVICE_PTR_IF_PRESENT:
      plan_use_device (i, it.kind == MAP_USE_DEVICE_PTR_IF_PRESENT);
      return i;
    case MAP_STRUCT:
      plan_struct (i);
      return i + bytes (i);
    case MAP_TO_PSET:
      return plan_descriptor (i);
    case MAP_POINTER: case MAP_POINTER_TO_ZERO_LEN:
      plan_data (i, sizeof (void *));
      return i;
    case MAP_ATTACH: case MAP_ATTACH_ZERO_LEN: case MAP_ALWAYS_POINTER:
      m_work = true;
      return i;
    case MAP_FORCE_DEVICEPTR:
      if (raw_kind (i) == MAP_FORCE_DEVICEPTR && bytes (i) != sizeof (void *))
	return i;		/* Fortran's: the next element has it */
      if (compute ())
	plan_temporary (i, sizeof (void *));
      else
	plan_data (i, sizeof (void *));
      return i;
    case MAP_ZERO_LEN_ARRAY_SECTION:
      plan_data (i, 0);
      return i;
    case MAP_LINK:
      return i;
    case MAP_IF_PRESENT:
      plan_data (i, bytes (i));
      /* What points to absent data is absent too.  */
      return (it.state == item_state::value && i + 1 < m_arrays.count
	      && is_pointer (kind (i + 1)) ? i + 1 : i);
    case MAP_ALLOC: case MAP_TO: case MAP_FROM: case MAP_TOFROM:
    case MAP_FORCE_ALLOC: case MAP_FORCE_TO: case MAP_FORCE_FROM:
    case MAP_FORCE_TOFROM: case MAP_ALWAYS_TO: case MAP_ALWAYS_FROM:
    case MAP_ALWAYS_TOFROM: case MAP_FORCE_PRESENT: case MAP_DEVICE_RESIDENT:
      plan_data (i, bytes (i));
      return i;
    default:
      fatal ("unknown map kind 0x%02x for %s: the object was compiled by "
	     "another version of GCC", it.kind, variable_name (m_arrays.site, i));
    }
}

void
region_mapper::plan ()
{
  for (size_t i = 0; i < m_arrays.count; i++)
    {
      m_planned = i + 1;
      if (kind (i) == MAP_STRUCT)
	m_planned += bytes (i);
      i = plan_one (i);
    }
  m_planned = m_arrays.count;
}

/* Room for element I at the end of a bundle of SIZE bytes; returns its
   offset.  */
size_t
region_mapper::place (size_t &size, size_t n, size_t i) const
{
  size_t alignment = (size_t) 1 << (m_arrays.kinds[i] >> 8 & 15);
  if (alignment < bundle_alignment)
    alignment = bundle_alignment;
  size_t offset = (size + alignment - 1) & -alignment;
  size = offset + n;
  return offset;
}

storage *
region_mapper::new_storage (size_t size, size_t index)
{
  try
    {
      return new storage { m_context.allocate (size), size, 0 };
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

/* One piece of memory for the members I + 1 .. LAST, at their distances.  */
void
region_mapper::allocate_struct (size_t i, size_t last)
{
  storage *memory = nullptr;
  uintptr_t base = host (i + 1);
  for (size_t j = i + 1; j <= last; j++)
    if (item (j).fresh)
      {
	if (!memory)
	  {
	    memory = new_storage (host (last) + bytes (last) - base, j);
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
  for (size_t i = 0; i < m_arrays.count; i++)
    {
      mapped_item &it = item (i);
      if (it.kind == MAP_STRUCT && m_arrays.host[i])
	{
	  allocate_struct (i, i + bytes (i));
	  i += bytes (i);
	}
      else if (it.state == item_state::temporary
	       || (it.fresh && share && it.bytes <= small_bytes))
	{
	  /* The offset, until the bundle has an address.  */
	  it.device = (char *) place (bundle_size, it.bytes, i);
	  bundle_user = i;
	}
      else if (it.fresh)
	{
	  it.where->memory = new_storage (it.bytes, i);
	  it.where->memory->users = 1;
	  it.where->device = (char *) it.where->memory->device;
	}
    }
  if (!bundle_size)
    return;
  m_bundle = new_storage (bundle_size, bundle_user);
  m_bundle->users = 1;		/* the construct itself */
  for (size_t i = 0; i < m_arrays.count; i++)
    {
      mapped_item &it = item (i);
      if (it.state == item_state::temporary)
	it.device = (char *) m_bundle->device + (size_t) it.device;
      else if (it.fresh && !it.where->memory)
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

/* The device's copy of a pointer: the device address of what it points to.  A
   pointer to nothing that is mapped is NULL there.  */
static char *
pointer_value (device_context &context, uintptr_t target, size_t bias)
{
  if (!target)
    return nullptr;
  char *data = translate (context, target + bias);
  return data ? data - bias : nullptr;
}

/* The descriptor I: its bytes with device addresses in place of the host's.
   It is sent again only if it changed, e.g. by an allocate.  */
size_t
region_mapper::transfer_descriptor (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  /* An absent optional argument has no descriptor.  */
  if (!it.host || it.state == item_state::value)
    return i;
  const char *bytes_of_host = (const char *) it.host;
  std::vector<char> image (bytes_of_host, bytes_of_host + bytes (i));
  size_t last = i;
  bool pointers = false;
  for (; last + 1 < m_arrays.count
	 && (is_pointer (item (last + 1).kind)
	     || item (last + 1).kind == MAP_ALWAYS_POINTER)
	 && item (last + 1).state == item_state::nothing
	 && host (last + 1) >= host (i)
	 && host (last + 1) + sizeof (void *) <= host (i) + bytes (i);
       last++)
    {
      uintptr_t target = *(uintptr_t *) host (last + 1);
      char *value = pointer_value (m_context, target, bytes (last + 1));
      memcpy (&image[host (last + 1) - host (i)], &value, sizeof value);
      pointers = true;
    }

  char *device = device_of (it);
  if (it.state == item_state::temporary)
    transfers.upload_own (device, image.data (), image.size ());
  else if (it.state == item_state::mapped
	   && (it.fresh || (pointers && it.where->descriptor != image)))
    {
      transfers.upload_own (device, image.data (), image.size ());
      if (it.where->start == it.host)
	it.where->descriptor = std::move (image);
    }
  return last;
}

/* If element I is a pointer to the descriptor before it that the device has for this
   construct alone, as for a dummy argument that is a pointer, the device address.  */
char *
region_mapper::temporary_target (size_t i)
{
  uintptr_t target = *(uintptr_t *) item (i).host;
  while (i-- > 0 && (is_pointer (item (i).kind) || item (i).kind == MAP_TO_PSET))
    {
      const mapped_item &it = item (i);
      if (it.kind == MAP_TO_PSET && it.state == item_state::temporary
	  && it.host == target)
	return it.device;
    }
  return nullptr;
}

void
region_mapper::transfer_pointer (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  if (it.state != item_state::temporary && !it.fresh)
    return;
  char *value = temporary_target (i);
  if (!value)
    value = pointer_value (m_context, *(uintptr_t *) it.host, bytes (i));
  transfers.upload_own (device_of (it), &value, sizeof value);
}

/* The pointer at I gets the address of the data before it.  */
void
region_mapper::transfer_always_pointer (size_t i, transfer_list &transfers)
{
  mapping *m = m_context.table ().find (host (i));
  if (!m || !m->holds (host (i), host (i) + sizeof (void *)))
    fatal ("always pointer not mapped: host:%p", (void *) host (i));
  size_t data = i;
  while (data > 0 && item (data).kind == MAP_ALWAYS_POINTER)
    data--;
  char *value = device_of (item (data));
  if (value)
    value -= bytes (i);
  transfers.upload_own (m->at (host (i)), &value, sizeof value);
}

/* Queue the transfers of element I; returns the last element that belongs to
   it.  */
size_t
region_mapper::transfer_one (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  if (it.fresh)
    {
      m_context.dev ().note_mapping (it.where->device, it.where->size (), true);
      if (!m_context.links ().empty ())
	set_link (m_context, transfers, *it.where);
    }
  else if (it.state == item_state::temporary)
    m_context.dev ().note_mapping (it.device, it.bytes, true);

  switch (it.kind)
    {
    case MAP_TO_PSET:
      return transfer_descriptor (i, transfers);
    case MAP_POINTER: case MAP_POINTER_TO_ZERO_LEN:
      transfer_pointer (i, transfers);
      break;
    case MAP_ALWAYS_POINTER:
      transfer_always_pointer (i, transfers);
      break;
    case MAP_ATTACH: case MAP_ATTACH_ZERO_LEN:
      if (!m_arrays.host[i])
	break;
      {
	mapping *m = m_context.table ().find (it.host);
	if (!m || !m->holds (it.host, it.host + sizeof (void *)))
	  fatal ("outer struct not mapped for attach: name=%s host:%p",
		 variable_name (m_arrays.site, i), (void *) it.host);
	attach (m_context, transfers, *m, it.host, bytes (i),
		it.kind == MAP_ATTACH);
	it.where = m;
	it.state = item_state::attached;
      }
      break;
    case MAP_FIRSTPRIVATE: case MAP_FORCE_DEVICEPTR:
      if (it.state == item_state::temporary || it.fresh)
	transfers.upload_own (device_of (it), (void *) it.host, it.bytes);
      break;
    default:
      if (it.state == item_state::visible)
	break;
      if (it.fresh && copies_to (it.kind))
	transfers.upload (it.where->device, (void *) it.host, it.bytes, i);
      else if (it.kind == MAP_ALWAYS_TO || it.kind == MAP_ALWAYS_TOFROM)
	transfers.upload_mapped (*it.where, it.host, it.bytes, i);
    }
  return i;
}

/* Reduction variables start with the host's value.  An earlier operation on
   some queue may still have to produce it.  */
static void
load_visible (device_context &context, async_queue *q, deferred_work *now,
	      const mapped_item &it)
{
  if (q && context.queues ().any_writes_host ())
    now->writes.push_back ({ it.visible_host, (void *) it.host, it.bytes });
  else
    memcpy (it.visible_host, (void *) it.host, it.bytes);
}

void
region_mapper::transfer (transfer_list &transfers)
{
  for (size_t i = 0; i < m_arrays.count; i++)
    i = transfer_one (i, transfers);

  std::unique_ptr<deferred_work> work;
  std::unique_lock<std::mutex> queue_lock;
  if (m_queue)
    {
      work = std::make_unique<deferred_work> ();
      work->context = &m_context;
      queue_lock = std::unique_lock<std::mutex> (m_queue->mutex);
    }
  transfers.flush (work.get ());
  for (size_t i = 0; i < m_arrays.count; i++)
    if (item (i).state == item_state::visible)
      load_visible (m_context, m_queue, work.get (), item (i));
  if (m_queue)
    defer (*m_queue, std::move (work));
}

/* Element I by value: a pointer to data that are present becomes the device address.  */
void
region_mapper::fill_value (size_t i)
{
  m_block->set_value (i);
  if (!m_block->pointer_p (i))
    return;
  uintptr_t pointer = m_block->passed_pointer (i);
  if (char *device = pointer ? translate (m_context, pointer) : nullptr)
    m_block->set_pointer (i, device);
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
      if (mapping *m = pointer ? find_section (m_context, pointer) : nullptr)
	if (it.state == item_state::by_value || m->at (pointer) == it.device)
	  return m_context.table ().block_of (*m);
      break;
    default:
      break;
    }
  return { nullptr, (const char *) UINTPTR_MAX };
}

void
region_mapper::fill_block ()
{
  for (size_t i = 0; i < m_arrays.count; i++)
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

/* Take back all counts and memory of a construct that failed.  */
void
region_mapper::undo ()
{
  for (size_t i = 0; i < m_planned; i++)
    {
      mapped_item &it = item (i);
      if (it.state == item_state::visible)
	m_context.give_visible (it.visible_host);
      if (it.state != item_state::mapped)
	continue;
      if (m_dynamic)
	it.where->dynamic--;
      else
	it.where->structured--;
    }
  for (size_t i = 0; i < m_planned; i++)
    if (item (i).state == item_state::mapped && item (i).fresh)
      free_storage (m_context,
		    m_context.table ().remove (item (i).where)->memory,
		    nullptr);
  free_storage (m_context, m_bundle, nullptr);
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
      transfer (transfers);
    }
  if (compute ())
    fill_block ();
  return { &m_context, m_first, m_arrays.count, m_bundle, m_arrays.kinds };
}

} // namespace

data_region
map_region (thread_state &thread, device_context &context, async_queue *q,
	    const map_arrays &arrays, parameter_block *block)
{
  return region_mapper (thread, context, q, arrays, block, false).run ();
}

void
enter_data (thread_state &thread, device_context &context, async_queue *q,
	    const map_arrays &arrays)
{
  data_region region
    = region_mapper (thread, context, q, arrays, nullptr, true).run ();
  /* Counts stay; nothing else does.  */
  std::lock_guard<std::mutex> lock (context.mutex ());
  free_storage (context, region.bundle, nullptr);
  thread.items.resize (region.first);
}

} // namespace goacc
