/* Where the value that a loop leaves behind goes, if it only goes to memory.

   Gangs do not wait for each other within a kernel, so a value that several gangs
   compute together can be used only where the kernel ends: in memory.

   Comes in: the value of an exit phi of an outermost loop of a kernel.
   Goes out: the one store that it is for, and leave to do that store at another
   time.

   Rules
   - The store is done whenever the loop has been: it will be without a condition.
   - All gangs know the place: by a value of the kernel's, or, in a part of a kernels region at
     whose end the store is, by a pointer from memory that the kernel does not write.
   - Nothing else in the kernel may read or write what is stored to, but loads that
     give the loop its start value, and, if the store is done at the kernel's end, the loop's
     own loads.  If the store is done before the kernel's end,
     such a load must be for nothing else: a gang may do it too late.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_RESULT_MEMORY_H
#define ACCPLUG_RESULT_MEMORY_H

#include "device/device-function.h"

namespace accplug
{

struct result_memory
{
  gassign *store = nullptr;	/* what it writes has an invariant address */
  /* The exit phi's value reaches the store through copies and these phis,
     outermost last.  */
  std::vector<gphi *> merges;
  /* All other values that reach the store are what the memory holds already, at
     the beginning of the kernel (so is the start value given to
     find_result_memory) ...  */
  bool keeps_old = false;
  /* ... or all of them are the same in all gangs and depend on no memory that the
     kernel writes.  */
  bool constant_start = false;
};

/* When the memory gets its value: at the kernel's end, by the last gang; or right
   after the loop, by one gang, when others may not have begun yet.  */
enum class result_time { kernel_end, loop_end };

/* VALUE is used after LOOP of F; START, if any, is what LOOP begins with in its
   place.  */
extern bool find_result_memory (function *, const device_function *f,
				class loop *, tree value, tree start, result_time,
				result_memory *);

/* What M.store writes to, as a reference to a constant place behind a pointer that is
   computed anew in SEQ: same_kernel_place_p knows it again.  */
extern tree result_place (gimple_seq *seq, const result_memory &m);

/* Its address, likewise.  */
extern tree result_address (gimple_seq *seq, const result_memory &m);

/* Remove M.store; the values that reached it are for nothing then.  */
extern void remove_result_store (const result_memory &m);

} // namespace accplug

#endif /* ACCPLUG_RESULT_MEMORY_H */
