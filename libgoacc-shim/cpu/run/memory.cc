/* The cpu device's memory: see memory.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

#include "devices/device.h"
#include "cpu/run/cpu-device.h"
#include "cpu/run/memory.h"

namespace goacc::cpu
{

namespace
{

const size_t huge_page = size_t (2) << 20;
const uint64_t cache_limit = uint64_t (1) << 30;

std::mutex heap_lock;
/* Not destroyed by the language: regions run in destructors too.  */
union kept_heap
{
  kept_heap () : blocks () {}
  ~kept_heap () {}
  std::map<uint64_t, uint64_t> blocks;
} kept;
std::map<uint64_t, uint64_t> &heap = kept.blocks;

/* Sizes that are allocated: enough classes that little is wasted.  */

size_t
capacity_for (size_t bytes)
{
  if (bytes >= huge_page)
    return (bytes + huge_page - 1) / huge_page * huge_page;
  size_t step = 256;
  while (step * 16 < bytes)
    step *= 2;
  return (bytes + step - 1) / step * step;
}

} // anonymous namespace

address_map::address_map (std::vector<range> r) : ranges (std::move (r))
{
  std::sort (ranges.begin (), ranges.end (),
	     [] (const range &a, const range &b) { return a.base < b.base; });
  /* Overlapping ranges are one.  */
  std::vector<range> merged;
  for (const range &x : ranges)
    if (!merged.empty () && x.base < merged.back ().end)
      merged.back ().end = std::max (merged.back ().end, x.end);
    else
      merged.push_back (x);
  ranges = std::move (merged);
}

bool
address_map::find (uint64_t address, uint64_t end, uint64_t *base,
		   uint64_t *limit) const
{
  auto i = std::upper_bound (ranges.begin (), ranges.end (), address,
			     [] (uint64_t a, const range &r)
			     { return a < r.base; });
  if (i != ranges.begin () && end <= (--i)->end && end >= address)
    {
      *base = i->base;
      *limit = i->end;
      return true;
    }
  std::lock_guard<std::mutex> guard (heap_lock);
  auto h = heap.upper_bound (address);
  if (h == heap.begin ())
    return false;
  --h;
  return end <= h->first + h->second && end >= address;
}

void
address_map::note_heap (uint64_t p, uint64_t bytes)
{
  std::lock_guard<std::mutex> guard (heap_lock);
  heap[p] = bytes;
}

void
address_map::forget_heap (uint64_t p)
{
  std::lock_guard<std::mutex> guard (heap_lock);
  heap.erase (p);
}

/* ---------------------------------------------------------------------- */

memory::memory () : poison (checking ())
{
  total_bytes = uint64_t (sysconf (_SC_PHYS_PAGES))
		* uint64_t (sysconf (_SC_PAGESIZE));
}

memory::~memory ()
{
  trim ();
  for (auto &b : live)
    free (reinterpret_cast<void *> (b.first));
}

void *
memory::allocate (size_t bytes)
{
  if (bytes > total_bytes)
    throw out_of_device_memory ("out of memory on the cpu device: "
				+ std::to_string (bytes) + " bytes");
  size_t capacity = capacity_for (bytes);
  void *p = nullptr;
  {
    std::lock_guard<std::mutex> guard (lock);
    if (used + capacity > total_bytes)
      throw out_of_device_memory ("out of memory on the cpu device: "
				  + std::to_string (bytes) + " bytes");
    auto c = cached.find (capacity);
    if (c != cached.end ())
      {
	p = c->second;
	cached.erase (c);
	cached_bytes -= capacity;
      }
    used += capacity;
  }
  if (!p)
    {
      bool large = capacity >= huge_page;
      if (posix_memalign (&p, large ? huge_page : 256, capacity))
	p = nullptr;
      if (p && large)
	madvise (p, capacity, MADV_HUGEPAGE);
    }
  std::lock_guard<std::mutex> guard (lock);
  if (!p)
    {
      used -= capacity;
      throw out_of_device_memory ("out of memory on the cpu device: "
				  + std::to_string (bytes) + " bytes");
    }
  if (poison)
    memset (p, 0xa5, capacity);
  live[uint64_t (p)] = { bytes, capacity };
  current.reset ();
  return p;
}

bool
memory::owns (const void *p)
{
  std::lock_guard<std::mutex> guard (lock);
  auto next = live.upper_bound (uint64_t (p));
  if (next == live.begin ())
    return false;
  auto b = std::prev (next);
  return uint64_t (p) < b->first + b->second.size;
}

void
memory::release (void *p)
{
  std::lock_guard<std::mutex> guard (lock);
  auto b = live.find (uint64_t (p));
  if (b == live.end ())
    throw device_error ("release of memory that is not allocated");
  size_t capacity = b->second.capacity;
  live.erase (b);
  used -= capacity;
  current.reset ();
  if (cached_bytes + capacity > cache_limit)
    {
      free (p);
      return;
    }
  cached.emplace (capacity, p);
  cached_bytes += capacity;
}

void
memory::trim ()
{
  std::lock_guard<std::mutex> guard (lock);
  for (auto &c : cached)
    free (c.second);
  cached.clear ();
  cached_bytes = 0;
}

uint64_t
memory::available ()
{
  uint64_t physical = uint64_t (sysconf (_SC_AVPHYS_PAGES))
		      * uint64_t (sysconf (_SC_PAGESIZE));
  std::lock_guard<std::mutex> guard (lock);
  uint64_t own = total_bytes > used ? total_bytes - used : 0;
  return std::min (own, physical + cached_bytes);
}

void
memory::note_mapping (const void *p, size_t bytes, bool add)
{
  std::lock_guard<std::mutex> guard (lock);
  if (add)
    {
      uint64_t &known = mapped[uint64_t (p)];
      known = std::max (known, uint64_t (bytes));
    }
  else
    mapped.erase (uint64_t (p));
  current.reset ();
}

void
memory::note_block (const void *p, size_t bytes, bool add)
{
  std::lock_guard<std::mutex> guard (lock);
  if (add)
    extra[uint64_t (p)] = bytes;
  else
    extra.erase (uint64_t (p));
  current.reset ();
}

std::shared_ptr<const address_map>
memory::snapshot ()
{
  std::lock_guard<std::mutex> guard (lock);
  if (current)
    return current;
  std::vector<address_map::range> r;
  for (auto &m : mapped)
    r.push_back ({ m.first, m.first + m.second });
  for (auto &e : extra)
    r.push_back ({ e.first, e.first + e.second });
  for (auto &b : live)
    {
      auto m = mapped.lower_bound (b.first);
      if (m == mapped.end () || m->first >= b.first + b.second.capacity)
	r.push_back ({ b.first, b.first + b.second.size });
    }
  current = std::make_shared<address_map> (std::move (r));
  return current;
}

} // namespace goacc::cpu
