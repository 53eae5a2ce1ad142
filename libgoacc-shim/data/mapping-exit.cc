/* Mapping rules for the end of constructs, for exit data, update, and the API's
   attach and detach.  See mapping.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/mapping.h"

#include <cstring>
#include <set>

#include "accplug-image.h"
#include "data/data-sections.h"
#include "data/descriptors.h"
#include "data/map-kinds.h"
#include "data/mapping-actions.h"
#include "data/pointer-rows.h"
#include "devices/context.h"
#include "devices/queues.h"
#include "devices/threads.h"

namespace goacc
{

namespace
{

/* The transfers of one operation, on a queue or not, with what is due after
   them.  */
class operation
{
public:
  /* CAREFUL: release no memory while any queue may be using it, not only the
     operation's own: programs end data constructs, and delete data, without
     waiting for kernels that are on their way elsewhere.  */
  operation (device_context &context, async_queue *q, const call_site &site,
	     const storage *bundle, bool careful)
    : m_context (context), m_queue (q), m_careful (careful),
      transfers (context, q, site, bundle, true)
  {
    if (!q && !(careful && any_busy_queue (context)))
      return;
    if (q)
      m_lock = std::unique_lock<std::mutex> (q->mutex);
    m_work = std::make_unique<deferred_work> ();
    m_work->context = &context;
  }

  /* What is due later; NULL if memory may be released at once.  */
  deferred_work *work () { return m_work.get (); }

  void finish ()
  {
    transfers.flush (m_work.get ());
    if (!m_work || m_work->empty ())
      return;
    if (m_careful)
      {
	if (m_queue)
	  m_lock.unlock ();
	defer_until_idle (m_context, std::move (m_work));
      }
    else
      defer (*m_queue, std::move (m_work));
  }

private:
  device_context &m_context;
  async_queue *m_queue;
  bool m_careful;
  std::unique_lock<std::mutex> m_lock;
  std::unique_ptr<deferred_work> m_work;

public:
  transfer_list transfers;
};

} // namespace

static void
finish_visible (device_context &context, const mapped_item &it,
		deferred_work *work)
{
  if (work)
    {
      work->writes.push_back ({ (void *) it.host, it.visible_host, it.bytes });
      work->visible.push_back (it.visible_host);
      return;
    }
  memcpy ((void *) it.host, it.visible_host, it.bytes);
  context.give_visible (it.visible_host);
}

/* SECTION, which is in M, moves.  Attached pointers within the data keep their values.  */
static void
copy_section (transfer_list &transfers, mapping &m, const strided_section &section,
	      size_t index, bool up)
{
  section.for_rows ([&] (uintptr_t host, size_t bytes, size_t rows, size_t pitch)
    {
      if (rows > 1)
	transfers.copy_rows (m.at (host), (void *) host, bytes, rows, pitch, index, up);
      else if (up)
	transfers.upload_mapped (m, host, bytes, index);
      else
	transfers.download_mapped (m, host, bytes, index);
    });
}

/* Is what IT is in as it was before the construct, since the kernel only read it, and nobody
   else can have changed it?  Device code finds what is in a common block, or has a `declare
   link', by itself.  */
static bool
unchanged_p (const mapped_item &it)
{
  return it.only_read && !it.where->found && !it.where->link && it.where->memory;
}

/* The construct, which has counted down all it uses, no longer uses IT; copy back what it
   was the last to use, only SECTION of it if that is not NULL.  Several items may share a
   mapping, and not all of them copy.  */
static void
leave_item (operation &op, mapped_item &it, size_t index, const strided_section *section)
{
  mapping &m = *it.where;
  const held_part *part = it.part ? m.find_part (it.host, it.host + it.bytes) : nullptr;
  bool used = part ? part->in_use () : m.requested ();
  if (unchanged_p (it))
    return;
  if (it.holds || !copies_from (it.kind) || (!always_copies_from (it.kind) && used))
    return;
  if (section)
    copy_section (op.transfers, m, *section, index, false);
  else
    op.transfers.download_unclaimed (m, it.host, it.bytes, index);
}

/* The section that element INDEX of REGION names, if its data have other elements.  */
static const strided_section *
section_of_element (const data_region &region, size_t index)
{
  for (const data_section &s : region.sections)
    if (s.index == index)
      return &s.section;
  return nullptr;
}

