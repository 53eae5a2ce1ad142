/* Kernels that a thread has started and not waited for yet.  See launch-ahead.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/launch-ahead.h"

#include "devices/context.h"

namespace goacc
{

/* As many constructs a message names.  */
static constexpr size_t most_sites = 8;

/* So many uploads and blocks of memory may wait for the end.  */
static constexpr size_t most_kept = 512;

async_queue &
launches_ahead::queue (device_context &context)
{
  if (m_context != &context || m_data.size () + m_memory.size () > most_kept)
    finish ();
  if (!m_queue)
    {
      m_queue = context.queues ().take (context.dev ());
      m_context = &context;
    }
  return *m_queue;
}

bool
launches_ahead::add (const call_site &site)
{
  for (const call_site &known : m_sites)
    if (known.kernel == site.kernel)
      return false;
  if (m_sites.size () < most_sites)
    {
      m_sites.push_back (site);
      return true;
    }
  m_others = true;
  return false;
}

/* One of the kernels failed: at the first construct, which is the only one in most cases.  */
void
launches_ahead::fail (const char *why) const
{
  if (m_sites.empty ())
    throw fatal_error (why);
  std::string others;
  for (size_t i = 1; i < m_sites.size (); i++)
    others += (i > 1 ? ", " : "") + describe (m_sites[i]);
  if (m_others)
    others += ", ...";
  throw construct_error
    (m_sites[0],
     others.empty ()
     ? format ("kernel %s failed on device %d: %s%s", m_sites[0].kernel->name,
	       m_context->number (), why, m_reasons.c_str ())
     : format ("a kernel failed on device %d: %s (this construct's, or that of a construct "
	       "after it, which did not wait for it: %s)%s", m_context->number (), why,
	       others.c_str (), m_reasons.c_str ()));
}

/* BODY (queue) waits for them.  */
template <typename Body>
void
launches_ahead::end (Body &&body)
{
  std::shared_ptr<async_queue> q = std::move (m_queue);
  m_queue = nullptr;
  {
    std::lock_guard<std::mutex> lock (q->mutex);
    try
      {
	if (q->native)
	  body (*q->native);
      }
    catch (const device_error &error)
      {
	fail (error.what ());
      }
    q->busy = false;
  }
  m_sites.clear ();
  m_others = false;
  m_reasons.clear ();
  m_data.clear ();
  for (void *memory : m_memory)
    m_context->dev ().release (memory);
  m_memory.clear ();
  m_context->queues ().give (std::move (q));
}

void
launches_ahead::wait ()
{
  end ([] (goacc::queue &native) { native.synchronize (); });
}

void
launches_ahead::fetch (void *host, const void *from, size_t bytes)
{
  end ([&] (goacc::queue &native) { m_context->dev ().fetch (native, host, from, bytes); });
}

/* Of an error it may be that one of them is the reason.  */
void
launches_ahead::download (device_context &context, void *host, const void *from, size_t bytes)
{
  async_queue &q = queue (context);
  try
    {
      std::lock_guard<std::mutex> lock (q.mutex);
      q.busy = true;
      context.dev ().start_fetch (*q.native, host, from, bytes);
    }
  catch (const device_error &)
    {
      finish ();
      throw;
    }
}

void
launches_ahead::upload (device_context &context, void *to, std::unique_ptr<char[]> data,
			size_t bytes)
{
  async_queue &q = queue (context);
  std::lock_guard<std::mutex> lock (q.mutex);
  q.busy = true;
  context.dev ().copy_to_device (q.native.get (), to, data.get (), bytes);
  m_data.push_back (std::move (data));
}

} // namespace goacc
