/* The third phase of mapping a construct: what is copied to the device.  See
   region-mapper.h.

   Comes in: planned items, with memory.
   Goes out: transfers, done or on the construct's queue; pointers with device addresses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/region-mapper.h"

#include <cstring>

#include "accplug-image.h"
#include "data/descriptors.h"
#include "data/map-kinds.h"

namespace goacc
{

/* The bytes of the descriptor I, with device addresses in place of the host's.  *LAST is the
   last of its pointers.  */
std::vector<char>
region_mapper::descriptor_image (size_t i, size_t *last)
{
  uintptr_t start = item (i).host;
  std::vector<char> image = descriptor_bytes (start, bytes (i));
  size_t end = last_of_descriptor (m_arrays, i);
  for (*last = i; *last < end && item (*last + 1).state == item_state::nothing; ++*last)
    put_device_pointer (m_context, image, start, host (*last + 1), bytes (*last + 1));
  return image;
}

/* The descriptor I is sent again only if it changed, e.g. by an allocate.  */
size_t
region_mapper::transfer_descriptor (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  /* An absent optional argument has no descriptor.  */
  if (!it.host || it.state == item_state::value)
    return i;
  size_t last;
  std::vector<char> image = descriptor_image (i, &last);
  bool pointers = last > i;

  char *device = device_of (it);
  if (it.kept)
    return last;
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

/* If element I is a pointer to the descriptor, or to the pointer, before it that the device
   has for this construct alone, as for a dummy argument that is a pointer, that element; else
   I.  */
size_t
region_mapper::temporary_target (size_t i)
{
  uintptr_t target = *(uintptr_t *) item (i).host;
  for (size_t j = i; j-- > 0 && (pointer_p (item (j).kind) || item (j).kind == MAP_TO_PSET);)
    if (item (j).state == item_state::temporary && item (j).host == target)
      return j;
  return i;
}

/* The value of the pointer I on the device.  */
char *
region_mapper::pointer_for_kernel (size_t i)
{
  size_t target = temporary_target (i);
  return (target != i ? item (target).device
	  : pointer_value (m_context, *(uintptr_t *) item (i).host, bytes (i)));
}

void
region_mapper::transfer_pointer (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  if (it.kept || (it.state != item_state::temporary && !it.fresh))
    return;
  char *value = pointer_for_kernel (i);
  transfers.upload_own (device_of (it), &value, sizeof value);
}

/* The pointer at I gets the address of the data before it.  */
void
region_mapper::transfer_always_pointer (size_t i, transfer_list &transfers)
{
  mapping *m = pointer_holder (m_context, host (i));
  if (!m)
    fatal ("always pointer not mapped: host:%p", (void *) host (i));
  size_t data = i;
  while (data > 0 && item (data).kind == MAP_ALWAYS_POINTER)
    data--;
  char *value = device_of (item (data));
  if (value)
    value -= bytes (i);
  transfers.upload_own (m->at (host (i)), &value, sizeof value);
}

/* Does the pointer at I, to attach, point to data of this construct without bytes, or to
   such that need not be there?  */
bool
region_mapper::to_nothing_p (size_t i)
{
  uintptr_t data = *(uintptr_t *) host (i) + bytes (i);
  for (size_t j = 0; j < m_arrays.count; j++)
    if ((!bytes (j) || item (j).kind == MAP_IF_PRESENT) && host (j) == data)
      return true;
  return false;
}

/* The pointer at I, in M, does not lead to what is present.  Where kernels would reach the
   host's data by it, which other devices' would not, it leads nowhere.  */
void
region_mapper::transfer_unmapped_pointer (size_t i, mapping &m, transfer_list &transfers)
{
  mapped_item &it = item (i);
  const char *target = *(const char **) it.host;
  if (m_context.dev ().can_access (target) || m_context.dev ().can_access (target - 1))
    return;
  if (!m_block)
    return;
  m_block->note_unmapped_pointer (i);
  if (!m_context.dev ().reaches_host () || !m_block->keeps_pointers_p ())
    return;
  bar (transfers, m, it.host);
  it.where = &m;
  it.state = item_state::attached;
}

/* Does a pointer before that at I, in the same data, lead to DATA?  */
bool
region_mapper::attached_before (size_t i, const mapping &data)
{
  while (i-- > 0 && raw_kind (i) == ACCPLUG_MAP_ATTACH_PRESENT)
    if (m_arrays.host[i] && m_context.table ().find (*(uintptr_t *) host (i)) == &data)
      return true;
  return false;
}

/* How far a member that this construct maps of the structure at TARGET is from that, where
   TARGET is not present: what is in front of the member is not mapped, but has its place.  Or
   0.  */
size_t
region_mapper::distance_to_member (uintptr_t target)
{
  for (size_t j = 0; j + 1 < m_arrays.count; j++)
    if (item (j).kind == MAP_STRUCT && bytes (j) && host (j) == target
	&& item (j + 1).state == item_state::mapped && !m_context.table ().find (target))
      return item (j + 1).host - target;
  return 0;
}

/* The pointer at I is in new data, and is attached if it leads to data that are present, or
   to the end of those that another one leads to, as one of a std::vector's does: what lies
   behind other data by chance is something else.  */
void
region_mapper::transfer_present_attachment (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  mapping *m = pointer_holder (m_context, it.host, true);
  uintptr_t target = m ? *(uintptr_t *) it.host : 0;
  if (!target)
    return;
  size_t member = distance_to_member (target);
  size_t bias = m_context.table ().find (target) ? 0 : member ? member : -1;
  mapping *data = m_context.table ().find (target + bias);
  if (!data || (bias && !member && !attached_before (i, *data)))
    return transfer_unmapped_pointer (i, *m, transfers);
  attach (m_context, transfers, *m, { it.host, bias }, false);
  it.where = m;
  it.state = item_state::attached;
}

/* The pointer at I, in older data, is to lead nowhere, unless this construct attaches it.  */
void
region_mapper::bar_old_pointer (size_t i, transfer_list &transfers)
{
  mapping *m = pointer_holder (m_context, item (i).host, true);
  attachment *a = m->find_attachment (item (i).host - m->start);
  if (a && a->count)
    return;
  bar (transfers, *m, item (i).host);
  item (i).where = m;
  item (i).state = item_state::attached;
}

/* Where the pointer at I, or what it points to, is not present, there is nothing to attach
   (OpenACC 2.7, 2.7.2).  */
void
region_mapper::transfer_attachment (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  mapping *m = m_arrays.host[i] ? pointer_holder (m_context, it.host, true) : nullptr;
  if (!m)
    return;
  attached_pointer p = { it.host, bytes (i) };
  if (i > 0 && attached_descriptor_p (m_arrays, i - 1))
    {
      p.descriptor = host (i - 1);
      p.descriptor_bytes = bytes (i - 1);
    }
  if (!attach (m_context, transfers, *m, p, it.kind == MAP_ATTACH && !to_nothing_p (i)))
    return;
  it.where = m;
  it.state = item_state::attached;
}

/* What the host has of IT.  */
std::vector<char>
region_mapper::bytes_of (const mapped_item &it)
{
  return std::vector<char> ((const char *) it.host, (const char *) it.host + it.bytes);
}

/* Queue the transfers of element I; returns the last element that belongs to
   it.  */
size_t
region_mapper::transfer_one (size_t i, transfer_list &transfers)
{
  mapped_item &it = item (i);
  if (it.grown)
    transfer_grown (i, transfers);
  if (it.fresh)
    {
      m_context.dev ().note_mapping (it.where->device, it.where->size (), true);
      profile_data (data_event::create, (void *) it.where->start, it.where->device,
		    it.where->size (), variable_name (m_arrays.site, i));
      if (!m_context.links ().empty ())
	set_link (m_context, transfers, *it.where);
    }
  else if (it.state == item_state::temporary && !it.kept)
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
    case MAP_ATTACH: case MAP_ATTACH_ZERO_LEN: case ACCPLUG_MAP_ATTACH_PRESENT:
      break;
    case MAP_FIRSTPRIVATE: case MAP_FORCE_DEVICEPTR:
      if ((it.state == item_state::temporary && !it.kept) || it.fresh)
	transfers.upload_own (device_of (it), (void *) it.host, it.bytes);
      break;
    default:
      if (it.state == item_state::visible || it.kept)
	break;
      if (it.state == item_state::temporary)
	{
	  transfers.upload_own (it.device, (void *) it.host, it.bytes);
	  break;
	}
      if (it.grown && !starts_as_zero (it.kind))
	break;
      if (it.fresh && starts_as_zero (it.kind))
	transfers.clear (it.where->at (it.host), it.bytes);
      else if (it.fresh && copies_to (it.kind))
	transfers.upload (it.where->at (it.host), (void *) it.host, it.bytes, i);
      else if (it.absent && starts_as_zero (it.kind))
	transfers.clear_unclaimed (*it.where, it.host, it.bytes);
      else if (it.absent && copies_to (it.kind))
	{
	  transfers.upload_unclaimed (*it.where, it.host, it.bytes, i);
	  it.where->bytes_there.clear ();
	  /* Nor on the way there on a queue.  */
	  if (it.only_read && !m_queue && !it.where->queues)
	    it.where->bytes_there = bytes_of (it);
	}
      else if (always_copies_to (it.kind))
	transfers.upload_mapped (*it.where, it.host, it.bytes, i);
    }
  return i;
}

