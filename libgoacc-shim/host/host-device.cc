/* The host as a device: it shares the host's memory, and compute regions run as
   GCC compiled them for the host.

   Comes in: acc_malloc and copies of the API.  Goes out: host memory.

   Rules
   - Nothing is ever mapped (shares_memory), and no module loaded: the entry
     points call the host's function.
   - Queues are always empty: every operation is done when it is asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstdlib>
#include <cstring>
#include <unistd.h>

#include "devices/device.h"

namespace goacc
{

namespace
{

class host_queue : public queue
{
public:
  void synchronize () override {}
  bool finished () override { return true; }
  void wait_for (queue &) override {}
  void call (void (*fn) (void *), void *data) override { fn (data); }
};

class host_device : public device
{
public:
  host_device ()
  {
    m_limits.max_threads_per_block = 1;
    for (int i = 0; i < 3; i++)
      m_limits.max_grid[i] = m_limits.max_block[i] = 1;
    m_limits.warp_size = 1;
    m_limits.waves = 0;
    m_limits.multiprocessors = sysconf (_SC_NPROCESSORS_ONLN);
    m_limits.memory_bytes = pages (_SC_PHYS_PAGES);
    m_limits.shared_bytes_per_block = 0;
  }

  const std::string &name () const override { return m_name; }
  const device_limits &limits () const override { return m_limits; }
  bool shares_memory () const override { return true; }

  void *allocate (size_t bytes) override
  {
    void *memory;
    if (posix_memalign (&memory, 256, bytes))
      throw out_of_device_memory ("out of host memory");
    return memory;
  }
  void release (void *memory) override { free (memory); }
  uint64_t free_memory () override { return pages (_SC_AVPHYS_PAGES); }

  void *allocate_visible (size_t bytes, void **host) override
  {
    return *host = allocate (bytes);
  }
  void release_visible (void *host) override { free (host); }

  void copy_to_device (queue *, void *to, const void *from, size_t n) override
  {
    memmove (to, from, n);
  }
  void copy_to_host (queue *, void *to, const void *from, size_t n) override
  {
    memmove (to, from, n);
  }
  void copy_on_device (queue *, void *to, const void *from, size_t n) override
  {
    memmove (to, from, n);
  }
  void fill (queue *, void *to, int byte, size_t n) override
  {
    memset (to, byte, n);
  }
  void copy_rows_to_device (queue *, void *to, size_t to_pitch, const void *from,
			    size_t from_pitch, size_t width,
			    size_t rows) override
  {
    copy_rows ((char *) to, to_pitch, (const char *) from, from_pitch, width,
	       rows);
  }
  void copy_rows_to_host (queue *, void *to, size_t to_pitch, const void *from,
			  size_t from_pitch, size_t width, size_t rows) override
  {
    copy_rows ((char *) to, to_pitch, (const char *) from, from_pitch, width,
	       rows);
  }

  std::unique_ptr<queue> make_queue () override
  {
    return std::make_unique<host_queue> ();
  }
  std::unique_ptr<module> load (const image_list &) override
  {
    throw device_error ("the host device runs no device code");
  }
  void launch (queue *, kernel &, const launch_shape &, const void *,
	       size_t) override
  {
    throw device_error ("the host device runs no device code");
  }

private:
  static uint64_t pages (int which)
  {
    return (uint64_t) sysconf (which) * sysconf (_SC_PAGESIZE);
  }
  static void copy_rows (char *to, size_t to_pitch, const char *from,
			 size_t from_pitch, size_t width, size_t rows)
  {
    for (size_t i = 0; i < rows; i++)
      memmove (to + i * to_pitch, from + i * from_pitch, width);
  }

  std::string m_name { "host" };
  device_limits m_limits = {};
};

class host_platform_t : public platform
{
public:
  const char *name () const override { return "host"; }
  int device_count (std::string *) override { return 1; }
  std::unique_ptr<device> open (int) override
  {
    return std::make_unique<host_device> ();
  }
};

} // namespace

platform &
host_platform ()
{
  static host_platform_t instance;
  return instance;
}

} // namespace goacc
