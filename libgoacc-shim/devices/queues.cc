/* Asynchronous queues.  See queues.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/queues.h"

#include <algorithm>
#include <cstring>

#include "devices/context.h"
#include "devices/host-copies.h"
#include "support/errors.h"
#include "support/images.h"
#include "support/protocol.h"

namespace goacc
{

bool
valid_async (int async)
{
  return async >= async_default;
}

async_queue *
queue_set::find (device &dev, int async, bool make_it)
{
  if (async == async_sync)
    return nullptr;
  if (!valid_async (async))
    fatal ("invalid async-argument: %d; valid are 0 and more, acc_async_noval, "
	   "acc_async_sync and acc_async_default", async);
  int slot = async + 1;
  if (slot >= 0 && slot < direct)
    if (async_queue *q = m_direct[slot].load (std::memory_order_acquire))
      return q;
  std::lock_guard<std::mutex> lock (m_mutex);
  auto known = m_queues.find (async);
  if (known != m_queues.end ())
    return known->second.get ();
  return make_it ? make (dev, async) : nullptr;
}

async_queue *
queue_set::make (device &dev, int async)
{
  auto q = std::make_unique<async_queue> ();
  q->number = async;
  q->native = dev.make_queue ();
  async_queue *result = q.get ();
  m_queues.emplace (async, std::move (q));
  m_any = true;
  if (async + 1 < direct)
    m_direct[async + 1].store (result, std::memory_order_release);
  return result;
}

std::vector<async_queue *>
queue_set::all ()
{
  std::vector<async_queue *> result;
  if (!m_any)
    return result;
  std::lock_guard<std::mutex> lock (m_mutex);
  result.reserve (m_queues.size ());
  for (auto &element : m_queues)
    result.push_back (element.second.get ());
  return result;
}

std::shared_ptr<async_queue>
queue_set::take (device &dev)
{
  std::lock_guard<std::mutex> lock (m_mutex);
  while (!m_idle.empty ())
    {
      std::shared_ptr<async_queue> q = std::move (m_idle.back ());
      m_idle.pop_back ();
      /* Unless it is one of before the device was closed.  */
      if (q->native)
	return q;
    }
  auto q = std::make_shared<async_queue> ();
  q->native = dev.make_queue ();
  m_of_threads.push_back (q);
  m_any = true;
  return q;
}

void
queue_set::give (std::shared_ptr<async_queue> q)
{
  std::lock_guard<std::mutex> lock (m_mutex);
  m_idle.push_back (std::move (q));
}

std::vector<async_queue *>
queue_set::all_and_threads ()
{
  std::vector<async_queue *> result = all ();
  if (!m_any)
    return result;
  std::lock_guard<std::mutex> lock (m_mutex);
  for (auto &element : m_of_threads)
    result.push_back (element.get ());
  return result;
}

bool
queue_set::any_writes_host ()
{
  std::lock_guard<std::mutex> lock (m_mutex);
  for (auto &element : m_queues)
    if (element.second->writes_host)
      return true;
  return false;
}

void
queue_set::clear ()
{
  std::lock_guard<std::mutex> lock (m_mutex);
  for (auto &direct_queue : m_direct)
    direct_queue.store (nullptr);
  m_queues.clear ();
  for (auto &q : m_of_threads)
    {
      std::lock_guard<std::mutex> queue_lock (q->mutex);
      q->native.reset ();
    }
  m_of_threads.clear ();
  m_idle.clear ();
  m_any = false;
}

/* ------------------------------------------------------------------------
   Kernels that fail while they are waited for.  */

/* As many constructs a message names.  */
static constexpr size_t most_named = 8;

bool
queued_kernels::add (const accplug_kernel *kernel)
{
  if (m_kernels.size () == most_named
      || std::find (m_kernels.begin (), m_kernels.end (), kernel) != m_kernels.end ())
    return false;
  m_kernels.push_back (kernel);
  return true;
}