/* VALUE is no number that programs often have, and no address of the system's.  */
static bool
looks_like_pointer (uintptr_t value)
{
  return value >> 32 && !(value & barred (0));
}

/* The pointers in the new data of element I point to what is present.  They are not copied
   back.  */
void
region_mapper::attach_within (size_t i, transfer_list &transfers)
{
  mapping &m = *item (i).where;
  const uintptr_t word = sizeof (void *);
  bool others = false;
  for (uintptr_t p = (m.start + word - 1) & -word; p + word <= m.end; p += word)
    if (uintptr_t target = *(uintptr_t *) p)
      {
	if (m_context.table ().find (target))
	  attach_first (m_context, transfers, m, { p });
	else if (!looks_like_pointer (target))
	  continue;
	else if (size_t member = distance_to_member (target))
	  attach_first (m_context, transfers, m, { p, member });
	else
	  others = true;
      }
  if (others && m_block)
    m_block->note_pointers_behind (i);
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
  if (m_new_constants)
    transfers.upload_own ((char *) m_kept->device, m_constants.data (), m_constants.size ());
  for (size_t i = 0; i < m_arrays.count; i++)
    i = transfer_one (i, transfers);
  for (size_t i = 0; i < m_arrays.count; i++)
    if (item (i).pointers && item (i).fresh && !item (i).grown)
      attach_within (i, transfers);
  /* Behind all of them: a structure may come after the array behind its member, and its
     bytes must not overwrite the pointer.  */
  for (size_t i = 0; i < m_arrays.count; i++)
    if (item (i).kind == MAP_ATTACH || item (i).kind == MAP_ATTACH_ZERO_LEN)
      transfer_attachment (i, transfers);
    else if (item (i).kind == ACCPLUG_MAP_ATTACH_PRESENT)
      transfer_present_attachment (i, transfers);
  for (size_t i = 0; i < m_arrays.count; i++)
    if (item (i).old)
      bar_old_pointer (i, transfers);

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

} // namespace goacc
