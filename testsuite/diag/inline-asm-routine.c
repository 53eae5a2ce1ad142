/* Inline assembly in a routine: at the routine's line; the host's version is
   compiled all the same.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
int
f (int v)
{
  int r;
  __asm__ volatile ("movl %1, %0" : "=r" (r) : "r" (v)); /* { dg-error "asm" } */
  return r;
}
