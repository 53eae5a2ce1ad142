/* Single actions that mapping rules are made of.  See mapping-actions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/mapping-actions.h"

#include <pthread.h>

#include <algorithm>
#include <cstring>

#include "data/descriptors.h"
#include "devices/context.h"
#include "devices/profiling.h"

namespace goacc
{

bool
on_stack_p (uintptr_t address)
{
  static thread_local uintptr_t lowest, bytes;
  if (!bytes)
    {
      pthread_attr_t attributes;
      void *stack;
      size_t size;
      if (pthread_getattr_np (pthread_self (), &attributes))
	return false;
      bool known = !pthread_attr_getstack (&attributes, &stack, &size);
      pthread_attr_destroy (&attributes);
      if (!known)
	return false;
      lowest = (uintptr_t) stack;
      bytes = size;
    }
  return address - lowest < bytes;
}

/* Who mapped M, which is INSIDE of what is wanted or overlaps it, and what may be done.  Two
   variables of one stack cannot overlap: the function of the first one has returned.  */
static std::string
origin (const mapping &m, bool inside)
{
  std::string text;
  if (m.mapping_routine)
    text = " by " + describe ({ m.mapping_routine, m.mapped_by });
  if (inside)
    text += "; if no more than that part is used here, name it in a clause";
  else if (!text.empty () && m.dynamic && on_stack_p (m.start))
    text += ", perhaps a variable of a function that has returned: its data were "
	    "never deleted";
  return text;
}

void
partly_present (device_context &context, const call_site &site, size_t index,
		uintptr_t from, uintptr_t to, const mapping &m)
{
  fatal ("data is partly present on device %d: name=%s host:%p size=%zu "
	 "(Trying to map into device [%p..%p) object when [%p..%p) is already "
	 "mapped%s)", context.number (), variable_name (site, index),
	 (void *) from, (size_t) (to - from), (void *) from, (void *) to,
	 (void *) m.start, (void *) m.end,
	 origin (m, from <= m.start && m.end <= to).c_str ());
}

