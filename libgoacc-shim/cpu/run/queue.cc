/* Queues: operations in order, on a thread of the queue's own.

   In: functions.  Out: their effects, later, in order.

   Rules
   - The thread starts with the first operation.
   - An operation that throws ends what was in the queue before the next
     synchronize, which throws the same.
   - Waiting for another queue means waiting for a number of operations that
     was fixed when the wait was asked for, so waits cannot form a circle.
   - In a child after fork, what was in the queue is gone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>

#include "cpu/run/cpu-device.h"
#include "cpu/run/own-thread.h"
#include "cpu/run/thread-pool.h"

namespace goacc::cpu
{

namespace
{

/* What the queue, its thread and those who wait for it share.  */

struct queue_state
{
  struct operation
  {
    std::function<void ()> fn;
    bool always = false;	/* also after an error */
  };
  std::mutex lock;
  std::condition_variable changed;
  std::deque<operation> operations;
  uint64_t asked = 0, done = 0;
  std::exception_ptr error;
  bool ending = false;

  void work ();
  void wait (uint64_t until);
};

void
queue_state::work ()
{
  std::unique_lock<std::mutex> guard (lock);
  for (;;)
    {
      changed.wait (guard, [this] { return ending || !operations.empty (); });
      if (operations.empty ())
	return;
      operation o = std::move (operations.front ());
      operations.pop_front ();
      bool skip = error && !o.always;
      guard.unlock ();
      std::exception_ptr thrown;
      if (!skip)
	try
	  {
	    o.fn ();
	  }
	catch (...)
	  {
	    thrown = std::current_exception ();
	  }
      o.fn = nullptr;
      guard.lock ();
      if (thrown && !error)
	error = thrown;
      ++done;
      changed.notify_all ();
    }
}

void
queue_state::wait (uint64_t until)
{
  std::unique_lock<std::mutex> guard (lock);
  changed.wait (guard, [&] { return done >= until; });
}

class cpu_queue final : public queue
{
public:
  cpu_queue () : state (std::make_shared<queue_state> ()),
		 generation (fork_generation ())
  {}
  ~cpu_queue () override;
  void synchronize () override;
  bool finished () override;
  void wait_for (queue &other) override;
  void call (void (*fn) (void *), void *data) override;
  void add (std::function<void ()> fn, bool always = false);

private:
  void after_fork ();

  std::shared_ptr<queue_state> state;
  own_thread thread;
  unsigned generation;
};

/* The parent's thread is not here, and its lock may be held for ever.  */

void
cpu_queue::after_fork ()
{
  if (generation == fork_generation ())
    return;
  generation = fork_generation ();
  new std::shared_ptr<queue_state> (std::move (state));
  new own_thread (std::move (thread));
  state = std::make_shared<queue_state> ();
  thread = own_thread ();
}

cpu_queue::~cpu_queue ()
{
  after_fork ();
  {
    std::lock_guard<std::mutex> guard (state->lock);
    state->ending = true;
    state->changed.notify_all ();
  }
  if (thread.joinable ())
    thread.join ();
}

void
cpu_queue::add (std::function<void ()> fn, bool always)
{
  after_fork ();
  std::lock_guard<std::mutex> guard (state->lock);
  if (!thread.joinable ())
    thread = own_thread ("the thread of an asynchronous queue",
			 [s = state] { s->work (); });
  state->operations.push_back ({ std::move (fn), always });
  ++state->asked;
  state->changed.notify_all ();
}

void
cpu_queue::synchronize ()
{
  after_fork ();
  std::unique_lock<std::mutex> guard (state->lock);
  uint64_t until = state->asked;
  state->changed.wait (guard, [&] { return state->done >= until; });
  if (std::exception_ptr e = state->error)
    {
      state->error = nullptr;
      std::rethrow_exception (e);
    }
}

bool
cpu_queue::finished ()
{
  after_fork ();
  std::lock_guard<std::mutex> guard (state->lock);
  return state->done == state->asked;
}

void
cpu_queue::wait_for (queue &other)
{
  cpu_queue &q = static_cast<cpu_queue &> (other);
  if (&q == this)
    return;
  q.after_fork ();
  uint64_t until;
  {
    std::lock_guard<std::mutex> guard (q.state->lock);
    until = q.state->asked;
    if (q.state->done == until)
      return;
  }
  add ([s = q.state, until] { s->wait (until); }, true);
}

void
cpu_queue::call (void (*fn) (void *), void *data)
{
  add ([=] { fn (data); }, true);
}

} // anonymous namespace

std::unique_ptr<queue>
make_cpu_queue ()
{
  return std::make_unique<cpu_queue> ();
}

void
enqueue (queue *q, std::function<void ()> fn)
{
  if (q)
    static_cast<cpu_queue *> (q)->add (std::move (fn));
  else
    fn ();
}

} // namespace goacc::cpu
