/* OpenACC 2.7.3: deviceptr of memory that is the host's.
   { dg-skip-device "host" }
   { dg-shouldfail "not a device pointer" }
   { dg-output "accplug: \[^\n\]*deviceptr-host.c:\[0-9\]+: parallel: deviceptr of a pointer that is not to memory of device \[0-9\]+: name=a host:0x" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int *a = (int *) calloc (100, sizeof *a);
#pragma acc parallel loop deviceptr(a)
  for (int i = 0; i < 100; i++)
    a[i] = i;
  return 0;
}
