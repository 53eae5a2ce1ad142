/* A pointer in `present' whose data is not on the device: an
   error that names it, before the kernel runs.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*pointer-present.c:\[0-9\]+: kernels\[^\n\]*data in PRESENT clause was not found on device \[0-9\]+: name=a host:0x\[0-9a-f\]+ size=80" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  double *a = calloc (10, sizeof *a);
#pragma acc kernels present (a)
  for (int i = 0; i < 10; i++)
    a[i] = i;
  return a[0];
}