/* End the construct by counting down, if that is all there is to do; else leave
   everything as it was.  */
static bool
only_counts (mapped_list &items, const data_region &region)
{
  if (region.bundle)
    return false;
  size_t end = region.first + region.count;
  for (size_t i = region.first; i < end; i++)
    if (items[i].state == item_state::attached
	|| items[i].state == item_state::visible
	|| items[i].holds || items[i].part
	|| always_copies_from (items[i].kind))
      return false;
  bool last = false;
  for (size_t i = region.first; i < end; i++)
    if (items[i].state == item_state::mapped)
      {
	const mapping &m = *items[i].where;
	items[i].where->structured--;
	last |= !(unchanged_p (items[i]) ? m.in_use () : m.requested ());
      }
  if (!last)
    {
      if (region.constants)
	region.constants->users--;	/* not the last one */
      return true;
    }
  for (size_t i = region.first; i < end; i++)
    if (items[i].state == item_state::mapped)
      items[i].where->structured++;
  return false;
}

/* Remove the mappings that nobody uses any more.  */
static void
remove_unused (device_context &context, operation &op, mapped_list &items,
	       const data_region &region)
{
  for (size_t i = region.first; i < region.first + region.count; i++)
    {
      mapped_item &it = items[i];
      if (it.state == item_state::temporary && !it.kept)
	{
	  if (op.work ())
	    op.work ()->unmapped.push_back ({ it.device, it.bytes });
	  else
	    context.dev ().note_mapping (it.device, it.bytes, false);
	}
      if (it.state != item_state::mapped)
	continue;
      forget_unused_parts (*it.where);
      if (it.where->in_use ())
	continue;
      mapping *m = it.where;
      for (size_t j = i; j < region.first + region.count; j++)
	if (items[j].where == m)
	  items[j].state = item_state::nothing;
      remove_mapping (context, op.transfers, m, op.work ());
    }
  free_storage (context, region.bundle, op.work ());
  free_storage (context, region.constants, op.work ());
}

static void
end_region (device_context &context, async_queue *q, const map_arrays &arrays,
	    mapped_list &items, const data_region &region, const char *bundle)
{
  operation op (context, q, arrays.site, region.bundle, !arrays.kinds);
  op.transfers.take_from (bundle);
  size_t end = region.first + region.count;
  for (size_t i = region.first; i < end; i++)
    if (items[i].state == item_state::mapped)
      count_down (*items[i].where, items[i], false);
  for (size_t i = region.first; i < end; i++)
    if (items[i].state == item_state::mapped)
      leave_item (op, items[i], i - region.first,
		  section_of_element (region, i - region.first));
    else if (items[i].state == item_state::visible)
      finish_visible (context, items[i], q ? op.work () : nullptr);
  /* While pointers are attached, they are not copied.  */
  for (size_t i = region.first; i < end; i++)
    if (items[i].state == item_state::attached)
      detach (op.transfers, *items[i].where, items[i].host, false);

  /* Copies come before the memory goes: a synchronous release is at once.  */
  op.transfers.flush (op.work ());
  remove_unused (context, op, items, region);
  op.finish ();
}

/* Leave REGION's late results to the data construct around it.  */
static void
hand_on_results (thread_state &thread, const data_region &region)
{
  for (size_t i = region.first; i < region.first + region.count; i++)
    {
      mapped_item &it = thread.items[i];
      if (it.state != item_state::visible || !it.late)
	continue;
      thread.regions.back ().results.push_back
	({ (void *) it.host, it.visible_host, it.bytes });
      it.state = item_state::nothing;
    }
}

/* The kernels of a data construct are done.  */
static void
fetch_results (device_context &context, const data_region &region)
{
  for (const late_result &result : region.results)
    {
      memcpy (result.host, result.visible_host, result.bytes);
      context.give_visible (result.visible_host);
    }
}

/* How many elements of the construct M is for.  */
static size_t
uses_of (const thread_state &thread, const data_region &region, const mapping &m)
{
  size_t result = 0;
  for (size_t i = region.first; i < region.first + region.count; i++)
    result += (thread.items[i].state == item_state::mapped
	       && thread.items[i].where == &m);
  return result;
}

