/* Blocks on one core: threads of a block that wait for each other.

   In: a launch_job.  Out: its blocks run, or one error.

   Rules (PTX ISA, chapters 9.7.13 and 9.7.9: barriers, shfl, vote, match)
   - Threads run, in turns, until all wait.  Warps go first as far as they can,
     then barriers of the block are looked at.
   - A warp operation is done when all lanes of its mask that still run wait
     for the same operation with the same mask.  Lanes that have ended, or
     that a partial warp does not have, are not waited for.
   - A barrier without a count waits for all threads that still run; with
     one, a warp whose running threads all wait there counts as a whole one.
   - If no thread can go on, that is an error which names the line.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <pthread.h>

#include "cpu/run/faults.h"
#include "cpu/run/helpers.h"
#include "cpu/run/local-stack.h"
#include "cpu/run/memory.h"
#include "cpu/run/own-thread.h"
#include "cpu/run/thread-pool.h"

namespace goacc::cpu
{

namespace
{

const unsigned warp_size = 32;
const unsigned barrier_count = 16;

/* Memory of one core, kept from launch to launch.  */

class arena
{
public:
  ~arena () { free (p); }
  uint8_t *get (size_t bytes)
  {
    if (bytes > size)
      {
	free (p);
	p = nullptr;
	size = 0;
	void *fresh = nullptr;
	if (posix_memalign (&fresh, 4096, bytes))
	  return nullptr;
	p = static_cast<uint8_t *> (fresh);
	size = bytes;
      }
    return p;
  }

private:
  uint8_t *p = nullptr;
  size_t size = 0;
};

class block_runner
{
public:
  block_runner (block_context &c, const launch_job &j, uint8_t *frames)
    : ctx (c), job (j), base (frames),
      step (reinterpret_cast<step_fn *> (const_cast<void *> (j.code))),
      threads (j.shape.block[0] * j.shape.block[1] * j.shape.block[2])
  {}
  void run ();

private:
  thread_frame &frame (unsigned t)
  {
    return *reinterpret_cast<thread_frame *> (base + t * job.meta.frame_bytes);
  }
  wait_kind kind (unsigned t) { return wait_kind (frame (t).wait); }
  void start ();
  bool run_threads (unsigned first, unsigned last);
  bool run_warp (unsigned first, unsigned last);
  bool resolve_warp (unsigned first, unsigned last);
  bool resolve_active (unsigned first, unsigned last);
  bool lanes_ready (unsigned first, unsigned last, unsigned leader,
		    uint32_t *lanes);
  void warp_operation (unsigned first, uint32_t lanes, wait_kind k);
  void shuffle (unsigned first, uint32_t lanes, wait_kind k);
  void vote (unsigned first, uint32_t lanes, wait_kind k);
  void match (unsigned first, uint32_t lanes, wait_kind k);
  void reduce (unsigned first, uint32_t lanes, wait_kind k);
  bool all_at_barrier ();
  bool resolve_barriers ();
  bool barrier_complete (unsigned id);
  void release_barrier (unsigned id);
  [[noreturn]] void deadlock ();

  block_context &ctx;
  const launch_job &job;
  uint8_t *base;
  step_fn *step;
  unsigned threads;
  unsigned running = 0;
  uint32_t arrived[barrier_count];	/* by bar.arrive */
};

void
block_runner::start ()
{
  const uint32_t *n = job.shape.block;
  unsigned t = 0;
  for (uint32_t z = 0; z < n[2]; ++z)
    for (uint32_t y = 0; y < n[1]; ++y)
      for (uint32_t x = 0; x < n[0]; ++x)
	{
	  thread_frame &f = frame (t++);
	  f.state = 0;
	  f.wait = uint32_t (wait_kind::ready);
	  f.tid[0] = x;
	  f.tid[1] = y;
	  f.tid[2] = z;
	}
  memset (arrived, 0, sizeof arrived);
  running = threads;
}

/* Run the ready threads of a range until none is; false if none was.  */

bool
block_runner::run_threads (unsigned first, unsigned last)
{
  bool any = false;
  for (bool ready = true; ready;)
    {
      ready = false;
      for (unsigned t = first; t < last && !ready; ++t)
	ready = kind (t) == wait_kind::ready;
      if (!ready)
	break;
      any = true;
      while (step (&ctx, base, first, last, job.meta.frame_bytes))
	;
      for (unsigned t = first; t < last; ++t)
	{
	  thread_frame &f = frame (t);
	  if (f.wait == uint32_t (wait_kind::barrier_arrive))
	    {
	      ++arrived[f.id % barrier_count];
	      f.wait = uint32_t (wait_kind::ready);
	    }
	  else if (f.wait == uint32_t (wait_kind::done)
		   && f.state != UINT32_MAX)
	    {
	      f.state = UINT32_MAX;
	      ctx.stacks->restore (t, 0);
	      --running;
	    }
	}
    }
  return any;
}

