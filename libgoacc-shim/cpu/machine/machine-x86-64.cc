/* x86-64 processors.  See machine.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/machine/machine.h"

namespace goacc::cpu
{

instruction_set
instructions_of_this_machine ()
{
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("x86-64-v4"))
    return { "-march=x86-64-v4 -mprefer-vector-width=256", true };
  if (__builtin_cpu_supports ("x86-64-v3"))
    return { "-march=x86-64-v3", true };
  return { "-march=x86-64", false };
}

void
relax ()
{
  __builtin_ia32_pause ();
}

} // namespace goacc::cpu
