/* Launching a kernel: its shape, its scratch, and the device's launch.

   Comes in: a kernel's filled parameter block.
   Goes out: a launch on the device.

   Rules
   - Block sizes are evaluated before the grid; both are clamped to what the
     device and the kernel's registers allow (any grid is right, see
     accplug-image.h).
   - A kernel's version for few rows takes its place where several gangs can share each row
     of this launch (accplug-image.h).
   - No allocation and no copy happens if the kernel was launched before with
     no larger grid.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_LAUNCH_H
#define GOACC_LAUNCH_H

#include "launch/parameter-block.h"

namespace goacc
{

class device_context;
struct async_queue;
struct loaded_kernel;

/* Clause values of num_gangs, num_workers, vector_length; 0 if absent.  */
typedef int64_t clause_values[ACCPLUG_DIMS];

/* Launch BLOCK's kernel; with a NULL queue, it has ended on return.  BLOCK is filled
   but for the scratch's address.  */
extern void launch_kernel (device_context &, async_queue *, loaded_kernel &,
			   parameter_block &block, const clause_values &clauses);

/* What could be the reason if BLOCK's kernel fails, in parentheses after a space, or "".  */
extern std::string likely_fault (const parameter_block &block);

} // namespace goacc

#endif /* GOACC_LAUNCH_H */
