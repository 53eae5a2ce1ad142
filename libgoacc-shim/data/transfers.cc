/* The transfers of one construct, collected and then done together.  See
   transfers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/transfers.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "devices/context.h"
#include "devices/host-copies.h"
#include "devices/launch-ahead.h"
#include "devices/notify.h"
#include "devices/profiling.h"

namespace goacc
{

void
transfer_list::add (char *device, const void *host, size_t bytes, size_t index,
		    bool up)
{
  if (!bytes)
    return;
  m_pieces.push_back ({ device, (char *) host, bytes, up, false, false, 1, 0, index });
  notify_transfer (m_context, m_site, index, bytes, up);
  profile_data (up ? data_event::upload : data_event::download, host, device, bytes,
		variable_name (m_site, index));
}

void
transfer_list::upload (char *device, const void *host, size_t bytes,
		       size_t index)
{
  add (device, host, bytes, index, true);
}

void
transfer_list::download (char *device, void *host, size_t bytes, size_t index)
{
  add (device, host, bytes, index, false);
}

void
transfer_list::copy_rows (char *device, const void *host, size_t bytes, size_t height,
			  size_t pitch, size_t index, bool up)
{
  m_pieces.push_back ({ device, (char *) host, bytes, up, false, false, height, pitch,
			index });
  notify_transfer (m_context, m_site, index, bytes * height, up);
}

void
transfer_list::upload_own (char *device, const void *data, size_t bytes)
{
  size_t offset = m_own.size ();
  m_own.insert (m_own.end (), (const char *) data, (const char *) data + bytes);
  m_pieces.push_back ({ device, (char *) offset, bytes, true, true, false });
}

void
transfer_list::clear (char *device, size_t bytes)
{
  if (bytes)
    m_pieces.push_back ({ device, nullptr, bytes, true, false, true });
}

typedef std::vector<std::pair<uintptr_t, uintptr_t>> host_ranges;

/* Call VISIT (host, bytes) for what of [HOST, HOST + BYTES) is outside of RANGES.  */
template <typename Visit>
static void
for_others (host_ranges ranges, uintptr_t host, size_t bytes, Visit &&visit)
{
  std::sort (ranges.begin (), ranges.end ());
  uintptr_t end = host + bytes;
  for (const auto &[first, last] : ranges)
    {
      if (last <= host || first >= end)
	continue;
      if (first > host)
	visit (host, first - host);
      host = last;
    }
  if (host < end)
    visit (host, end - host);
}

/* The attached pointers in M.  */
static host_ranges
attached_ranges (const mapping &m)
{
  host_ranges result;
  for (const attachment &a : m.attachments)
    if (a.count)
      result.push_back ({ m.start + a.offset, m.start + a.offset + sizeof (void *) });
  return result;
}

/* Likewise, and what clauses name within [HOST, HOST + BYTES).  */
static host_ranges
claimed_ranges (const mapping &m, uintptr_t host, size_t bytes)
{
  host_ranges result = attached_ranges (m);
  for (const held_part &p : m.parts)
    {
      uintptr_t from = m.start + p.offset, to = from + p.bytes;
      if (p.in_use () && (host < from || to < host + bytes))
	result.push_back ({ from, to });
    }
  return result;
}

/* What of [HOST, HOST + BYTES) is in M: an implicit mapping may be larger.  */
static std::pair<uintptr_t, size_t>
within (const mapping &m, uintptr_t host, size_t bytes)
{
  uintptr_t from = std::max (host, m.start), to = std::min (host + bytes, m.end);
  return { from, to - from };
}

void
transfer_list::upload_unclaimed (mapping &m, uintptr_t host, size_t bytes, size_t index)
{
  std::tie (host, bytes) = within (m, host, bytes);
  for_others (claimed_ranges (m, host, bytes), host, bytes, [&] (uintptr_t from, size_t n)
    { upload (m.at (from), (void *) from, n, index); });
}

void
transfer_list::download_unclaimed (mapping &m, uintptr_t host, size_t bytes, size_t index)
{
  std::tie (host, bytes) = within (m, host, bytes);
  for_others (claimed_ranges (m, host, bytes), host, bytes, [&] (uintptr_t from, size_t n)
    { download (m.at (from), (void *) from, n, index); });
}

void
transfer_list::clear_unclaimed (mapping &m, uintptr_t host, size_t bytes)
{
  std::tie (host, bytes) = within (m, host, bytes);
  for_others (claimed_ranges (m, host, bytes), host, bytes, [&] (uintptr_t from, size_t n)
    { clear (m.at (from), n); });
}

void
transfer_list::upload_mapped (mapping &m, uintptr_t host, size_t bytes,
			      size_t index)
{
  if (__builtin_expect (m.attachments.empty (), 1))
    return upload (m.at (host), (void *) host, bytes, index);
  for_others (attached_ranges (m), host, bytes, [&] (uintptr_t from, size_t n)
    { upload (m.at (from), (void *) from, n, index); });
}

void
transfer_list::download_mapped (mapping &m, uintptr_t host, size_t bytes,
				size_t index)
{
  if (__builtin_expect (m.attachments.empty (), 1))
    return download (m.at (host), (void *) host, bytes, index);
  for_others (attached_ranges (m), host, bytes, [&] (uintptr_t from, size_t n)
    { download (m.at (from), (void *) from, n, index); });
}

bool
transfer_list::bundled (const piece &p) const
{
  const char *start = m_bundle ? (const char *) m_bundle->device : nullptr;
  return start && p.device >= start && p.device < start + m_bundle->bytes;
}

/* Is anything copied to the host?  */
bool
transfer_list::downloads () const
{
  for (const piece &p : m_pieces)
    if (!p.up)
      return true;
  return false;
}

