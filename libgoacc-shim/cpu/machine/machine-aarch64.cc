/* aarch64 processors.  See machine.h.

   Rules
   - Atomic updates are instructions where the processor has them (LSE, in ARMv8.1), else
     loops: never calls of libgcc's functions that ask at run time, as kernels would call
     what contract/helpers.def does not have.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <sys/auxv.h>

#include "cpu/machine/machine.h"

namespace goacc::cpu
{

instruction_set
instructions_of_this_machine ()
{
  bool atomics = getauxval (AT_HWCAP) & HWCAP_ATOMICS;
  return { std::string ("-mno-outline-atomics -march=armv8-a") + (atomics ? "+lse" : ""),
	   true };
}

/* isb waits for about as long as x86's pause; yield does nothing on most processors.  */

void
relax ()
{
  asm volatile ("isb" : : : "memory");
}

} // namespace goacc::cpu
