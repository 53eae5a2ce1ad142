/* Addresses of memory that instructions access, and the thread's own stack.

   In: an operand.  Out: an address of the host's.

   Rules
   - With ACC_CHECK, every access that may leave the module's or the launch's
     own memory is checked before it is made.
   - Loads of a kernel's parameters are made once, before all threads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_MEMORY_H
#define GOACC_CPU_JIT_MEMORY_H

#include "cpu/jit/thread-writer.h"

namespace goacc::cpu
{

state_space space_of (const instruction &);

/* The host's address for LANES values of T at O.  */
rvalue effective_address (thread_writer &w, const instruction &,
			  const operand &o, ptx_type t, unsigned lanes);

/* The running thread's own stack (PTX ISA 7.3: alloca, stacksave,
   stackrestore).  */
rvalue stack_mark (thread_writer &w);
void stack_release (thread_writer &w, rvalue mark);

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_MEMORY_H */
