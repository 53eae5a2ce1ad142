/* The code generator: a program to C functions by way of libgccjit.

   In: a program (ptx/program.h).  Out: in the gcc_jit_context, `goacc_kernel' (a
   block_fn or a step_fn), `goacc_meta', `goacc_imports', `goacc_import_names', each
   with the suffix of the kernel: a context may have several.

   Rules
   - blocks: for each block, for z, y, x: the thread's code; `ret' is
     "continue".  What does not depend on the thread is loaded before.
   - step: for each ready thread of a range: a switch on the frame's state, then
     the thread's code.
   - plain: a function (context, tid x, y, z, [address of the result,]
     arguments); scalars are passed as unsigned integers, so that .b32 and
     .f32 agree, aggregates by address.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_KERNEL_H
#define GOACC_CPU_JIT_KERNEL_H

#include "cpu/jit/libgccjit-calls.h"
#include "cpu/ptx/program.h"

namespace goacc::cpu
{

struct code_options
{
  bool check = false;		/* ACC_CHECK=1 */
  bool rich_isa = false;	/* machine/machine.h, rich */
  std::string suffix;		/* of all names that the kernel has in its object */
};

/* Throws device_error.  */
void write_kernel (gcc_jit_context *, const program &, const code_options &);

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_KERNEL_H */