void
queued_kernels::clear ()
{
  m_kernels.clear ();
  m_reasons.clear ();
}

std::vector<const accplug_kernel *>
queued_kernels::known () const
{
  std::vector<const accplug_kernel *> result;
  for (image_record *record : registered_images ())
    for (uint32_t i = 0; i < record->image->kernel_count; i++)
      {
	const accplug_kernel *kernel = &record->image->kernels[i];
	if (std::find (m_kernels.begin (), m_kernels.end (), kernel) != m_kernels.end ())
	  result.push_back (kernel);
      }
  return result;
}

/* The kernels whose failure WHY, found in Q, may be: the one that it names; a device that
   does not say so may have stopped for a kernel in any of its queues.  What could be the
   reasons goes to REASONS.  */
static std::vector<const accplug_kernel *>
find_suspects (device_context &context, async_queue &q, const char *why, std::string *reasons)
{
  std::vector<const accplug_kernel *> suspects;
  auto add = [&] (async_queue &queue)
  {
    std::lock_guard<std::mutex> lock (queue.mutex);
    for (const accplug_kernel *kernel : queue.kernels.known ())
      suspects.push_back (kernel);
    *reasons += queue.kernels.reasons ();
  };
  add (q);
  for (const accplug_kernel *kernel : suspects)
    if (strstr (why, (std::string ("`") + kernel->name + "'").c_str ()))
      return { kernel };
  for (async_queue *other : context.queues ().all ())
    if (other != &q)
      add (*other);
  return suspects;
}

/* A wait for Q finds the failure WHY.  */
[[noreturn]] static void
fail_at_construct (device_context &context, async_queue &q, const char *why)
{
  std::string reasons;
  std::vector<const accplug_kernel *> suspects = find_suspects (context, q, why, &reasons);
  if (suspects.empty ())
    throw fatal_error (why);
  std::string others;
  for (size_t i = 1; i < suspects.size (); i++)
    others += (i > 1 ? ", " : "") + describe ({ "", nullptr, suspects[i] });
  std::string which = others.empty () ? "" : " (this construct's, or that of another one that "
					     "was not waited for: " + others + ")";
  throw construct_error ({ "", nullptr, suspects[0] },
			 format ("a kernel in queue %d failed on device %d: %s%s%s", q.number,
				 context.number (), why, which.c_str (), reasons.c_str ()));
}

const queued_copies::copy *
queued_copies::find (const void *host) const
{
  for (const copy &c : m_copies)
    if (c.host == host)
      return &c;
  return nullptr;
}

/* A wait for Q finds that a copy failed.  */
[[noreturn]] static void
fail_at_copy (device_context &context, async_queue &q, const host_memory_error &error)
{
  queued_copies::copy copy = { nullptr, "", nullptr, 0 };
  {
    std::lock_guard<std::mutex> lock (q.mutex);
    if (const queued_copies::copy *known = q.copies.find (error.host))
      copy = *known;
  }
  std::string what = format ("in queue %d failed on device %d: ", q.number, context.number ());
  if (!find_construct (copy.kinds))
    fatal ("a copy%s%s %s%s", *copy.routine ? " of " : "", copy.routine, what.c_str (),
	   error.what ());
  call_site site = { copy.routine, copy.kinds };
  const char *name = variable_name (site, copy.index);
  throw construct_error (site, format ("a copy %s%s%s%s", what.c_str (), name,
				       *name ? ": " : "", error.what ()));
}

static void
seen_finished (async_queue &q)
{
  q.writes_host = false;
  q.busy = false;
  q.kernels.clear ();
  q.copies.clear ();
}

void
synchronize (async_queue &q)
{
  std::lock_guard<std::mutex> lock (q.mutex);
  q.native->synchronize ();
  seen_finished (q);
}

static void
synchronize (device_context &context, async_queue &q)
{
  std::string why;
  try
    {
      return synchronize (q);
    }
  catch (const host_memory_error &error)
    {
      fail_at_copy (context, q, error);
    }
  catch (const device_error &error)
    {
      why = error.what ();
    }
  fail_at_construct (context, q, why.c_str ());
}

