/* A directive's copy in a queue that runs into memory that is not there: the message is about the
   directive and the variable, not about the wait.
   { dg-only-device "cpu" }
   { dg-shouldfail "there is no such memory" }
   { dg-output "accplug: \[^ \]*host-memory-update.c:22: update: a copy in queue 3 failed on device 0: p.0:n.: host memory .0x\[0-9a-f\]+,.40000. cannot be written" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <sys/mman.h>

int
main (void)
{
  size_t bytes = 1 << 20;
  int n = 10000, a[100] = { 0 };
  int *p = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK (p != MAP_FAILED);
#pragma acc enter data copyin (p[0:n], a) async (3)
#pragma acc wait (3)
  CHECK (!mprotect (p, bytes, PROT_READ));
#pragma acc update self (p[0:n], a) async (3)
  for (int k = 0; k < 3; k++)
    {
#pragma acc parallel loop present (a) async (3)
      for (int i = 0; i < 100; i++)
	a[i]++;
    }
#pragma acc wait (3)
  printf ("not reached\n");
  return 0;
}
