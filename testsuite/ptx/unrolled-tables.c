/* Loops over a few directions with constant tables go altogether, at every level and with
   every compiler: the array in them is registers, the tables are in the instructions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static const int step[15] = { 0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1 };
static const double weight[15] = { 0.5, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2 };

void
relax (int n, double *restrict to, const double *restrict from)
{
#pragma acc parallel loop copyin (from[0:15 * n]) copyout (to[0:15 * n])
  for (int x = 0; x < n; x++)
    {
      double f[15], sum = 0;
      for (int q = 0; q < 15; q++)
	{
	  f[q] = from[q * n + (x - step[q] + n) % n];
	  sum += step[q] * f[q];
	}
      for (int q = 0; q < 15; q++)
	to[q * n + x] = f[q] + weight[q] * sum;
    }
}

/* { dg-final { scan-ptx-not "\.local" } } */
/* { dg-final { scan-ptx-times "st\.global" 15 } } */
