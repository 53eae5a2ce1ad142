/* Faults of device code end the launch with a message, not the program with a signal.

   In: the block that a thread runs.  Out: where the processor refuses an access of its
   code, the way out of give_up, with the reason.

   Rules
   - Only threads that run device code are concerned, while they run it; see
     support/fault-exits.h, which has the handler.
   - The handler has a stack of its own, as recursion may have used up the thread's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_FAULTS_H
#define GOACC_CPU_FAULTS_H

#include <cstdint>
#include <string>

#include "support/fault-exits.h"

namespace goacc::cpu
{

struct block_context;

/* This thread runs the code of B from now on; no code if B is NULL.  */
void set_running_block (block_context *b);

/* The fault that led out of B, in words.  */
std::string fault_text (const block_context *b);

/* The calling thread's stack.  */
struct stack_bounds
{
  uint64_t low, high;
};

const stack_bounds &stack_of_thread ();

} // namespace goacc::cpu

#endif /* GOACC_CPU_FAULTS_H */
