/* Threads that help with large copies.  See copy-team.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/copy-team.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include "support/last-thread.h"

namespace goacc
{
namespace cuda
{

struct copy_team::job
{
  job (size_t count, const std::function<void (size_t)> &f)
    : tasks (count), function (f)
  {
  }

  const size_t tasks;
  const std::function<void (size_t)> &function;
  std::atomic<size_t> next { 0 };
  unsigned helpers = 0;			/* under the team's mutex */
  std::mutex error_mutex;
  std::exception_ptr error;

  void work ();
};

/* Do tasks until none is left.  After an error the rest is dropped.  */
void
copy_team::job::work ()
{
  for (size_t i; (i = next.fetch_add (1, std::memory_order_relaxed)) < tasks;)
    try
      {
	function (i);
      }
    catch (...)
      {
	std::lock_guard<std::mutex> lock (error_mutex);
	if (!error)
	  error = std::current_exception ();
	next.store (tasks, std::memory_order_relaxed);
      }
}

copy_team::copy_team (unsigned threads) : threads_ (std::max (threads, 1u)) {}

copy_team::~copy_team ()
{
  {
    std::lock_guard<std::mutex> lock (mutex_);
    stop_ = true;
  }
  work_.notify_all ();
  for (std::thread &helper : helpers_)
    helper.join ();
}

/* Memory bandwidth is used up by a dozen threads; one processor stays with the
   program's other threads.  */
unsigned
copy_team::default_threads ()
{
  cpu_set_t set;
  int available = 1;
  if (sched_getaffinity (0, sizeof set, &set) == 0)
    available = CPU_COUNT (&set);
  return std::min (std::max (available - 1, 2), 12);
}

void
copy_team::run (size_t tasks, const std::function<void (size_t)> &function)
{
  job j (tasks, function);
  if (tasks > 1 && threads_ > 1)
    {
      std::lock_guard<std::mutex> lock (mutex_);
      start_helpers ();
      jobs_.push_back (&j);
    }
  for (size_t i = 1; i < std::min<size_t> (tasks, threads_); i++)
    work_.notify_one ();
  j.work ();
  {
    std::unique_lock<std::mutex> lock (mutex_);
    retire (&j);
    done_.wait (lock, [&] { return j.helpers == 0; });
  }
  if (j.error)
    std::rethrow_exception (j.error);
}

/* With the mutex held.  Fewer threads than wished for are right, too.  */
void
copy_team::start_helpers ()
{
  if (!helpers_.empty ())
    return;
  sigset_t all, old;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  try
    {
      while (helpers_.size () + 1 < threads_)
	helpers_.emplace_back ([this] { call_thread_own (); help (); });
    }
  catch (const std::system_error &)
    {
    }
  pthread_sigmask (SIG_SETMASK, &old, nullptr);
}

void
copy_team::help ()
{
  std::unique_lock<std::mutex> lock (mutex_);
  for (;;)
    {
      work_.wait (lock, [this] { return stop_ || !jobs_.empty (); });
      if (stop_)
	return;
      job *j = jobs_.front ();
      j->helpers++;
      lock.unlock ();
      j->work ();
      lock.lock ();
      retire (j);
      if (--j->helpers == 0)
	done_.notify_all ();
    }
}

/* J has no tasks left; with the mutex held.  */
void
copy_team::retire (job *j)
{
  auto found = std::find (jobs_.begin (), jobs_.end (), j);
  if (found != jobs_.end ())
    jobs_.erase (found);
}

} // namespace cuda
} // namespace goacc
