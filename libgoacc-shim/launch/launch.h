/* Launching a kernel: launch expressions, scratch, and the device's launch.

   Comes in: a kernel's descriptor and its filled parameter block.
   Goes out: a launch on the device.

   Rules
   - Block sizes are evaluated before the grid; both are clamped to what the
     device and the kernel's registers allow (any grid is right, see
     accplug-image.h).
   - No allocation and no copy happens if the kernel was launched before with
     no larger grid.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_LAUNCH_H
#define GOACC_LAUNCH_H

#include "devices/device.h"
#include "support/errors.h"

namespace goacc
{

class device_context;
struct async_queue;
struct loaded_kernel;

/* Clause values of num_gangs, num_workers, vector_length; 0 if absent.  */
typedef int64_t clause_values[ACCPLUG_DIMS];

/* The values that expressions may ask for.  KERNEL and CONTEXT serve
   ACCPLUG_OP_RESIDENT.  */
struct launch_inputs
{
  const char *block;		/* the parameter block */
  size_t block_bytes;
  void *const *host;
  size_t host_count;
  const int64_t *clauses;
  uint32_t threads[3];		/* along x, y, z, once known */
  loaded_kernel *kernel;
  uint32_t shared_bytes;
  uint32_t waves;		/* device_limits */
  uint32_t blocks[3] = { 1, 1, 1 };	/* of the grid, once known */
};

extern int64_t evaluate (const accplug_op *program, const launch_inputs &);

/* The shape for KERNEL.  */
extern launch_shape choose_shape (device_context &, loaded_kernel &,
				  const accplug_kernel &, launch_inputs &);

/* Launch; with a NULL queue, the kernel has ended on return.  BLOCK is the
   parameter block; its scratch address is filled in.  */
extern void launch_kernel (device_context &, async_queue *, loaded_kernel &,
			   const accplug_kernel &, char *block, void *const *host,
			   const clause_values &clauses, const call_site &);

} // namespace goacc

#endif /* GOACC_LAUNCH_H */
