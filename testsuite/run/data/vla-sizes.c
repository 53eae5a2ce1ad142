/* What GCC computes of the bounds of variable length arrays comes by value: no launch
   copies it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-only-device "cpu nvidia" } */
/* { dg-set-target-env-var ACC_NOTIFY "3" } */
/* { dg-output "before(\r*\nlaunch \[^\n\]*)+\r*\nafter" } */

#include "check.h"

static void
run (int n, int m, double *out)
{
  double a[2][n + 1][m];
#pragma acc data create(a) copyout(out[0:n])
  {
    fprintf (stderr, "before\n");
    for (int t = 0; t < 3; t++)
      {
#pragma acc parallel loop
	for (int k = 0; k < n; k++)
	  a[0][k][1] = a[1][k][m - 1] = k + t;
#pragma acc kernels loop
	for (int k = 0; k < n; k++)
	  a[0][k][1] += a[1][k][m - 1];
#pragma acc serial loop
	for (int k = 0; k < n; k++)
	  out[k] = a[0][k][1];
      }
    fprintf (stderr, "after\n");
  }
}

int
main (void)
{
  double out[50];
  run (50, 9, out);
  for (int k = 0; k < 50; k++)
    CHECK_ELEMENT (k, out[k], 2 * (k + 2));
  return 0;
}