static bool
finished (async_queue &q)
{
  std::lock_guard<std::mutex> lock (q.mutex);
  if (!q.native->finished ())
    return false;
  seen_finished (q);
  return true;
}

static void
serialize (async_queue &earlier, async_queue &later)
{
  if (&earlier == &later)
    return;
  std::scoped_lock lock (earlier.mutex, later.mutex);
  later.busy = true;
  later.native->wait_for (*earlier.native);
}

bool
test_queue (device_context &context, int async)
{
  async_queue *q = context.find_queue (async, false);
  if (!q)
    return true;
  bool result = finished (*q);
  context.collect_finished ();
  return result;
}

bool
test_all_queues (device_context &context)
{
  for (async_queue *q : context.queues ().all ())
    if (!finished (*q))
      return false;
  context.collect_finished ();
  return true;
}

void
wait_queue (device_context &context, int async)
{
  if (async_queue *q = context.find_queue (async, false))
    synchronize (context, *q);
  context.collect_finished ();
}

void
wait_all_queues (device_context &context)
{
  for (async_queue *q : context.queues ().all ())
    synchronize (context, *q);
  context.collect_finished ();
}

uint64_t
queue_bit (const async_queue &q)
{
  int slot = q.number + 1;	/* acc_async_noval is -1 */
  return UINT64_C (1) << (slot >= 0 && slot < 63 ? slot : 63);
}

void
wait_for_queues (device_context &context, uint64_t set)
{
  bool any = false;
  for (async_queue *q : context.queues ().all ())
    if ((set & queue_bit (*q)) && q->busy)
      {
	synchronize (context, *q);
	any = true;
      }
  if (any)
    context.collect_finished ();
}

void
queue_wait_queue (device_context &context, int other, int async)
{
  async_queue *earlier = context.find_queue (other, false);
  async_queue *later = context.find_queue (async, true);
  if (!earlier)
    return;
  if (later)
    serialize (*earlier, *later);
  else
    {
      synchronize (context, *earlier);
      context.collect_finished ();
    }
}

void
queue_wait_all (device_context &context, int async)
{
  async_queue *later = context.find_queue (async, true);
  if (!later)
    return wait_all_queues (context);
  for (async_queue *earlier : context.queues ().all ())
    serialize (*earlier, *later);
}

void
wait_list (device_context &context, int async, const int *numbers, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (numbers[i] == async_noval)
      /* GCC passes a wait clause without arguments as this value.  */
      return queue_wait_all (context, async);
    else
      queue_wait_queue (context, numbers[i], async);
}

/* On some thread of the device: WORK is due.  */
static void
run_deferred (void *data)
{
  deferred_work *work = (deferred_work *) data;
  if (--work->queues_left)
    return;
  for (const write_back &write : work->writes)
    memcpy (write.to, write.from, write.bytes);
  work->context->push_finished (work);
}

void
defer (async_queue &q, std::unique_ptr<deferred_work> work)
{
  if (work->empty ())
    return;
  if (!work->writes.empty ())
    q.writes_host = true;
  q.busy = true;
  q.native->call (run_deferred, work.get ());
  work.release ();
}

bool
any_busy_queue (device_context &context)
{
  for (async_queue *q : context.queues ().all_and_threads ())
    if (q->busy && !finished (*q))
      return true;
  return false;
}

void
defer_until_idle (device_context &context, std::unique_ptr<deferred_work> work)
{
  deferred_work *shared = work.release ();
  for (async_queue *q : context.queues ().all_and_threads ())
    if (q->busy)
      {
	std::lock_guard<std::mutex> lock (q->mutex);
	shared->queues_left++;
	q->native->call (run_deferred, shared);
      }
  run_deferred (shared);	/* this thread's own share */
}

} // namespace goacc
