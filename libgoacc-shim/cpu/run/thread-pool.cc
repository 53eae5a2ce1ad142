/* The threads that run blocks: see thread-pool.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <vector>

#include "cpu/machine/machine.h"
#include "cpu/run/own-thread.h"
#include "cpu/run/thread-pool.h"
#include "support/variables.h"

namespace goacc::cpu
{

namespace
{

/* Kernels compute as PTX has it, whatever the program has done to its own threads: linked with
   -ffast-math it makes subnormal numbers zero, and device math takes some apart.  */

class plain_arithmetic
{
public:
  plain_arithmetic ()
  {
    fegetenv (&m_old);
    fesetenv (FE_DFL_ENV);
  }
  ~plain_arithmetic () { fesetenv (&m_old); }

private:
  fenv_t m_old;
};

struct job
{
  const std::function<bool (uint64_t, uint64_t)> *fn;
  uint64_t count, grain;
  std::atomic<uint64_t> next { 0 };
  std::atomic<bool> stop { false };
  unsigned workers = 0;		/* pool threads in it; under the pool's lock */

  void work ()
  {
    plain_arithmetic guard;
    while (!stop.load (std::memory_order_relaxed))
      {
	uint64_t first = next.fetch_add (grain, std::memory_order_relaxed);
	if (first >= count)
	  return;
	if (!(*fn) (first, std::min (first + grain, count)))
	  stop = true;
      }
  }
  bool has_work () const { return !stop && next < count; }
};

class pool
{
public:
  explicit pool (unsigned n) : wanted (n) {}
  ~pool ();
  void run (job &);

private:
  void worker ();

  unsigned wanted;
  bool caller_works = !asked_stack_bytes ();
  std::mutex lock;
  std::condition_variable wake, left;
  std::deque<job *> jobs;
  std::vector<own_thread> threads;
  std::atomic<unsigned> posted { 0 };	/* changes with each new job */
  bool ending = false;
};

/* Rounds of waiting before a thread sleeps: loops that launch kernel after
   kernel are not held up by wake-ups.  */
const unsigned spin_rounds = 2000;

void
pool::worker ()
{
  std::unique_lock<std::mutex> guard (lock);
  for (;;)
    {
      auto j = std::find_if (jobs.begin (), jobs.end (),
			     [] (job *x) { return x->has_work (); });
      if (j != jobs.end ())
	{
	  job *mine = *j;
	  ++mine->workers;
	  guard.unlock ();
	  mine->work ();
	  guard.lock ();
	  if (!--mine->workers)
	    left.notify_all ();
	  continue;
	}
      if (ending)
	return;
      unsigned seen = posted;
      guard.unlock ();
      for (unsigned i = 0; i < spin_rounds && posted == seen; ++i)
	relax ();
      guard.lock ();
      wake.wait (guard, [&] { return ending || posted != seen; });
    }
}

void
pool::run (job &j)
{
  {
    std::lock_guard<std::mutex> guard (lock);
    for (size_t n; (n = threads.size () + caller_works) < wanted;)
      threads.emplace_back ("thread " + std::to_string (n + 1) + " of the "
			    + std::to_string (wanted) + " of the cpu device",
			    [this] { worker (); });
    jobs.push_back (&j);
    ++posted;
  }
  wake.notify_all ();
  if (caller_works)
    j.work ();
  std::unique_lock<std::mutex> guard (lock);
  left.wait (guard, [&] { return j.workers == 0 && !j.has_work (); });
  jobs.erase (std::find (jobs.begin (), jobs.end (), &j));
}

pool::~pool ()
{
  {
    std::lock_guard<std::mutex> guard (lock);
    ending = true;
    ++posted;
  }
  wake.notify_all ();
  for (own_thread &t : threads)
    t.join ();
}

std::atomic<unsigned> generation { 0 };
std::mutex the_lock;
/* Never destroyed by the language: devices are closed at the very end of the
   program, after this library's static objects; stop_threads empties it.  No memory is
   asked for while the library is loaded: nobody would catch that there is none.  */
union kept_pool
{
  kept_pool () : pointer () {}
  ~kept_pool () {}
  std::shared_ptr<pool> pointer;
} kept;
std::shared_ptr<pool> &the_pool = kept.pointer;

void
before_fork ()
{
  the_lock.lock ();
}

void
after_fork_parent ()
{
  the_lock.unlock ();
}

/* The parent's threads do not exist here; what they held is left alone.  */

void
after_fork_child ()
{
  ++generation;
  new std::shared_ptr<pool> (std::move (the_pool));
  the_lock.unlock ();
}

struct at_fork
{
  at_fork () { pthread_atfork (before_fork, after_fork_parent,
			       after_fork_child); }
} register_at_fork;

std::shared_ptr<pool>
get_pool ()
{
  std::lock_guard<std::mutex> guard (the_lock);
  if (!the_pool)
    the_pool = std::make_shared<pool> (core_count ());
  return the_pool;
}

} // anonymous namespace

unsigned
fork_generation ()
{
  return generation;
}

unsigned
core_count ()
{
  static const unsigned n = []
  {
    long asked = number_variable ("ACC_CPU_THREADS", 0);
    if (asked)
      return unsigned (asked);
    cpu_set_t set;
    int allowed = sched_getaffinity (0, sizeof set, &set) == 0
		  ? CPU_COUNT (&set) : 0;
    return allowed > 0 ? unsigned (allowed)
		       : std::max (1u, std::thread::hardware_concurrency ());
  } ();
  return n;
}

void
run_on_all_cores (uint64_t count, uint64_t grain,
		  const std::function<bool (uint64_t, uint64_t)> &fn)
{
  job j;
  j.fn = &fn;
  j.count = count;
  j.grain = grain;
  if ((count <= grain || core_count () == 1) && !asked_stack_bytes ())
    j.work ();
  else
    get_pool ()->run (j);
}

void
stop_threads ()
{
  std::shared_ptr<pool> p;
  {
    std::lock_guard<std::mutex> guard (the_lock);
    p = std::move (the_pool);
  }
}

} // namespace goacc::cpu