void
settle_region (const thread_state &thread, const data_region &region)
{
  device_context &context = *region.context;
  if (context.queues ().all ().empty ())
    return;
  uint64_t queues = 0;
  {
    std::lock_guard<std::mutex> lock (context.mutex ());
    for (size_t i = region.first; i < region.first + region.count; i++)
      {
	const mapped_item &it = thread.items[i];
	if (it.state != item_state::mapped || !it.where->queues)
	  continue;
	const mapping &m = *it.where;
	bool last = (!m.dynamic && m.kind == residence::counted
		     && m.structured <= uses_of (thread, region, m));
	if (last || always_copies_from (it.kind))
	  queues |= m.queues;
      }
  }
  if (queues)
    wait_for_queues (context, queues);
}

bool
copies_bundle_back (thread_state &thread, const data_region &region)
{
  if (!region.bundle)
    return false;
  for (size_t i = region.first; i < region.first + region.count; i++)
    {
      const mapped_item &it = thread.items[i];
      if (it.state == item_state::mapped && it.where->memory == region.bundle
	  && copies_from (it.kind) && !it.only_read)
	return true;
    }
  return false;
}

/* Count down all that a compute construct uses, which may be pointers' holders.  False, and
   nothing has changed, if something has to go.  */
static bool
count_down_ahead (mapped_list &items, const data_region &region)
{
  size_t end = region.first + region.count;
  bool last = false;
  for (size_t i = region.first; i < end; i++)
    if (items[i].part)
      return false;
  for (size_t i = region.first; i < end; i++)
    if (items[i].state == item_state::mapped)
      {
	count_down (*items[i].where, items[i], false);
	last |= !items[i].where->in_use ();
      }
  for (size_t i = region.first; last && i < end; i++)
    if (items[i].state == item_state::mapped)
      (items[i].holds ? items[i].where->held : items[i].where->structured)++;
  return !last;
}

/* End the compute construct in the queue that its kernel is in: pointers in data get the
   host's values behind it, and the memory of temporaries is kept until it is done.  False, and
   nothing has changed, if there is more to do.  */
static bool
ends_ahead (thread_state &thread, device_context &context, const data_region &region,
	    const map_arrays &arrays)
{
  mapped_list &items = thread.items;
  if (!count_down_ahead (items, region))
    return false;
  transfer_list transfers (context, nullptr, arrays.site, nullptr);
  transfers.send_ahead (thread.ahead, true);
  for (size_t i = region.first; i < region.first + region.count; i++)
    if (items[i].state == item_state::attached)
      detach (transfers, *items[i].where, items[i].host, false);
  transfers.flush (nullptr);
  deferred_work later;
  free_storage (context, region.bundle, &later);
  free_storage (context, region.constants, &later);
  for (void *memory : later.memory)
    thread.ahead.keep (memory);
  return true;
}

void
unmap_region (thread_state &thread, const data_region &region, async_queue *q,
	      const map_arrays &arrays, const char *bundle, bool goes_on)
{
  device_context &context = *region.context;
  if (!region.results.empty ())
    thread.ahead.finish ();
  {
    std::lock_guard<std::mutex> lock (context.mutex ());
    /* The region has ended.  */
    if (region.bundle)
      region.bundle->arriving = nullptr;
    hand_on_results (thread, region);
    fetch_results (context, region);
    if (!only_counts (thread.items, region)
	&& !(goes_on && ends_ahead (thread, context, region, arrays)))
      {
	/* If some did: another thread has left the data meanwhile.  */
	thread.ahead.finish ();
	end_region (context, q, arrays, thread.items, region, bundle);
      }
  }
  thread.items.resize (region.first);
}

/* ------------------------------------------------------------------------ */

/* One element of exit data, found.  */
struct leaving
{
  size_t index;
  mapping *where;
  uintptr_t host;
  size_t bytes;
  bool copy;
  bool always;			/* also while somebody uses the data */
  bool finalize;
  bool part;			/* of a holder */
  bool again;			/* an element before it is of the same variable */
  strided_section section;	/* what of it is copied, if that is not empty */
};

/* The mapped block of the program's that *HOST lies in; of no length if there is none.  */
static void
find_block (device_context &context, uintptr_t *host, size_t *bytes)
{
  mapping *m = context.table ().find (*host);
  *bytes = 0;
  if (!m || !m->requested ())
    return;
  *host = m->start;
  *bytes = m->size ();
}

/* *BYTES is a number of bytes, or stands for the block at *HOST (accplug-image.h): the block
   then.  */
