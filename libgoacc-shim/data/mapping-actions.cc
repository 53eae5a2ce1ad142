/* Single actions that mapping rules are made of.  See mapping-actions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/mapping-actions.h"

#include "devices/context.h"

namespace goacc
{

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

mapping *
find_section (device_context &context, uintptr_t address)
{
  mapping *m = context.table ().find (address);
  return m ? m : context.table ().find (address - 1);
}

char *
translate (device_context &context, uintptr_t address)
{
  mapping *m = find_section (context, address);
  return m ? m->at (address) : nullptr;
}

char *
pointer_value (device_context &context, uintptr_t target, size_t bias)
{
  if (!target)
    return nullptr;
  char *data = translate (context, target + bias);
  return data ? data - bias : nullptr;
}

mapping *
pointer_holder (device_context &context, uintptr_t pointer)
{
  mapping *m = context.table ().find (pointer);
  return m && m->holds (pointer, pointer + sizeof (void *)) ? m : nullptr;
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

void
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

} // namespace goacc