/* Does P travel with others?  */
bool
transfer_list::joined (const piece &p) const
{
  return !m_queue && !(p.up && m_in_use) && p.rows == 1 && bundled (p);
}

/* Call COPY, for P; what it says of the host's memory begins with the variable's name.  */
template <typename Copy>
void
transfer_list::named (const piece &p, Copy &&copy)
{
  try
    {
      copy ();
    }
  catch (const host_memory_error &error)
    {
      const char *name = p.own || p.zero ? "" : variable_name (m_site, p.index);
      fatal ("%s%s%s", name, *name ? ": " : "", error.what ());
    }
}

/* Between BUFFER and P's place on the host.  */
void
transfer_list::exchange (char *buffer, const piece &p)
{
  if (p.own)
    memcpy (buffer, m_own.data () + (size_t) p.host, p.bytes);
  else
    named (p, [&] { copy_host_memory (p.up ? buffer : p.host, p.up ? p.host : buffer, p.bytes,
				      p.up); });
}

/* Copy the bundled pieces of one direction, through one buffer if there are
   several.  */
void
transfer_list::flush_bundle (bool up)
{
  char *low = nullptr, *high = nullptr;
  size_t count = 0;
  for (const piece &p : m_pieces)
    if (p.up == up && joined (p))
      {
	low = count && low < p.device ? low : p.device;
	high = count && high > p.device + p.bytes ? high : p.device + p.bytes;
	count++;
      }
  if (!count)
    return;

  size_t span = high - low;
  std::unique_ptr<char[]> buffer (new char[span]);
  if (!up && m_fetched)
    memcpy (buffer.get (), m_fetched + (low - (char *) m_bundle->device), span);
  else if (!up)
    m_context.dev ().copy_to_host (nullptr, buffer.get (), low, span);
  else
    memset (buffer.get (), 0, span);
  for (const piece &p : m_pieces)
    if (p.up == up && joined (p) && !p.zero)
      exchange (buffer.get () + (p.device - low), p);
  if (up)
    upload_bundle (low, std::move (buffer), span);
}

void
transfer_list::upload_bundle (char *to, std::unique_ptr<char[]> data, size_t bytes)
{
  device &dev = m_context.dev ();
  if (m_ahead && bytes <= dev.small_copy ())
    m_ahead->upload (m_context, to, std::move (data), bytes);
  else
    dev.copy_to_device (nullptr, to, data.get (), bytes);
}

void
transfer_list::copy_piece (queue *native, const piece &p, char *host)
{
  device &dev = m_context.dev ();
  if (p.zero)
    dev.fill (native, p.device, 0, p.bytes);
  else if (p.rows > 1 && p.up)
    dev.copy_rows_to_device (native, p.device, p.pitch, host, p.pitch, p.bytes, p.rows);
  else if (p.rows > 1)
    dev.copy_rows_to_host (native, host, p.pitch, p.device, p.pitch, p.bytes, p.rows);
  else if (p.up)
    dev.copy_to_device (native, p.device, host, p.bytes);
  else
    dev.copy_to_host (native, host, p.device, p.bytes);
}

/* Copy P in the queue of what was launched ahead.  If it is not for that queue, it comes after
   all that is there.  */
bool
transfer_list::sent_ahead (const piece &p, char *own)
{
  device &dev = m_context.dev ();
  if (!m_ahead || !m_all_ahead)
    return false;
  /* What the device sees of the host's memory, what is on its way may change.  */
  bool shared = p.up && !p.own && m_ahead->any () && dev.can_access (p.host);
  if (p.zero || p.rows > 1 || p.bytes > dev.small_copy () || shared)
    m_ahead->finish ();
  if (p.zero || p.rows > 1 || p.bytes > dev.small_copy ())
    return false;
  if (!p.up)
    {
      named (p, [&] { m_ahead->download (m_context, p.host, p.device, p.bytes); });
      return true;
    }
  std::unique_ptr<char[]> data (new char[p.bytes]);
  if (p.own)
    memcpy (data.get (), own + (size_t) p.host, p.bytes);
  else
    named (p, [&] { copy_host_memory (data.get (), p.host, p.bytes, true); });
  m_ahead->upload (m_context, p.device, std::move (data), p.bytes);
  return true;
}

void
transfer_list::copy_one (const piece &p, char *own)
{
  queue *native = m_queue ? m_queue->native.get () : nullptr;
  if (m_queue && !p.own && !p.zero)
    m_queue->copies.add ({ p.host, m_site.routine, m_site.kinds, p.index });
  named (p, [&] { copy_piece (native, p, p.own ? own + (size_t) p.host : p.host); });
  if (!p.up && m_queue)
    m_queue->writes_host = true;
}

void
transfer_list::flush (deferred_work *work)
{
  if (m_pieces.empty ())
    return;
  if (m_queue)
    m_queue->busy = true;
  char *own = m_own.data ();
  if (m_queue && !m_own.empty ())
    {
      work->staging.emplace_back (new char[m_own.size ()]);
      own = work->staging.back ().get ();
      memcpy (own, m_own.data (), m_own.size ());
    }

  size_t in_bundle = 0;
  for (const piece &p : m_pieces)
    in_bundle += joined (p);
  bool together = in_bundle > 1 || (in_bundle && (m_ahead || m_fetched));
  if (together)
    {
      flush_bundle (true);
      flush_bundle (false);
    }
  for (const piece &p : m_pieces)
    if ((!together || !joined (p)) && !sent_ahead (p, own))
      copy_one (p, own);
  m_pieces.clear ();
  m_own.clear ();
}

} // namespace goacc
