/* The parts of the nvidia device that need no driver: the caching allocator,
   sections and their pieces, the copy team, the compiler's log.

   In: nothing.  Out: PASS and FAIL lines; status 1 if something failed.
   Build and run: run.sh.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cuda/copy-team.h"
#include "cuda/memory-cache.h"
#include "cuda/early-start.h"
#include "cuda/ptx-module.h"
#include "cuda/section.h"
#include "checks.h"

using namespace goacc::cuda;

namespace
{

const size_t KiB = 1024, MiB = 1024 * KiB;

/* Addresses without memory behind them: the cache must not touch any.  */
class counted_segments : public segment_source
{
public:
  explicit counted_segments (size_t limit) : limit_ (limit) {}
  void *
  get (size_t bytes) override
  {
    calls++;
    if (bytes > limit_ - used)
      return nullptr;
    used += bytes;
    uintptr_t base = next_;
    next_ += (bytes + 2 * MiB) / (2 * MiB) * (2 * MiB);
    live[base] = bytes;
    return reinterpret_cast<void *> (base);
  }
  void
  put (void *p) noexcept override
  {
    auto found = live.find (reinterpret_cast<uintptr_t> (p));
    if (found == live.end ())
      abort ();
    used -= found->second;
    live.erase (found);
  }
  bool
  holds (void *p, size_t bytes) const
  {
    auto address = reinterpret_cast<uintptr_t> (p);
    auto after = live.upper_bound (address);
    if (after == live.begin ())
      return false;
    --after;
    return address + bytes <= after->first + after->second;
  }

  std::map<uintptr_t, size_t> live;
  size_t used = 0, calls = 0;

private:
  const size_t limit_;
  uintptr_t next_ = uintptr_t (1) << 40;
};

const memory_cache::segment_class small_class
  = { 1 * MiB, 4 * MiB, 2 * MiB, 256 };
const memory_cache::segment_class large_class
  = { SIZE_MAX, 32 * MiB, 2 * MiB, 1 * MiB };

size_t
random_size (std::mt19937 &random)
{
  return std::max<size_t> (1, (random () % 4096) << (random () % 13));
}

/* Random use: blocks lie in live segments, aligned, and never overlap.  */
void
check_random_use ()
{
  counted_segments source (size_t (2) << 30);
  std::mt19937 random (7);
  bool good = true;
  {
    memory_cache cache (source, small_class, large_class);
    std::map<uintptr_t, size_t> used;
    size_t total = 0;
    for (int i = 0; i < 20000; i++)
      if (used.empty () || random () % 5 < 3)
	{
	  size_t bytes = random_size (random);
	  void *p = cache.allocate (bytes);
	  if (p == nullptr)
	    continue;
	  auto address = reinterpret_cast<uintptr_t> (p);
	  auto next = used.lower_bound (address);
	  good &= next == used.end () || address + bytes <= next->first;
	  good &= next == used.begin ()
		  || std::prev (next)->first + std::prev (next)->second
		       <= address;
	  good &= address % 256 == 0 && source.holds (p, bytes);
	  used[address] = bytes;
	  total += bytes;
	}
      else
	{
	  auto victim = used.lower_bound (
	    (uintptr_t (1) << 40) + random () % (std::max<size_t> (source.used, 1)));
	  if (victim == used.end ())
	    victim = used.begin ();
	  good &= cache.release (reinterpret_cast<void *> (victim->first));
	  good &= !cache.release (reinterpret_cast<void *> (victim->first));
	  total -= victim->second;
	  used.erase (victim);
	  good &= source.used >= total + cache.free_bytes ();
	}
    check (good, "allocator: random use");
    for (auto &block : used)
      cache.release (reinterpret_cast<void *> (block.first));
    check (cache.free_bytes () == source.used, "allocator: all is free again");
    cache.trim ();
    check (cache.free_bytes () == 0 && source.used == 0,
	   "allocator: free neighbours have merged; trim gives all back");
    cache.allocate (100);
  }
  check (source.used == 0, "allocator: the end gives back what is in use");
}

void
check_steady_state ()
{
  counted_segments source (size_t (1) << 30);
  memory_cache cache (source, small_class, large_class);
  size_t calls = 0;
  for (int round = 0; round < 10; round++)
    {
      std::vector<void *> blocks;
      for (size_t bytes = 1; bytes < 100 * MiB; bytes = bytes * 5 / 2 + 1)
	blocks.push_back (cache.allocate (bytes));
      for (void *p : blocks)
	cache.release (p);
      if (round == 0)
	calls = source.calls;
    }
  check (source.calls == calls, "allocator: no call in the steady state");
}

void
check_shortage ()
{
  counted_segments source (40 * MiB);
  memory_cache cache (source, small_class, large_class);
  void *a = cache.allocate (2 * MiB);	/* takes 32 MiB */
  void *b = cache.allocate (100);	/* 4 MiB */
  void *c = cache.allocate (4 * MiB);	/* from the 32 */
  check (a && b && c && !cache.allocate (41 * MiB)
	   && !cache.allocate (SIZE_MAX) && !cache.allocate (SIZE_MAX - 300),
	 "allocator: NULL when there is no more");
  cache.release (a);
  cache.release (b);
  check (!cache.allocate (36 * MiB), "allocator: a segment in use stays");
  cache.release (c);
  void *all = cache.allocate (40 * MiB);
  check (all && source.used == 40 * MiB,
	 "allocator: cached segments are given up for a larger block");
  check (cache.allocate (1) == nullptr && cache.release (all)
	   && cache.allocate (1),
	 "allocator: and the other way round");
}