static void
resolve_block (device_context &context, uintptr_t *host, size_t *bytes)
{
  if (*bytes == ACCPLUG_MAPPED_BLOCK)
    return find_block (context, host, bytes);
  if (*bytes != ACCPLUG_POINTED_BLOCK)
    return;
  uintptr_t pointer = *host;
  *host = *(uintptr_t *) pointer;
  find_block (context, host, bytes);
  if (*bytes)
    return;
  *host = pointer;
  *bytes = sizeof (void *);
}

/* Look up all that leaves; throws before anything is changed.  */
static std::vector<leaving>
plan_exit (device_context &context, const map_arrays &arrays)
{
  std::vector<leaving> result;
  bool finalizing = false;	/* the last data element did */
  for (size_t i = 0; i < arrays.count; i++)
    {
      uint8_t kind = kind_of (arrays.kinds[i]);
      if (!rule_of (kind).leaves || !arrays.host[i])
	continue;
      bool part = kind == MAP_TO_PSET || kind == MAP_POINTER;
      if (!part)
	finalizing = rule_of (kind).finalizes;
      if ((kind == MAP_POINTER && in_descriptor_p (arrays, i))
	  || attached_descriptor_p (arrays, i))
	continue;
      size_t bytes = kind == MAP_POINTER ? sizeof (void *) : arrays.sizes[i];
      uintptr_t host = (uintptr_t) arrays.host[i];
      resolve_block (context, &host, &bytes);
      check_length (arrays.site, i, bytes);
      if (!bytes)
	continue;
      mapping *m = context.table ().overlapping (host, host + bytes);
      bool in_holder = m && m->find_part (host, host + bytes);
      if (!m || !(in_holder || m->requested ()))
	continue;		/* absent data are no error */
      if (!m->holds (host, host + bytes))
	fatal ("name=%s [%p,+%zu] outside mapped block [%p,+%zu] on device %d",
	       variable_name (arrays.site, i), (void *) host, bytes,
	       (void *) m->start, m->size (), context.number ());
      result.push_back ({ i, m, host, bytes,
			  !part && copies_from (kind), always_copies_from (kind),
			  finalizing, in_holder,
			  (arrays.kinds[i] & ACCPLUG_MAP_AGAIN) != 0,
			  section_of_data (arrays, i) });
    }
  return result;
}

/* Mappings that something left.  */
typedef std::set<mapping *> left_mappings;

static void
detach_all (device_context &context, operation &op, const map_arrays &arrays,
	    left_mappings *left)
{
  for (size_t i = 0; i < arrays.count; i++)
    {
      uint8_t kind = kind_of (arrays.kinds[i]);
      if (kind != MAP_DETACH && kind != MAP_FORCE_DETACH)
	continue;
      uintptr_t pointer = (uintptr_t) arrays.host[i];
      mapping *m = pointer_holder (context, pointer);
      /* OpenACC 2.7, 2.7.2: no action.  */
      if (!m)
	continue;
      detach (op.transfers, *m, pointer, kind == MAP_FORCE_DETACH);
      left->insert (m);
    }
}

/* Has what GOING[K] leaves been left by an element before it, of the same variable?  */
static bool
left_before (const std::vector<leaving> &going, size_t k)
{
  const leaving &l = going[k];
  for (size_t j = 0; l.again && j < k; j++)
    if (going[j].where == l.where && !going[j].part
	&& going[j].host < l.host + l.bytes && l.host < going[j].host + going[j].bytes)
      return true;
  return false;
}

/* L, of exit data, leaves its mapping.  */
static void
leave (const leaving &l)
{
  mapping &m = *l.where;
  held_part *part = l.part ? m.find_part (l.host, l.host + l.bytes) : nullptr;
  size_t &count = part ? part->dynamic : m.dynamic;
  if (l.finalize)
    count = 0;
  else if (count)
    count--;
}

/* All elements have left; copy L back if it has to be.  Several may be of one mapping, and
   not all of them copy.  */
static void
copy_back (operation &op, const leaving &l)
{
  mapping &m = *l.where;
  held_part *part = l.part ? m.find_part (l.host, l.host + l.bytes) : nullptr;
  if (!l.copy || !(l.always || !(part ? part->in_use () : m.requested ())))
    return;
  if (l.section.empty ())
    op.transfers.download_unclaimed (m, l.host, l.bytes, l.index);
  else
    copy_section (op.transfers, m, l.section, l.index, false);
}

