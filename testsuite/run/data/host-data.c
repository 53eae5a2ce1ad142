/* OpenACC 2.8: host_data use_device gives the device address of arrays, pointers
   and members of a larger mapping.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

static void
fill (double *device, int n, double value)
{
#pragma acc parallel loop deviceptr (device)
  for (int i = 0; i < n; i++)
    device[i] = value + i;
}

int
main (void)
{
  double a[50], *p = (double *) malloc (60 * sizeof (double));
  int separate = separate_memory ();
#pragma acc data copyout (a) copyout (p[0:60])
  {
#pragma acc host_data use_device (a, p)
    {
      if (separate)
	CHECK (a != acc_hostptr (a));
      fill (a, 50, 7);
      fill (p, 60, 1000);
    }
    double *middle = p + 30;
#pragma acc host_data use_device (middle)
    fill (middle, 5, -5);
  }
  for (int i = 0; i < 50; i++)
    CHECK_REAL (a[i], 7 + i, 0);
  for (int i = 0; i < 60; i++)
    CHECK_REAL (p[i], i >= 30 && i < 35 ? i - 35 : 1000 + i, 0);
  free (p);
  return 0;
}