void
check_length (const call_site &site, size_t index, size_t bytes)
{
  if ((intptr_t) bytes < 0)
    fatal ("section of negative length: name=%s bytes=%zd",
	   variable_name (site, index), (ssize_t) bytes);
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

mapping *
look_at_section (device_context &context, uintptr_t address)
{
  mapping *m = context.table ().look (address);
  return m ? m : context.table ().look (address - 1);
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
  if (!data && context.device_address_p (target + bias))
    return (char *) target;
  return data ? data - bias : nullptr;
}

mapping *
pointer_holder (device_context &context, uintptr_t pointer, bool to_attach)
{
  mapping *m = (to_attach ? context.table ().look (pointer)
		: context.table ().find (pointer));
  return m && m->holds (pointer, pointer + sizeof (void *)) ? m : nullptr;
}

void
free_storage (device_context &context, storage *memory, deferred_work *work)
{
  if (!memory || --memory->users)
    return;
  profile_data (data_event::free, nullptr, memory->device, memory->bytes);
  if (work)
    work->memory.push_back (memory->device);
  else
    context.dev ().release (memory->device);
  delete memory;
}

void
count_down (mapping &m, const mapped_item &it, bool dynamic)
{
  if (it.holds)
    {
      if (!dynamic)
	m.held--;
      return;
    }
  held_part *p = it.part ? m.find_part (it.host, it.host + it.bytes) : nullptr;
  if (p)
    (dynamic ? p->dynamic : p->structured)--;
  else
    (dynamic ? m.dynamic : m.structured)--;
}

void
forget_unused_parts (mapping &m)
{
  m.parts.erase (std::remove_if (m.parts.begin (), m.parts.end (),
				 [] (const held_part &p) { return !p.in_use (); }),
		 m.parts.end ());
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
  profile_data (data_event::destroy, (void *) removed->start, removed->device,
		removed->size ());
  if (work)
    work->unmapped.push_back ({ removed->device, removed->size () });
  else
    context.dev ().note_mapping (removed->device, removed->size (), false);
  free_storage (context, removed->memory, work);
}

/* The bytes that the device is to have for A, of M: a pointer, or a descriptor with a
   pointer in it.  VALUE is the pointer's.  */
static std::vector<char>
attached_bytes (const mapping &m, const attachment &a, char *value)
{
  size_t bytes = a.image.empty () ? sizeof value : a.image.size ();
  std::vector<char> result = descriptor_bytes (m.start + a.descriptor, bytes);
  memcpy (&result[a.offset - a.descriptor], &value, sizeof value);
  return result;
}

/* The device's address of what A points to, or NULL.  */
static char *
attached_value (device_context &context, const attachment &a)
{
  mapping *data = a.target ? context.table ().find (a.target + a.bias) : nullptr;
  return data ? data->device + (a.target - data->start) : nullptr;
}

/* Give the device A's bytes, if they changed.  */
static void
send_attachment (device_context &context, transfer_list &transfers, mapping &m,
		 attachment &a, bool always)
{
  char *value = attached_value (context, a);
  std::vector<char> bytes = attached_bytes (m, a, value);
  if (!always && (a.image.empty () ? a.value == value : a.image == bytes))
    return;
  a.value = value;
  m.bytes_there.clear ();
  transfers.upload_own (m.device + a.descriptor, bytes.data (), bytes.size ());
  if (!a.image.empty ())
    a.image = std::move (bytes);
}

bool
attach (device_context &context, transfer_list &transfers, mapping &m,
	const attached_pointer &p, bool present)
{
  uintptr_t target = *(uintptr_t *) p.pointer;
  size_t offset = p.pointer - m.start;
  attachment *a = m.find_attachment (offset);
  /* A pointer that got another target is attached anew (OpenACC 3.2, 2.7.2).  */
  bool same = a && a->count && a->target == target;
  /* What it is attached to may begin behind what P names.  */
  uintptr_t bias = (same && context.table ().find (target + a->bias) ? a->bias : p.bias);
  if (target && present && !context.table ().find (target + bias))
    return false;

  if (!a)
    {
      m.attachments.push_back ({});
      a = &m.attachments.back ();
    }
  bool whole = p.descriptor && m.holds (p.descriptor, p.descriptor + p.descriptor_bytes);
  unsigned count = same ? a->count + 1 : 1;
  if (!same || (whole && a->image.empty ()))
    *a = { offset, count, target, bias, whole ? p.descriptor - m.start : offset,
	   std::vector<char> (whole ? p.descriptor_bytes : 0), nullptr };
  a->count = count;
  a->bias = bias;
  send_attachment (context, transfers, m, *a, !same);
  return true;
}

void
attach_first (device_context &context, transfer_list &transfers, mapping &m,
	      const attached_pointer &p)
{
  size_t offset = p.pointer - m.start;
  m.attachments.push_back ({ offset, 1, *(uintptr_t *) p.pointer, p.bias, offset, {},
			     nullptr });
  send_attachment (context, transfers, m, m.attachments.back (), true);
}

void
bar (transfer_list &transfers, mapping &m, uintptr_t pointer)
{
  size_t offset = pointer - m.start;
  uintptr_t target = *(uintptr_t *) pointer;
  char *value = (char *) barred (target);
  attachment *a = m.find_attachment (offset);
  if (!a)
    {
      m.attachments.push_back ({});
      a = &m.attachments.back ();
    }
  *a = { offset, 1, target, 0, offset, {}, value };
  m.bytes_there.clear ();
  transfers.upload_own (m.device + offset, &value, sizeof value);
}

void
attach_again (device_context &context, transfer_list &transfers, mapping &m)
{
  for (attachment &a : m.attachments)
    if (a.count)
      send_attachment (context, transfers, m, a, true);
}

void
detach (transfer_list &transfers, mapping &m, uintptr_t pointer, bool finalize)
{
  attachment *a = m.find_attachment (pointer - m.start);
  if (!a || !a->count)
    return;
  a->count = finalize ? 0 : a->count - 1;
  m.bytes_there.clear ();
  if (a->count || !m.in_use ())
    return;
  /* The device's copy gets the host's pointer back, as copying the structure
     out would otherwise give the host a device address.  */
  transfers.upload_own (m.at (pointer), (void *) pointer, sizeof (void *));
}

} // namespace goacc
