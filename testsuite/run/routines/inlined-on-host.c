/* Routines with loops of several levels that the host's code inlines, and that regions
   call.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 10

#pragma acc routine worker
static inline __attribute__ ((always_inline)) void
scale (double *a, double factor)
{
#pragma acc loop worker
  for (int j = 0; j < N; j++)
    {
#pragma acc loop vector
      for (int i = 0; i < N; i++)
	a[j * N + i] *= factor;
    }
}

#pragma acc routine seq
static inline __attribute__ ((always_inline)) double
sum (const double *a)
{
  double total = 0;
#pragma acc loop reduction (+:total)
  for (int i = 0; i < N * N; i++)
    total += a[i];
  return total;
}

int
main (void)
{
  double a[N * N], on_device;
  for (int i = 0; i < N * N; i++)
    a[i] = i;
  scale (a, 2);
#pragma acc parallel copy (a) num_gangs (1)
  scale (a, 3);
#pragma acc serial copyin (a) copyout (on_device)
  on_device = sum (a);
  scale (a, 0.5);
  CHECK_INT (on_device, 4950 * 6);
  CHECK_INT (sum (a), 4950 * 3);
  return 0;
}
