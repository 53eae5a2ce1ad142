/* OpenACC 2.13.1: variables of functions in `declare device_resident' have device memory
   while the function runs, with constant and with variable bounds.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

static void
work (int n, int *r)
{
  int fixed[8], varying[n], one;
#pragma acc declare device_resident (fixed, varying, one)
#pragma acc parallel loop present (fixed)
  for (int i = 0; i < 8; i++)
    fixed[i] = 3 * i;
#pragma acc parallel loop present (varying)
  for (int i = 0; i < n; i++)
    varying[i] = i * i;
#pragma acc serial present (one)
  one = 5;
#pragma acc parallel loop present (fixed, varying, one) copyout (r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = varying[n - 1 - i] + fixed[i % 8] + one;
}

int
main (void)
{
  int r[40];
  for (int n = 20; n <= 40; n += 10)
    {
      work (n, r);
      for (int i = 0; i < n; i++)
	CHECK_ELEMENT (i, r[i], (n - 1 - i) * (n - 1 - i) + 3 * (i % 8) + 5);
    }
  return 0;
}