void
check_allocator_threads ()
{
  counted_segments source (size_t (1) << 30);
  memory_cache cache (source, small_class, large_class);
  std::vector<std::thread> threads;
  std::atomic<int> bad { 0 };
  for (unsigned t = 0; t < 4; t++)
    threads.emplace_back ([&, t] {
      std::mt19937 random (t);
      std::vector<void *> mine;
      for (int i = 0; i < 2000; i++)
	if (mine.size () < 20)
	  mine.push_back (cache.allocate (random_size (random) % (4 * MiB)));
	else
	  {
	    bad += !cache.release (mine[i % 20]);
	    mine[i % 20] = mine.back ();
	    mine.pop_back ();
	  }
      for (void *p : mine)
	bad += !cache.release (p);
    });
  for (std::thread &t : threads)
    t.join ();
  check (bad == 0 && cache.free_bytes () == source.used,
	 "allocator: four threads");
}

/* Every byte of the section is in one piece, and at its packed place.  */
bool
pieces_cover (size_t width, size_t rows, size_t pitch, size_t limit)
{
  std::vector<char> host (rows * pitch);
  for (size_t i = 0; i < host.size (); i++)
    host[i] = char (i * 7 + i / 251);
  section whole
    = section::strided (host.data (), pitch, reinterpret_cast<void *> (4096),
			pitch + 8, width, rows);
  std::vector<char> packed (whole.bytes (), 0x55), straight (whole.bytes ());
  whole.pack (straight.data ());
  size_t total = 0;
  bool good = whole.bytes () == width * rows;
  for (size_t i = 0; i < whole.piece_count (limit); i++)
    {
      size_t offset;
      section piece = whole.piece (i, limit, &offset);
      size_t at = piece.host - whole.host;
      good &= piece.bytes () > 0 && piece.bytes () <= limit;
      good &= piece.device - whole.device
	      == at / whole.host_pitch * whole.device_pitch
		   + at % whole.host_pitch;
      piece.pack (&packed[offset]);
      total += piece.bytes ();
    }
  std::vector<char> back (host.size (), 0);
  section target = whole;
  target.host = back.data ();
  target.unpack (packed.data ());
  for (size_t i = 0; i < host.size (); i++)
    good &= back[i] == (i % pitch < width ? host[i] : 0);
  return good && total == whole.bytes () && packed == straight;
}

void
check_sections ()
{
  std::mt19937 random (3);
  bool good = true;
  for (int i = 0; i < 3000; i++)
    {
      size_t width = random () % 300 + 1, rows = random () % 40 + 1;
      good &= pieces_cover (width, rows, width + random () % 3 * (random () % 50),
			    random () % 700 + 1);
    }
  check (good, "sections: pieces cover all, once, in order");
}

void
check_team ()
{
  copy_team team (4);
  std::atomic<size_t> sum { 0 };
  for (size_t tasks : { 0, 1, 2, 5, 1000 })
    team.run (tasks, [&] (size_t i) { sum += i + 1; });
  check (sum == 0 + 1 + 3 + 15 + 500500, "team: every task once");

  bool thrown = false;
  try
    {
      team.run (100, [] (size_t i) {
	if (i == 50)
	  throw std::runtime_error ("fifty");
      });
    }
  catch (const std::runtime_error &e)
    {
      thrown = strcmp (e.what (), "fifty") == 0;
    }
  check (thrown, "team: a task's exception arrives");

  std::vector<std::thread> threads;
  sum = 0;
  for (int t = 0; t < 3; t++)
    threads.emplace_back ([&] {
      for (int i = 0; i < 200; i++)
	team.run (20, [&] (size_t n) { sum += n; });
    });
  for (std::thread &t : threads)
    t.join ();
  check (sum == 3u * 200 * 190, "team: several callers");
}

void
check_log ()
{
  const char *ptx = "first\n\tsecond;\nthird";
  check (readable_log ("line 2; error : bad\n\nmore\n", ptx)
	   == "line 2; error : bad | more; PTX line 2: second;",
	 "log: one line, with the PTX");
  check (readable_log ("", ptx).empty ()
	   && readable_log ("line 9; x", ptx) == "line 9; x; PTX line 9: ",
	 "log: empty, or a line that is not there");
}

/* Texts keep their length and lines; only lines of their own are marks.  */
void
check_waits ()
{
  std::string old = "// a\n.version 6.3\n.target sm_70\n" ACCPLUG_GRID_WAIT
		    "\t// x.c:1: // griddepcontrol.wait;\n" ACCPLUG_GRID_WAIT;
  check (with_waits (old.c_str (), old.size ())
	   == "// a\n.version 7.8\n.target sm_90\n\t   griddepcontrol.wait;\n"
	      "\t// x.c:1: // griddepcontrol.wait;\n\t   griddepcontrol.wait;\n",
	 "waits: instructions, version and target");
  std::string later = "// a\n.version 8.6\n.target sm_100\n.address_size 64\n";
  check (with_waits (later.c_str (), later.size ()) == later,
	 "waits: a later version and target stay");
}

} // namespace

int
main ()
{
  check_random_use ();
  check_steady_state ();
  check_shortage ();
  check_allocator_threads ();
  check_sections ();
  check_team ();
  check_log ();
  check_waits ();
  printf ("\n# of failures %d\n", failures);
  return failures != 0;
}