/* Run the threads of a warp until all wait for the block or have ended.  */

bool
block_runner::run_warp (unsigned first, unsigned last)
{
  bool any = false;
  do
    any |= run_threads (first, last);
  while (resolve_warp (first, last));
  return any;
}

/* True if all running lanes of LEADER's mask wait for what it waits for.  */

bool
block_runner::lanes_ready (unsigned first, unsigned last, unsigned leader,
			   uint32_t *lanes)
{
  const thread_frame &l = frame (leader);
  *lanes = 0;
  for (unsigned t = first; t < last; ++t)
    {
      if (!(l.mask >> (t - first) & 1))
	continue;
      const thread_frame &f = frame (t);
      if (f.wait == uint32_t (wait_kind::done))
	continue;
      if (f.wait != l.wait || f.mask != l.mask)
	return false;
      *lanes |= uint32_t (1) << (t - first);
    }
  /* A thread outside its own mask waits for itself alone.  */
  *lanes |= uint32_t (1) << (leader - first);
  return true;
}

/* Let the threads of a range go on that ask who is active: those at one place together.
   False if there are none.  */

bool
block_runner::resolve_active (unsigned first, unsigned last)
{
  bool any = false;
  for (unsigned t = first; t < last; ++t)
    {
      if (kind (t) != wait_kind::active)
	continue;
      uint32_t lanes = 0;
      auto together = [&] (unsigned u)
      {
	return kind (u) == wait_kind::active && frame (u).state == frame (t).state;
      };
      for (unsigned u = t; u < last; ++u)
	lanes |= uint32_t (together (u)) << (u - first);
      for (unsigned u = last; u-- > t;)
	if (lanes >> (u - first) & 1)
	  {
	    frame (u).value = lanes;
	    frame (u).wait = uint32_t (wait_kind::ready);
	  }
      any = true;
    }
  return any;
}

bool
block_runner::resolve_warp (unsigned first, unsigned last)
{
  bool any = false;
  for (unsigned t = first; t < last; ++t)
    {
      wait_kind k = kind (t);
      uint32_t lanes;
      if (k < wait_kind::warp_sync || k == wait_kind::active
	  || !lanes_ready (first, last, t, &lanes))
	continue;
      warp_operation (first, lanes, k);
      for (unsigned i = 0; i < warp_size; ++i)
	if (lanes >> i & 1)
	  frame (first + i).wait = uint32_t (wait_kind::ready);
      any = true;
    }
  return any || resolve_active (first, last);
}

void
block_runner::warp_operation (unsigned first, uint32_t lanes, wait_kind k)
{
  if (k >= wait_kind::shfl_idx && k <= wait_kind::shfl_bfly)
    shuffle (first, lanes, k);
  else if (k >= wait_kind::vote_all && k <= wait_kind::vote_ballot)
    vote (first, lanes, k);
  else if (k == wait_kind::match_any || k == wait_kind::match_all)
    match (first, lanes, k);
  else if (k >= wait_kind::redux_add_u && k <= wait_kind::redux_xor)
    reduce (first, lanes, k);
  else if (k == wait_kind::elect)
    for (unsigned i = 0; i < warp_size; ++i)
      if (lanes >> i & 1)
	{
	  unsigned leader = unsigned (__builtin_ctz (lanes));
	  frame (first + i).value = leader;
	  frame (first + i).flag = i == leader;
	}
}

/* PTX ISA, shfl.sync: the pseudo-code there.  */

void
block_runner::shuffle (unsigned first, uint32_t lanes, wait_kind k)
{
  uint32_t value[warp_size];
  for (unsigned i = 0; i < warp_size; ++i)
    if (lanes >> i & 1)
      value[i] = uint32_t (frame (first + i).value);
  for (unsigned i = 0; i < warp_size; ++i)
    {
      if (!(lanes >> i & 1))
	continue;
      thread_frame &f = frame (first + i);
      int lane = int (i), b = int (f.lane & 31), c = int (f.clamp & 31);
      int segment = int (f.clamp >> 8 & 31);
      int max = (lane & segment) | (c & ~segment), min = lane & segment;
      int from = k == wait_kind::shfl_up ? lane - b
		 : k == wait_kind::shfl_down ? lane + b
		 : k == wait_kind::shfl_bfly ? lane ^ b
		 : min | (b & ~segment);
      bool inside = k == wait_kind::shfl_up ? from >= max : from <= max;
      if (!inside)
	from = lane;
      /* A lane that does not take part has no value: keep our own.  */
      f.value = lanes >> from & 1 ? value[from] : value[i];
      f.flag = inside;
    }
}

