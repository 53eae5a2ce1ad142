/* A pointer to nothing, in a queue and with threads that wait for each other.
   { dg-only-device "cpu" }
   { dg-shouldfail "invalid access" }
   { dg-output "accplug: \[^\n\]*kernel \[^\n\]*: invalid access at 0x\[0-9a-f\]+, block \[^\n\]*with ACC_CHECK=1 this names the place" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdint.h>
#include "check.h"

int
main (void)
{
  int *nowhere = (int *) (uintptr_t) 0x600000000000;
  int s[32];
#pragma acc parallel loop gang deviceptr (nowhere) copyout (s) async
  for (int i = 0; i < 32; i++)
    {
      int sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int j = 0; j < 64; j++)
	sum += nowhere[i * 1000000 + j];
      s[i] = sum;
    }
#pragma acc wait
  printf ("%d\n", s[3]);
  return 0;
}
