/* Asynchronous queues (OpenACC 2.6, 2.16): numbers to device queues, waiting,
   and work that is due when a queue has passed a point.

   Comes in: async and wait arguments as the program wrote them.
   Goes out: operations on device queues (device.h).

   Rules
   - A queue is made when it is first used, for each device.
   - Operations on one queue are done with its mutex held.  The device's mutex,
     if needed too, is taken first.
   - Callbacks from the device take no lock: they put finished work on a list,
     which the next operation on the device empties (device_context::collect).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_QUEUES_H
#define GOACC_QUEUES_H

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "devices/device.h"

namespace goacc
{

class device_context;

/* Reduction scratch (accplug-image.h): a zone that is always 0 between launches
   and, behind it, room for the gangs' partial results.  */
struct scratch_block
{
  char *memory = nullptr;
  size_t zone = 0;
  size_t room = 0;
};

/* The kernels in a queue that nobody has seen finished: whose failure it may be that a wait
   finds.  */
class queued_kernels
{
public:
  /* True if the message would name KERNEL, and was not told of it before.  */
  bool add (const accplug_kernel *kernel);
  /* What could be the reason for its failure.  */
  void doubt (const std::string &reason) { m_reasons += reason; }
  void clear ();

  /* Those whose objects are still there: one may be unloaded.  */
  std::vector<const accplug_kernel *> known () const;
  const std::string &reasons () const { return m_reasons; }

private:
  std::vector<const accplug_kernel *> m_kernels;	/* the first few */
  std::string m_reasons;
};

/* The copies in a queue, from and to the program's memory, that nobody has seen finished:
   which construct's, or routine's, it is that fails.  */
class queued_copies
{
public:
  struct copy
  {
    const void *host;
    const char *routine;
    const void *kinds;		/* as in call_site, and the variable's number there */
    size_t index;
  };

  void add (const copy &c)
  {
    if (m_copies.size () == most)
      m_copies[m_next++ % most] = c;
    else
      m_copies.push_back (c);
  }
  void clear ()
  {
    m_copies.clear ();
    m_next = 0;
  }
  /* That of HOST; NULL if it was too long ago.  */
  const copy *find (const void *host) const;

private:
  static constexpr size_t most = 64;
  std::vector<copy> m_copies;	/* the last ones */
  size_t m_next = 0;
};

struct async_queue
{
  int number = 0;			/* as the program calls it */
  std::mutex mutex;
  std::unique_ptr<queue> native;
  scratch_block scratch;
  queued_kernels kernels;
  queued_copies copies;
  /* Something on this queue has yet to write host memory.  */
  std::atomic<bool> writes_host { false };
  /* Something was put on this queue, and nobody has seen it finished yet.  */
  std::atomic<bool> busy { false };
};

/* Host memory to fill when a queue gets there.  */
struct write_back
{
  void *to;
  const void *from;
  size_t bytes;
};

struct device_range
{
  void *address;
  size_t bytes;
};

/* What is due once a queue has passed a point.  */
struct deferred_work
{
  device_context *context;
  deferred_work *next = nullptr;
  std::atomic<int> queues_left { 1 };	/* that have yet to pass */
  std::vector<write_back> writes;	/* done by the callback itself */
  std::vector<std::unique_ptr<char[]>> staging;
  std::vector<void *> visible;		/* slots to give back */
  std::vector<device_range> unmapped;	/* no longer accessible to kernels */
  std::vector<void *> memory;		/* to release */

  bool empty () const
  {
    return writes.empty () && staging.empty () && visible.empty ()
	   && unmapped.empty () && memory.empty ();
  }
};

/* The queues of one device.  */
class queue_set
{
public:
  /* The queue for ASYNC; NULL if that means synchronous, or if the queue does
     not exist and MAKE is false.  Throws fatal_error for a bad number.  */
  async_queue *find (device &dev, int async, bool make);

  /* All queues there are; empty, without taking the lock, if there are none.  */
  std::vector<async_queue *> all ();

  /* A queue without a number for one thread, until it gives it back.  */
  std::shared_ptr<async_queue> take (device &dev);
  void give (std::shared_ptr<async_queue>);
  /* All queues, those of threads too.  */
  std::vector<async_queue *> all_and_threads ();
  bool any_writes_host ();
  void clear ();

  std::mutex &mutex () { return m_mutex; }

private:
  static constexpr int direct = 32;
  async_queue *make (device &dev, int async);

  std::mutex m_mutex;
  std::atomic<bool> m_any { false };
  std::atomic<async_queue *> m_direct[direct] = {};
  std::map<int, std::unique_ptr<async_queue>> m_queues;
  std::vector<std::shared_ptr<async_queue>> m_of_threads;
  std::vector<std::shared_ptr<async_queue>> m_idle;	/* of these */
};

/* True if ASYNC is a value that an async clause may have.  */
extern bool valid_async (int async);

/* Wait for all that is on Q.  Throws device_error.  */
extern void synchronize (async_queue &q);

extern bool test_queue (device_context &, int async);
extern bool test_all_queues (device_context &);
extern void wait_queue (device_context &, int async);
extern void wait_all_queues (device_context &);
/* Make queue ASYNC wait for queue OTHER, or for all others; if ASYNC is
   synchronous, the thread waits.  */
extern void queue_wait_queue (device_context &, int other, int async);
extern void queue_wait_all (device_context &, int async);
/* The wait clause: COUNT queue numbers.  */
extern void wait_list (device_context &, int async, const int *numbers,
		       size_t count);

/* A set of queues: a bit for each of the first, the last bit for all others.  */
extern uint64_t queue_bit (const async_queue &);
/* Wait for those of SET that have unfinished work.  No lock is held.  */
extern void wait_for_queues (device_context &, uint64_t set);

/* Hand WORK over, to be done when Q gets there.  Q's mutex is held.  */
extern void defer (async_queue &q, std::unique_ptr<deferred_work> work);

/* Hand WORK over, to be done when all that is on the device's queues now has
   finished.  */
extern void defer_until_idle (device_context &,
			      std::unique_ptr<deferred_work> work);

/* True if some queue has unfinished work.  */
extern bool any_busy_queue (device_context &);

} // namespace goacc

#endif /* GOACC_QUEUES_H */