void
block_runner::vote (unsigned first, uint32_t lanes, wait_kind k)
{
  uint32_t ballot = 0;
  for (unsigned i = 0; i < warp_size; ++i)
    if (lanes >> i & 1 && frame (first + i).flag)
      ballot |= uint32_t (1) << i;
  uint32_t result = k == wait_kind::vote_ballot ? ballot
		    : k == wait_kind::vote_all ? ballot == lanes
		    : k == wait_kind::vote_any ? ballot != 0
		    : ballot == lanes || ballot == 0;
  for (unsigned i = 0; i < warp_size; ++i)
    if (lanes >> i & 1)
      frame (first + i).value = result;
}

void
block_runner::match (unsigned first, uint32_t lanes, wait_kind k)
{
  uint32_t same[warp_size] = {};
  for (unsigned i = 0; i < warp_size; ++i)
    for (unsigned j = 0; j < warp_size; ++j)
      if ((lanes >> i & 1) && (lanes >> j & 1)
	  && frame (first + i).value == frame (first + j).value)
	same[i] |= uint32_t (1) << j;
  for (unsigned i = 0; i < warp_size; ++i)
    if (lanes >> i & 1)
      {
	thread_frame &f = frame (first + i);
	bool all = same[i] == lanes;
	f.value = k == wait_kind::match_any || all ? same[i] : 0;
	f.flag = all;
      }
}

void
block_runner::reduce (unsigned first, uint32_t lanes, wait_kind k)
{
  auto combine = [k] (uint32_t a, uint32_t b) -> uint32_t
  {
    switch (k)
      {
      case wait_kind::redux_add_u: case wait_kind::redux_add_s: return a + b;
      case wait_kind::redux_min_u: return std::min (a, b);
      case wait_kind::redux_max_u: return std::max (a, b);
      case wait_kind::redux_min_s:
	return uint32_t (std::min (int32_t (a), int32_t (b)));
      case wait_kind::redux_max_s:
	return uint32_t (std::max (int32_t (a), int32_t (b)));
      case wait_kind::redux_and: return a & b;
      case wait_kind::redux_or: return a | b;
      default: return a ^ b;
      }
  };
  unsigned leader = unsigned (__builtin_ctz (lanes));
  uint32_t sum = uint32_t (frame (first + leader).value);
  for (unsigned i = leader + 1; i < warp_size; ++i)
    if (lanes >> i & 1)
      sum = combine (sum, uint32_t (frame (first + i).value));
  for (unsigned i = 0; i < warp_size; ++i)
    if (lanes >> i & 1)
      frame (first + i).value = sum;
}

/* ---------------------------------------------------------------------- */

bool
block_runner::barrier_complete (unsigned id)
{
  unsigned waiting = 0, counted = 0, expected = 0;
  for (unsigned w = 0; w < threads; w += warp_size)
    {
      unsigned here = 0, alive = 0;
      for (unsigned t = w; t < std::min (w + warp_size, threads); ++t)
	{
	  const thread_frame &f = frame (t);
	  alive += f.wait != uint32_t (wait_kind::done);
	  if (waits_for_block (wait_kind (f.wait)) && f.id == id)
	    {
	      ++here;
	      expected = std::max (expected, f.count);
	    }
	}
      waiting += here;
      counted += here && here == alive ? warp_size : here;
    }
  if (!waiting)
    return false;
  return expected ? counted + arrived[id] >= expected
		  : waiting + arrived[id] >= running;
}

void
block_runner::release_barrier (unsigned id)
{
  uint32_t count = 0, all = 1, any = 0;
  for (unsigned t = 0; t < threads; ++t)
    {
      const thread_frame &f = frame (t);
      if (!waits_for_block (wait_kind (f.wait)) || f.id != id)
	continue;
      count += f.flag != 0;
      all &= f.flag != 0;
      any |= f.flag != 0;
    }
  for (unsigned t = 0; t < threads; ++t)
    {
      thread_frame &f = frame (t);
      wait_kind k = wait_kind (f.wait);
      if (!waits_for_block (k) || f.id != id)
	continue;
      if (k != wait_kind::barrier)
	f.value = k == wait_kind::barrier_popc ? count
		  : k == wait_kind::barrier_and ? all : any;
      f.wait = uint32_t (wait_kind::ready);
    }
  arrived[id] = 0;
}

