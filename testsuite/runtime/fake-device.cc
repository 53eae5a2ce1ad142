/* A device for tests of the run time's core.  See fake-device.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "fake-device.h"

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

using namespace goacc;

namespace
{

std::mutex state_mutex;
std::condition_variable hold_changed;
bool holding;
size_t capacity = (size_t) 1 << 40;
size_t cached;			/* of it, until trim */
fake_counters counters;
/* Never destroyed: queues may still run when the process ends after an error.  */
auto &blocks = *new std::map<uintptr_t, size_t>;	/* live allocations */
auto &accessible = *new std::map<uintptr_t, size_t>;	/* note_mapping */

std::map<std::string, fake_kernel> &
kernels ()
{
  static auto &table = *new std::map<std::string, fake_kernel>;
  return table;
}

std::map<std::string, std::vector<char>> &
variables ()
{
  static auto &table = *new std::map<std::string, std::vector<char>>;
  return table;
}

bool
lies_in (const std::map<uintptr_t, size_t> &ranges, const void *address,
	 size_t bytes)
{
  uintptr_t start = (uintptr_t) address;
  auto next = ranges.upper_bound (start);
  if (next == ranges.begin ())
    return false;
  auto range = std::prev (next);
  return start + bytes <= range->first + range->second;
}

bool
in_variable (const void *address, size_t bytes)
{
  for (auto &element : variables ())
    {
      const char *start = element.second.data ();
      if (start <= (const char *) address
	  && (const char *) address + bytes <= start + element.second.size ())
	return true;
    }
  return false;
}

void
check (const void *address, size_t bytes, const char *what)
{
  if (!fake_is_device (address, bytes))
    throw device_error (std::string (what) + ": not device memory");
}

std::atomic<const char *> queue_failure;

class fake_queue : public queue
{
public:
  fake_queue () : m_thread ([this] { work (); }) {}
  ~fake_queue () override
  {
    push ([this] { m_stop = true; });
    m_thread.join ();
  }
  void push (std::function<void ()> job)
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    m_jobs.push_back (std::move (job));
    m_asked++;
    m_changed.notify_all ();
  }
  void synchronize () override
  {
    std::unique_lock<std::mutex> lock (m_mutex);
    uint64_t until = m_asked;
    m_changed.wait (lock, [&] { return m_done >= until; });
    if (const char *why = queue_failure.exchange (nullptr))
      throw device_error (why);
  }
  bool finished () override
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    return m_done == m_asked;
  }
  void wait_for (queue &other_queue) override
  {
    fake_queue &other = static_cast<fake_queue &> (other_queue);
    uint64_t until;
    {
      std::lock_guard<std::mutex> lock (other.m_mutex);
      until = other.m_asked;
    }
    push ([&other, until] {
      std::unique_lock<std::mutex> lock (other.m_mutex);
      other.m_changed.wait (lock, [&] { return other.m_done >= until; });
    });
  }
  void call (void (*fn) (void *), void *data) override
  {
    push ([=] { fn (data); });
  }
  void *native () override { return this; }

private:
  void work ()
  {
    while (!m_stop)
      {
	std::function<void ()> job;
	{
	  std::unique_lock<std::mutex> lock (m_mutex);
	  m_changed.wait (lock, [&] { return !m_jobs.empty (); });
	  job = std::move (m_jobs.front ());
	  m_jobs.pop_front ();
	}
	{
	  std::unique_lock<std::mutex> lock (state_mutex);
	  hold_changed.wait (lock, [] { return !holding; });
	}
	job ();
	std::lock_guard<std::mutex> lock (m_mutex);
	m_done++;
	m_changed.notify_all ();
      }
  }

  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<std::function<void ()>> m_jobs;
  uint64_t m_asked = 0, m_done = 0;
  bool m_stop = false;
  std::thread m_thread;
};

class fake_function : public kernel
{
public:
  fake_function (fake_kernel fn, const char *name) : m_fn (fn), m_name (name) {}
  uint32_t resident_blocks (const uint32_t block[3], uint32_t) override
  {
    return 64 * 1024 / (block[0] * block[1] * block[2]);
  }
  uint32_t max_threads () override { return 600; }
  void run (char *block, const launch_shape &shape) const
  {
    m_fn (block, shape, m_name);
  }

private:
  fake_kernel m_fn;
  std::string m_name;
};

class fake_module : public module
{
public:
  fake_module ()
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    counters.modules++;
  }
  ~fake_module () override
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    counters.modules--;
  }
  kernel *find_kernel (const char *name) override
  {
    auto known = kernels ().find (name);
    if (known == kernels ().end ())
      throw device_error (std::string ("no kernel ") + name);
    auto &slot = m_functions[name];
    if (!slot)
      slot = std::make_unique<fake_function> (known->second, name);
    return slot.get ();
  }
  bool find_variable (const char *name, void **address, size_t *size) override
  {
    auto known = variables ().find (name);
    if (known == variables ().end ())
      return false;
    *address = known->second.data ();
    *size = known->second.size ();
    return true;
  }

private:
  std::map<std::string, std::unique_ptr<fake_function>> m_functions;
};

class fake_device : public device
{
public:
  fake_device ()
  {
    m_limits = { 1024, { 65535, 65535, 65535 }, { 1024, 1024, 64 }, 32, 4,
		 0, false, false, (uint64_t) 1 << 30, 48 * 1024 };
    std::lock_guard<std::mutex> lock (state_mutex);
    counters.devices_opened++;
  }
  const std::string &name () const override { return m_name; }
  const device_limits &limits () const override { return m_limits; }

