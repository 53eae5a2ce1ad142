/* Faults (SIGSEGV, SIGBUS) that do not end the program by a bare signal.

   Comes in: a place to go on at, for what this thread does next: device code on the cpu
   device, and copies from and to the program's memory, whose addresses and lengths are the
   program's.
   Goes out: a jump there if it runs into a fault, and where the fault was.

   Rules
   - The handlers stay.  Faults of threads without such a place, and signals that somebody
     sends, go to whom they would go without us: the program's handler, a sanitizer's, or the
     system.
   - Nothing is done in the handler but to note the address and jump.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_FAULT_EXITS_H
#define GOACC_FAULT_EXITS_H

#include <csetjmp>
#include <cstddef>
#include <cstdint>

namespace goacc
{

/* What setjmp returns where a fault led out, not a longjmp of the code itself.  */
const int left_by_fault = 2;

/* From now on, faults of this thread lead to WAY_OUT; nowhere, if that is NULL.  */
void set_fault_exit (jmp_buf *way_out);

/* This thread's last fault.  */
struct fault
{
  uint64_t address;
  /* The processor does not say where: x86-64 has no page fault for an address whose upper
     bits are no copies of bit 47 (signal.h, SI_KERNEL).  */
  bool without_address;
};

fault last_fault ();

/* memcpy (TO, FROM, BYTES), ROWS times, TO_PITCH and FROM_PITCH bytes apart.  False if that
   ran into a fault; some of it may be done.  */
bool copy_unless_fault (void *to, const void *from, size_t bytes, size_t rows = 1,
			size_t to_pitch = 0, size_t from_pitch = 0);

} // namespace goacc

#endif /* GOACC_FAULT_EXITS_H */