/* Loops whose parts all threads of the block run mostly end like this: all that run wait at
   one barrier, which counts none and asks nothing.  Let them go on; false if it is not
   so.  */

bool
block_runner::all_at_barrier ()
{
  unsigned waiting = 0;
  uint32_t id = barrier_count;
  for (unsigned t = 0; t < threads; ++t)
    {
      const thread_frame &f = frame (t);
      if (f.wait == uint32_t (wait_kind::done))
	continue;
      if (f.wait != uint32_t (wait_kind::barrier) || f.count
	  || f.id >= barrier_count || (waiting++ && f.id != id))
	return false;
      id = f.id;
    }
  if (!waiting || arrived[id])
    return false;
  for (unsigned t = 0; t < threads; ++t)
    if (frame (t).wait != uint32_t (wait_kind::done))
      frame (t).wait = uint32_t (wait_kind::ready);
  return true;
}

bool
block_runner::resolve_barriers ()
{
  bool any = false;
  uint32_t ids = 0;
  for (unsigned t = 0; t < threads; ++t)
    {
      const thread_frame &f = frame (t);
      if (!waits_for_block (wait_kind (f.wait)))
	continue;
      if (f.id >= barrier_count)
	give_up (&ctx, "barrier " + std::to_string (f.id)
		       + " does not exist, PTX line " + std::to_string (f.line));
      ids |= uint32_t (1) << f.id;
    }
  for (unsigned id = 0; id < barrier_count; ++id)
    if (ids >> id & 1 && barrier_complete (id))
      {
	release_barrier (id);
	any = true;
      }
  return any;
}

void
block_runner::deadlock ()
{
  for (unsigned t = 0; t < threads; ++t)
    {
      const thread_frame &f = frame (t);
      if (f.wait == uint32_t (wait_kind::done))
	continue;
      auto triple = [] (const uint32_t *v)
      {
	return "(" + std::to_string (v[0]) + "," + std::to_string (v[1]) + ","
	       + std::to_string (v[2]) + ")";
      };
      std::string what = waits_for_block (wait_kind (f.wait))
			 ? "barrier " + std::to_string (f.id)
			 : "an operation of its warp";
      give_up (&ctx, "deadlock: " + std::to_string (running)
		     + " threads wait and none can go on; one waits at " + what
		     + ", PTX line " + std::to_string (f.line) + ", block "
		     + triple (ctx.ctaid) + ", thread " + triple (f.tid));
    }
  give_up (&ctx, "deadlock");
}

void
block_runner::run ()
{
  start ();
  while (running)
    {
      bool any = run_threads (0, threads);
      if (all_at_barrier ())
	continue;
      for (unsigned w = 0; w < threads; w += warp_size)
	any |= run_warp (w, std::min (w + warp_size, threads));
      if (running && !resolve_barriers () && !any)
	deadlock ();
    }
}

/* ---------------------------------------------------------------------- */

/* Memory that a thread keeps from launch to launch.  */

struct thread_memory
{
  arena shared, frames;
  /* What a launch that was given up has left goes with the next one.  */
  local_stacks stacks;
};

void
free_thread_memory (void *memory)
{
  delete static_cast<thread_memory *> (memory);
}

/* A plain pointer: regions that run in destructors of static objects find it when
   the main thread's variables are gone.  */
thread_local thread_memory *this_memory;

thread_memory &
memory_of_thread ()
{
  static const pthread_key_t key = []
  {
    pthread_key_t made;
    if (pthread_key_create (&made, free_thread_memory))
      throw device_error ("no thread-specific data keys are left");
    return made;
  } ();
  if (!this_memory)
    {
      this_memory = new thread_memory;
      pthread_setspecific (key, this_memory);
    }
  return *this_memory;
}

/* Run blocks [FIRST, LAST) in CTX, whose threads have FRAMES.  */

void
run_code (block_context &ctx, const launch_job &job, uint8_t *frames, uint64_t first,
	  uint64_t last)
{
  const launch_shape &s = job.shape;
  if (!job.meta.suspends)
    {
      reinterpret_cast<block_fn *> (const_cast<void *> (job.code))
	(&ctx, first, last);
      return;
    }
  for (uint64_t b = first; b < last; ++b)
    {
      ctx.ctaid[0] = uint32_t (b % s.grid[0]);
      ctx.ctaid[1] = uint32_t (b / s.grid[0] % s.grid[1]);
      ctx.ctaid[2] = uint32_t (b / s.grid[0] / s.grid[1]);
      block_runner (ctx, job, frames).run ();
    }
}