/* ARRAYS leave on no queue: wait for kernels on queues that use what goes with that.  */
static void
settle_exit (device_context &context, const map_arrays &arrays)
{
  if (context.queues ().all ().empty ())
    return;
  uint64_t queues = 0;
  {
    std::lock_guard<std::mutex> lock (context.mutex ());
    for (const leaving &l : plan_exit (context, arrays))
      {
	const mapping &m = *l.where;
	bool last = (!m.structured && m.kind == residence::counted
		     && (l.finalize || m.dynamic <= 1));
	if (last || l.always)
	  queues |= m.queues;
      }
  }
  if (queues)
    wait_for_queues (context, queues);
}

void
exit_data (thread_state &, device_context &context, async_queue *q,
	   const map_arrays &given)
{
  pointer_rows rows (given, rows_use::ends);
  data_sections sections (rows.arrays (), false);
  const map_arrays &arrays = sections.arrays ();
  if (!q)
    settle_exit (context, arrays);
  std::lock_guard<std::mutex> lock (context.mutex ());
  context.collect ();
  std::vector<leaving> going = plan_exit (context, arrays);
  operation op (context, q, arrays.site, nullptr, true);
  left_mappings left;
  for (size_t k = 0; k < going.size (); k++)
    {
      if (!left_before (going, k))
	leave (going[k]);
      left.insert (going[k].where);
    }
  for (const leaving &l : going)
    copy_back (op, l);
  /* While pointers are attached, they are not copied.  */
  detach_all (context, op, arrays, &left);
  op.transfers.flush (op.work ());
  for (mapping *m : left)
    {
      forget_unused_parts (*m);
      if (!m->in_use ())
	remove_mapping (context, op.transfers, m, op.work ());
    }
  op.finish ();
}

/* ------------------------------------------------------------------------ */

/* The pointer at I was overwritten by an update of what holds it: give the
   device's copy the device address again.  */
static void
update_pointer (device_context &context, operation &op,
		const map_arrays &arrays, size_t i)
{
  uintptr_t host = (uintptr_t) arrays.host[i];
  mapping *m = pointer_holder (context, host);
  char *value = translate (context, (uintptr_t) arrays.host[i - 1]);
  if (!m || !value)
    return;
  value -= arrays.sizes[i];	/* the section's distance from the pointer's target */
  op.transfers.upload_own (m->at (host), &value, sizeof value);
}

/* What element I of an update moves: contiguous, unless a descriptor follows.  */
static strided_section
section_of (device_context &context, const map_arrays &arrays, size_t i)
{
  uintptr_t host = (uintptr_t) arrays.host[i];
  if (!host)
    return strided_section (host, 0);
  if (i + 1 < arrays.count && kind_of (arrays.kinds[i + 1]) == ACCPLUG_MAP_SECTION)
    return described_section ((uintptr_t) arrays.host[i + 1], arrays.sizes[i + 1]);
  size_t bytes = arrays.sizes[i];
  if (bytes == ACCPLUG_MAPPED_BLOCK || bytes == ACCPLUG_POINTED_BLOCK)
    {
      resolve_block (context, &host, &bytes);
      return strided_section (host, bytes ? bytes : 1);
    }
  check_length (arrays.site, i, bytes);
  return strided_section (host, bytes);
}

/* The mapping of element I of an update; NULL if there is nothing to do.  */
static mapping *
find_for_update (device_context &context, const map_arrays &arrays, size_t i,
		 bool required)
{
  strided_section section = section_of (context, arrays, i);
  if (section.empty ())
    return nullptr;
  uintptr_t host = section.start ();
  size_t bytes = section.end () - host;
  mapping *m = find_present (context, arrays.site, i, host, host + bytes,
			     false);
  if (!m && required)
    fatal ("data in UPDATE DIRECTIVE was not found on device %d: name=%s "
	   "host:%p size=%zu ([%p,%zu] is not mapped)", context.number (),
	   variable_name (arrays.site, i), (void *) host, bytes, (void *) host,
	   bytes);
  return m;
}

/* Do what OP has to in the queue of what THREAD launched ahead.  If nothing was, nothing is
   left there: then the program may observe what comes next.  */
