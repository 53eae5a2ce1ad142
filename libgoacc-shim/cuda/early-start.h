/* Kernels that start while the one in front of them ends.

   In: an image's PTX.  Out: PTX whose entry points wait, in their first instruction, for the
   grid in front of them in the stream, and how such a kernel is launched: the device gets
   ready for it while that grid still runs.  Of 4096 small kernels that depend on each other
   that is a quarter of the time in CUDA (LU of 2048 columns, H200).

   Rules
   - Launched so, a kernel starts when the last block of the one before has ended, before that
     one's stores are there for others; `griddepcontrol.wait' waits for those (PTX ISA
     9.7.13.13).  Nothing but its parameters may be read before it: it comes first.
   - A kernel ends when all its threads have waited: what holds of one pair of kernels holds of
     all in the stream.
   - Devices from compute capability 9.0 on and drivers from CUDA 11.8 on can do it, and images
     whose entry points all have the mark ACCPLUG_GRID_WAIT.  Else everything is as it was.
   - Lines of the text keep their numbers, which errors name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_EARLY_START_H
#define GOACC_CUDA_EARLY_START_H

#include <string>

#include "cuda/context.h"

namespace goacc
{
namespace cuda
{

/* Can kernels of IMAGES start early on the device of the context?  */
extern bool can_start_early (const context &, const image_list &images);

/* The text PTX with the waits.  */
extern std::string with_waits (const char *ptx, size_t bytes);

/* cuLaunchKernel of such a kernel.  */
extern result launch_early (function_handle, const launch_shape &, stream_handle,
			    void **parameters);

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_EARLY_START_H */
