/* What the cpu device asks of the processor.

   In: nothing.  Out: the instructions that compiled code may use, and how to wait.
   There is a file for each architecture, machine-*.cc; the build takes the host's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_MACHINE_H
#define GOACC_CPU_MACHINE_H

#include <string>

namespace goacc::cpu
{

struct instruction_set
{
  /* The compiler's options for it.  They also tell the code of one kind of processor
     from that of others in the cache, so no two architectures have the same.  */
  std::string options;
  bool rich = false;	/* fma, rounding and popcount are instructions */
};

instruction_set instructions_of_this_machine ();

/* In a loop that waits for another core's store: let the others on.  */
void relax ();

} // namespace goacc::cpu

#endif /* GOACC_CPU_MACHINE_H */
