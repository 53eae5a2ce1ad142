/* A copy of a queue's that runs into memory that is not there: the wait says so.
   { dg-only-device "cpu" }
   { dg-shouldfail "there is no such memory" }
   { dg-output "accplug: \[^ \]*host-memory-async.c:29: wait: a copy of acc_copyin_async in queue 3 failed on device 0: host memory .0x\[0-9a-f\]+,.40000. cannot be read: there is none at 0x\[0-9a-f\]+" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <sys/mman.h>

int
main (void)
{
  size_t bytes = 1 << 20;
  int *p = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int s = 0, n = 10000;
  CHECK (p != MAP_FAILED);
#pragma acc parallel loop reduction (+:s) copyin (p[0:n]) async (3)
  for (int i = 0; i < n; i++)
    s += p[i];
#pragma acc wait (3)
  CHECK_INT (s, 0);
  CHECK (!mprotect (p, bytes, PROT_NONE));
  acc_copyin_async (p, n * sizeof *p, 3);
#pragma acc parallel loop present (p[0:n]) async (3)
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc wait (3)
  printf ("not reached\n");
  return 0;
}
