/* Inline assembly of the host cannot run on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    {
      a[i] = i;
      __asm__ volatile ("nop"); /* { dg-error "asm" } */
    }
}
