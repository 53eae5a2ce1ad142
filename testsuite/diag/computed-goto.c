/* Computed goto in a routine.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
int
f (int i) /* { dg-error "cannot be compiled for the device" } */
{
  static void *const targets[] = { &&one, &&two };
  goto *targets[i & 1];
one:
  return 1;
two:
  return 2;
}
