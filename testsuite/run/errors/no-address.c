/* Subscripts that lead to nothing, in a queue and with threads that wait for each other.
   { dg-only-device "cpu" }
   { dg-shouldfail "invalid access" }
   { dg-output "accplug: \[^\n\]*kernel \[^\n\]*: invalid access (at 0|outside of the address space)\[^\n\]*, block \[^\n\]*with ACC_CHECK=1 this names the place" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdint.h>
#include "check.h"
#include <openacc.h>

int
main (void)
{
  int *block = (int *) acc_malloc (64);
  /* Some processors (aarch64) ignore the upper 8 bits of an address; qemu says 0 of such.  */
  volatile int64_t before = INT64_C (1) << 53;
  int64_t nowhere = before;
  int s[32];
#pragma acc parallel loop gang deviceptr (block) copyout (s)
  for (int i = 0; i < 32; i++)
    {
      int sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int j = 0; j < 64; j++)
	sum += block[i * 1000000 + j - nowhere];
      s[i] = sum;
    }
  printf ("%d\n", s[3]);
  return 0;
}
