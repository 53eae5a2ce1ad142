/* The stack that the driver needs.

   In: a call of the driver, in any thread of the program.  Out: it runs there; on a stack of
   its own if the thread's has too little left: the driver takes more than a thread with the
   smallest stack, or a program under `ulimit -s', has.

   Rules
   - The thread stays the same: a context is current in one thread.
   - A stack that is not the thread's (of coroutines) has an end that nobody knows: there the
     call runs where it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_DRIVER_STACK_H
#define GOACC_CUDA_DRIVER_STACK_H

#include <cstdint>

namespace goacc
{
namespace cuda
{

/* Frames of this thread at or above it have enough below them; the largest number until it is
   known.  */
extern thread_local uintptr_t least_frame;

/* FRAME is below least_frame.  Is the thread's stack short, not only of unknown size?  */
extern bool stack_short_p (uintptr_t frame);
/* FN (DATA), on another stack.  */
extern void run_on_own_stack (void (*fn) (void *), void *data);

template <typename F>
void
with_enough_stack (F fn)
{
  uintptr_t frame = reinterpret_cast<uintptr_t> (__builtin_frame_address (0));
  if (__builtin_expect (frame >= least_frame, 1) || !stack_short_p (frame))
    fn ();
  else
    run_on_own_stack ([] (void *data) { (*static_cast<F *> (data)) (); }, &fn);
}

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_DRIVER_STACK_H */