  void *allocate (size_t bytes) override
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    if (cached + bytes > capacity || counters.bytes > capacity - cached - bytes)
      throw out_of_device_memory ("the fake device is full");
    void *memory = aligned_alloc (256, (bytes + 255) & -256);
    memset (memory, 0x5a, bytes);
    blocks[(uintptr_t) memory] = bytes;
    counters.allocations++;
    counters.bytes += bytes;
    return memory;
  }
  void release (void *memory) override
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    auto known = blocks.find ((uintptr_t) memory);
    if (known == blocks.end ())
      throw device_error ("release of memory that is not allocated");
    counters.allocations--;
    counters.bytes -= known->second;
    memset (memory, 0xa5, known->second);
    blocks.erase (known);
    free (memory);
  }
  void trim () override
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    cached = 0;
  }
  uint64_t free_memory () override
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    return capacity - counters.bytes;
  }
  void *allocate_visible (size_t bytes, void **host) override
  {
    void *memory = allocate (bytes);
    std::lock_guard<std::mutex> lock (state_mutex);
    counters.allocations--;
    return *host = memory;
  }
  void release_visible (void *host) override
  {
    {
      std::lock_guard<std::mutex> lock (state_mutex);
      counters.allocations++;
    }
    release (host);
  }

  void copy_to_device (queue *q, void *to, const void *from, size_t n) override
  {
    check (to, n, "upload");
    run (q, [=] { count (&fake_counters::uploads); memmove (to, from, n); });
  }
  void copy_to_host (queue *q, void *to, const void *from, size_t n) override
  {
    check (from, n, "download");
    run (q, [=] { count (&fake_counters::downloads); memmove (to, from, n); });
  }
  void copy_on_device (queue *q, void *to, const void *from, size_t n) override
  {
    check (from, n, "copy");
    check (to, n, "copy");
    run (q, [=] { memmove (to, from, n); });
  }
  void fill (queue *q, void *to, int byte, size_t n) override
  {
    check (to, n, "fill");
    run (q, [=] { memset (to, byte, n); });
  }
  void copy_rows_to_device (queue *q, void *to, size_t to_pitch,
			    const void *from, size_t from_pitch, size_t width,
			    size_t rows) override
  {
    for (size_t i = 0; i < rows; i++)
      copy_to_device (q, (char *) to + i * to_pitch,
		      (const char *) from + i * from_pitch, width);
  }
  void copy_rows_to_host (queue *q, void *to, size_t to_pitch, const void *from,
			  size_t from_pitch, size_t width, size_t rows) override
  {
    for (size_t i = 0; i < rows; i++)
      copy_to_host (q, (char *) to + i * to_pitch,
		    (const char *) from + i * from_pitch, width);
  }

  std::unique_ptr<queue> make_queue () override
  {
    return std::make_unique<fake_queue> ();
  }
  std::unique_ptr<module> load (const image_list &images) override
  {
    {
      std::lock_guard<std::mutex> lock (state_mutex);
      counters.linked = images.size ();
    }
    return std::make_unique<fake_module> ();
  }
  void launch (queue *q, kernel &k, const launch_shape &shape, const void *params,
	       size_t bytes) override
  {
    auto block = std::make_shared<std::vector<char>> (
      (const char *) params, (const char *) params + bytes);
    const fake_function *function = &static_cast<fake_function &> (k);
    run (q, [=] {
      count (&fake_counters::launches);
      function->run (block->data (), shape);
    });
  }

  bool runs_ahead () const override { return true; }
  size_t small_copy () const override { return 4096; }
  void *native_device () override { return this; }
  void *native_context () override { return this; }

  void note_mapping (const void *base, size_t bytes, bool on) override
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    if (on)
      accessible[(uintptr_t) base] = bytes;
    else
      accessible.erase ((uintptr_t) base);
  }

private:
  static void count (unsigned fake_counters::*which)
  {
    std::lock_guard<std::mutex> lock (state_mutex);
    counters.*which += 1;
  }
  static void run (queue *q, std::function<void ()> job)
  {
    if (q)
      static_cast<fake_queue *> (q)->push (std::move (job));
    else
      job ();
  }

  std::string m_name { "fake" };
  device_limits m_limits;
};

class fake_platform : public platform
{
public:
  const char *name () const override { return "nvidia"; }
  int device_count (std::string *) override
  {
    const char *count = getenv ("FAKE_DEVICES");
    return count ? atoi (count) : 2;
  }
  std::unique_ptr<device> open (int) override
  {
    return std::make_unique<fake_device> ();
  }
};

} // namespace

namespace goacc
{

platform &
nvidia_platform ()
{
  static fake_platform instance;
  return instance;
}

} // namespace goacc

void
fake_add_kernel (const char *name, fake_kernel fn)
{
  kernels ()[name] = fn;
}

void
fake_add_variable (const char *name, size_t bytes)
{
  variables ()[name].assign (bytes, 0);
}

fake_counters
fake_now ()
{
  std::lock_guard<std::mutex> lock (state_mutex);
  return counters;
}

void
fake_set_capacity (size_t bytes)
{
  std::lock_guard<std::mutex> lock (state_mutex);
  capacity = bytes;
}

void
fake_set_cached (size_t bytes)
{
  std::lock_guard<std::mutex> lock (state_mutex);
  cached = bytes;
}

void
fake_fail_queues (const char *why)
{
  queue_failure = why;
}

void
fake_hold_queues (bool hold)
{
  std::lock_guard<std::mutex> lock (state_mutex);
  holding = hold;
  hold_changed.notify_all ();
}

bool
fake_is_device (const void *address, size_t bytes)
{
  std::lock_guard<std::mutex> lock (state_mutex);
  return lies_in (blocks, address, bytes) || in_variable (address, bytes);
}

bool
fake_is_accessible (const void *address, size_t bytes)
{
  std::lock_guard<std::mutex> lock (state_mutex);
  return lies_in (accessible, address, bytes);
}
