/* Which threads are in the run time.  See calls.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/calls.h"

#include <atomic>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

namespace goacc
{

namespace
{

/* The calls that run, counted in several places lest threads wait for each other.  */
const unsigned places = 64;

struct alignas (64) counter
{
  std::atomic<int> calls { 0 };
};

counter counters[places];
std::atomic<unsigned> next_place { 0 };

/* Set while a thread is alone or waits for that; never reset after close_calls.  */
std::atomic<bool> closed { false };
std::atomic<bool> ending { false };
/* Held by the thread that is alone.  */
std::mutex alone_mutex;

/* This thread's part.  Plain data: readable while the thread's other variables are gone.  And
   few: with over 32 bytes in this library's, GCC 12's LeakSanitizer fails in what it
   traces.  */
struct own_part
{
  unsigned place = places;
  int calls = 0;
  int turns = 0;		/* nested enter_alone */
  bool ends = false;		/* it called close_calls */
  bool cancellable = false;	/* before its outermost call */

  std::atomic<int> &counted ()
  {
    if (place == places)
      place = next_place.fetch_add (1, std::memory_order_relaxed) % places;
    return counters[place].calls;
  }
  bool may_begin () const
  { return !closed.load () || calls || turns || ends; }
};

thread_local own_part this_part;

/* A thread that begins a call adds, then reads CLOSED; one that will be alone sets CLOSED,
   then reads this.  All four are sequentially consistent: one of the two sees the other.  */

int
all_calls ()
{
  int sum = 0;
  for (const counter &c : counters)
    sum += c.calls.load ();
  return sum;
}

/* While another thread is alone.  */

void
wait_for_turn ()
{
  while (ending)
    pause ();
  std::lock_guard<std::mutex> until_it_leaves (alone_mutex);
}

void
wait_for_calls (int own)
{
  for (unsigned i = 0; all_calls () != own; i++)
    if (i < 100)
      sched_yield ();
    else
      {
	const timespec while_kernels_run = { 0, 100000 };
	nanosleep (&while_kernels_run, nullptr);
      }
}

} // anonymous namespace

running_call::running_call ()
{
  own_part &own = this_part;
  if (!own.calls)
    {
      int state;
      pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, &state);
      own.cancellable = state == PTHREAD_CANCEL_ENABLE;
    }
  for (;;)
    {
      own.counted ().fetch_add (1);
      if (__builtin_expect (own.may_begin (), 1))
	break;
      own.counted ().fetch_sub (1);
      wait_for_turn ();
    }
  own.calls++;
}

running_call::~running_call ()
{
  own_part &own = this_part;
  own.calls--;
  own.counted ().fetch_sub (1, std::memory_order_release);
  if (!own.calls && own.cancellable)
    pthread_setcancelstate (PTHREAD_CANCEL_ENABLE, nullptr);
}

void
enter_alone ()
{
  own_part &own = this_part;
  if (own.turns++ || own.ends)
    return;
  /* Two threads in calls of their own would wait for each other.  */
  own.counted ().fetch_sub (own.calls);
  alone_mutex.lock ();
  closed = true;
  own.counted ().fetch_add (own.calls);
  wait_for_calls (own.calls);
}

void
leave_alone ()
{
  own_part &own = this_part;
  if (--own.turns || own.ends)
    return;
  if (!ending)
    closed = false;
  alone_mutex.unlock ();
}

void
forget_other_calls ()
{
  for (counter &c : counters)
    c.calls = 0;
  this_part.counted () = this_part.calls;
}

bool
close_calls ()
{
  this_part.ends = true;
  ending = true;
  closed = true;
  return all_calls () == this_part.calls;
}

} // namespace goacc
