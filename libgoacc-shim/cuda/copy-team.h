/* Threads that help with large copies between pageable and pinned memory.

   In: a number of tasks and a function.  Out: run () returns when all tasks
   are done; the first exception of a task is thrown again.
   Rules: the caller works too, so a team of no helpers is right, and jobs of
   several callers run side by side.  Helpers start with the first job that has
   use for them; they block all signals, which are for the program's threads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_COPY_TEAM_H
#define GOACC_CUDA_COPY_TEAM_H

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace goacc
{
namespace cuda
{

class copy_team
{
public:
  /* THREADS counts the caller.  */
  explicit copy_team (unsigned threads);
  ~copy_team ();
  copy_team (const copy_team &) = delete;
  copy_team &operator= (const copy_team &) = delete;

  unsigned threads () const { return threads_; }
  void run (size_t tasks, const std::function<void (size_t)> &function);

  /* As many threads as a copy has use for on this machine.  */
  static unsigned default_threads ();

private:
  struct job;
  void start_helpers ();
  void help ();
  void retire (job *);

  const unsigned threads_;
  std::mutex mutex_;
  std::condition_variable work_, done_;
  std::deque<job *> jobs_;		/* that may have tasks left */
  std::vector<std::thread> helpers_;
  bool stop_ = false;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_COPY_TEAM_H */