/* Likewise; false if that was given up, and the error is set.  */

bool
run_context (block_context &ctx, const launch_job &job, uint8_t *frames, uint64_t first,
	     uint64_t last)
{
  ctx.stack_end = uint64_t (__builtin_frame_address (0));
  int left = setjmp (ctx.give_up);
  if (!left)
    {
      set_running_block (&ctx);
      run_code (ctx, job, frames, first, last);
    }
  set_running_block (nullptr);
  if (left == left_by_fault)
    *ctx.error = fault_text (&ctx);
  return !left;
}

/* Run blocks [FIRST, LAST); false if ERROR was set.  */

bool
run_range (const launch_job &job, uint64_t first, uint64_t last,
	   std::string &error)
{
  const launch_shape &s = job.shape;
  block_context ctx = {};
  ctx.params = job.params;
  ctx.globals = job.globals;
  ctx.dynamic_bytes = s.shared_bytes;
  ctx.shared_bytes = uint32_t (job.meta.shared_bytes + s.shared_bytes);
  thread_memory &memory = memory_of_thread ();
  ctx.shared = memory.shared.get (ctx.shared_bytes ? ctx.shared_bytes : 16);
  memcpy (ctx.ntid, s.block, sizeof ctx.ntid);
  memcpy (ctx.nctaid, s.grid, sizeof ctx.nctaid);
  ctx.checked = job.checked.get ();
  ctx.error = &error;
  memory.stacks.clear ();
  ctx.stacks = &memory.stacks;
  ctx.one_stack = !job.meta.suspends;
  uint8_t *frames = nullptr;
  if (job.meta.suspends)
    {
      size_t threads = size_t (s.block[0]) * s.block[1] * s.block[2];
      ctx.frames_bytes = threads * job.meta.frame_bytes;
      frames = memory.frames.get (ctx.frames_bytes);
      ctx.frames = frames;
    }
  if (!ctx.shared || (job.meta.suspends && !frames))
    {
      error = "out of memory for the threads' registers";
      return false;
    }
  return run_context (ctx, job, frames, first, last);
}

/* A launch whose blocks wait for each other: each has a thread.  */

struct launch_together
{
  launch_job job;
  std::mutex lock;
  std::condition_variable ended;
  uint64_t running = 0;
  std::string error;
};

/* Run the BLOCKS of JOB at once.  Where one fails the others wait for ever: the program ends
   without them.  */

std::string
run_together (const launch_job &job, uint64_t blocks)
{
  auto all = std::make_shared<launch_together> ();
  all->job = job;
  auto run = [all] (uint64_t b)
  {
    std::string error;
    bool done = run_range (all->job, b, b + 1, error);
    std::lock_guard<std::mutex> guard (all->lock);
    all->running--;
    if (!done && all->error.empty ())
      all->error = error;
    all->ended.notify_all ();
  };
  std::vector<own_thread> threads;
  for (uint64_t b = 0; b < blocks; b++)
    {
      {
	std::lock_guard<std::mutex> guard (all->lock);
	all->running++;
      }
      threads.emplace_back ("block " + std::to_string (b) + " of " + std::to_string (blocks)
			    + ", which run at once", [run, b] { run (b); });
    }
  std::unique_lock<std::mutex> guard (all->lock);
  all->ended.wait (guard, [&] { return !all->running || !all->error.empty (); });
  std::string error = all->error;
  guard.unlock ();
  if (error.empty ())
    for (own_thread &t : threads)
      t.join ();
  return error;
}

} // anonymous namespace

std::string
run_blocks (const launch_job &job)
{
  uint64_t blocks = uint64_t (job.shape.grid[0]) * job.shape.grid[1]
		    * job.shape.grid[2];
  if (job.shape.together)
    return run_together (job, blocks);
  /* Pieces small enough to balance, large enough to cost nothing.  */
  uint64_t pieces = uint64_t (core_count ()) * 16;
  uint64_t grain = std::max<uint64_t> (1, blocks / pieces);
  std::mutex lock;
  std::string result;
  run_on_all_cores (blocks, grain, [&] (uint64_t first, uint64_t last)
  {
    std::string error;
    if (run_range (job, first, last, error))
      return true;
    std::lock_guard<std::mutex> guard (lock);
    if (result.empty ())
      result = error;
    return false;
  });
  return result;
}

} // namespace goacc::cpu