static void
update_ahead (thread_state &thread, operation &op)
{
  bool goes_on = thread.ahead.any () && !op.transfers.downloads ();
  op.transfers.send_ahead (thread.ahead, true);
  op.finish ();
  if (!goes_on)
    thread.ahead.finish ();
}

void
update_data (thread_state &thread, device_context &context, async_queue *q,
	     const map_arrays &given)
{
  pointer_rows rows (given, rows_use::updates);
  const map_arrays &arrays = rows.arrays ();
  std::lock_guard<std::mutex> lock (context.mutex ());
  context.collect ();
  std::vector<mapping *> found (arrays.count);
  for (size_t i = 0; i < arrays.count; i++)
    switch (kind_of (arrays.kinds[i]))
      {
      case MAP_TO: case MAP_FROM:	/* with if_present */
	found[i] = find_for_update (context, arrays, i, false);
	break;
      case MAP_FORCE_TO: case MAP_FORCE_FROM:
	found[i] = find_for_update (context, arrays, i, true);
	break;
      case MAP_POINTER: case MAP_TO_PSET: case MAP_ALWAYS_POINTER:
      case ACCPLUG_MAP_SECTION:
      /* Of a pointer that `declare' names (GCC 14 and later): it is not updated.  */
      case MAP_ATTACH:
	break;
      default:
	fatal ("unknown map kind 0x%02x for %s: the object was compiled by "
	       "another version of GCC", arrays.kinds[i] & 0xff,
	       variable_name (arrays.site, i));
      }

  operation op (context, q, arrays.site, nullptr, false);
  for (size_t i = 0; i < arrays.count; i++)
    {
      uint8_t kind = kind_of (arrays.kinds[i]);
      if (kind == MAP_ALWAYS_POINTER && i > 0 && found[i - 1]
	  && copies_to (kind_of (arrays.kinds[i - 1])))
	update_pointer (context, op, arrays, i);
      else if (found[i])
	copy_section (op.transfers, *found[i], section_of (context, arrays, i), i,
		      copies_to (kind));
    }
  if (!q && context.dev ().runs_ahead ())
    update_ahead (thread, op);
  else
    op.finish ();
}

bool
any_present (device_context &context, const map_arrays &arrays, size_t *index)
{
  std::lock_guard<std::mutex> lock (context.mutex ());
  for (size_t i = 0; i < arrays.count; i++)
    {
      uintptr_t host = (uintptr_t) arrays.host[i];
      uint8_t kind = kind_of (arrays.kinds[i]);
      if (!host || (intptr_t) arrays.sizes[i] <= 0 || kind == MAP_FIRSTPRIVATE
	  || kind == MAP_FIRSTPRIVATE_INT || kind == MAP_STRUCT
	  || rule_of (kind).what == map_class::holder
	  || kind == MAP_POINTER || kind == MAP_ATTACH
	  || kind == MAP_ALWAYS_POINTER)
	continue;
      if (context.table ().overlapping (host, host + arrays.sizes[i]))
	{
	  *index = i;
	  return true;
	}
    }
  return false;
}

/* ------------------------------------------------------------------------ */

/* The mapping that POINTER, an argument of WHAT, is in; NULL where there is nothing to do,
   since it is not present (2.7.2).  */

static mapping *
holder_of (device_context &context, void **pointer, const char *what)
{
  if (!pointer)
    fatal ("%s of a null pointer", what);
  return pointer_holder (context, (uintptr_t) pointer);
}

void
attach_pointer (device_context &context, async_queue *q, const call_site &site,
		void **pointer)
{
  std::lock_guard<std::mutex> lock (context.mutex ());
  context.collect ();
  mapping *m = holder_of (context, pointer, "attach");
  if (!m)
    return;
  operation op (context, q, site, nullptr, false);
  attach (context, op.transfers, *m, { (uintptr_t) pointer }, true);
  op.finish ();
}

void
detach_pointer (device_context &context, async_queue *q, const call_site &site,
		void **pointer, bool finalize)
{
  std::lock_guard<std::mutex> lock (context.mutex ());
  context.collect ();
  mapping *m = holder_of (context, pointer, "detach");
  if (!m)
    return;
  operation op (context, q, site, nullptr, false);
  detach (op.transfers, *m, (uintptr_t) pointer, finalize);
  op.finish ();
}

} // namespace goacc
