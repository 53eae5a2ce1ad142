/* The threads that run blocks, on all cores.

   In: a job: how many pieces, and what runs one.  Out: all pieces done.

   Rules
   - The caller works too, unless ACC_CPU_STACK asks for stacks that it may not have; `run'
     returns when every piece has ended.
   - Jobs of several callers may run at the same time.
   - Threads start with the first job that can use them; a child after fork
     starts its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_THREAD_POOL_H
#define GOACC_CPU_THREAD_POOL_H

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "devices/device.h"
#include "cpu/contract/layout.h"

namespace goacc::cpu
{

/* Threads to use: ACC_CPU_THREADS, else those of the hardware.  */
unsigned core_count ();

/* Increases in the child of each fork.  */
unsigned fork_generation ();

/* Call FN (first, last) for pieces of [0, COUNT), on up to core_count ()
   threads; FN returns false to end the job early.  */
void run_on_all_cores (uint64_t count, uint64_t grain,
		       const std::function<bool (uint64_t, uint64_t)> &fn);

/* End the pool's threads.  */
void stop_threads ();

/* What a launch needs to run (scheduler.cc).  */
struct launch_job
{
  const void *code;		/* block_fn or step_fn */
  kernel_meta meta;
  launch_shape shape;
  const uint8_t *params;
  uint8_t *globals;
  std::shared_ptr<const address_map> checked;
};

/* Run all blocks.  Returns "" or what went wrong.  */
std::string run_blocks (const launch_job &);

} // namespace goacc::cpu

#endif /* GOACC_CPU_THREAD_POOL_H */
