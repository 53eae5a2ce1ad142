/* OpenACC 2.16: an async-argument is any integer expression, on each directive that has one:
   conditional ones with constants in them, which C's front end marks, of all integer types.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { first = 3 };

static void
chain (int n, int *a, int yes)
{
  const int one = 1;
  const short queues[3] = { 4, 5, 6 };
  unsigned char small = 7;
  long wide = 8;
#pragma acc enter data copyin (a[0:n]) async (yes ? one : 2)
#pragma acc parallel loop present (a[0:n]) async (queues[one] - first) wait (yes ? one : 2)
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc kernels loop present (a[0:n]) async (small) wait (queues[one] - first)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma acc serial loop present (a[0:n]) async (yes && one ? wide : one) wait (small)
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc wait (wide) async (yes ? small + one : one)
#pragma acc update self (a[0:n]) async (yes ? small + one : one)
#pragma acc wait (yes ? small + one : one)
  for (int i = 0; i < n; i++)
    CHECK_INT (a[i], 2 * i + 3);
#pragma acc parallel loop present (a[0:n]) async (yes ? acc_async_sync : one)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc exit data copyout (a[0:n]) async (!yes ? one : 2)
#pragma acc wait (2)
}

int
main (void)
{
  enum { n = 1000 };
  static int a[n];
  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < n; i++)
	a[i] = i;
      chain (n, a, 1);
      for (int i = 0; i < n; i++)
	CHECK_INT (a[i], i);
    }
  return 0;
}
