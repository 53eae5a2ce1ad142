/* Rows whose common length is in memory have whole warps.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sums (int n, int *length, float *a, float *y)
{
#pragma acc parallel loop gang present (length[0:1], a[0:n * n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int k = 0; k < length[0]; k++)
	sum += a[i * n + k];
      y[i] = sum;
    }
}

/* { dg-final { scan-ptx "shfl.*16, 31, 4294967295" } } */
