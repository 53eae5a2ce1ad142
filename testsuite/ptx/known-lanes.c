/* Rows whose lanes the launch chooses have versions for one lane, without a shuffle or a
   barrier, and for the usual lanes, whose distances are constant; a third one has all others.
   Where the loop over rows is long, only the lanes' loops have versions.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, int m, float *a, float *x, float *y)
{
#pragma acc parallel loop present (a[0:n * m], x[0:m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < m; j++)
	sum += a[i * m + j] * x[j];
      y[i] = sum;
    }
}

/* { dg-final { scan-ptx "bfly\\.b32 %r\[0-9\]+, %r\[0-9\]+, 16, 31, 4294967295" } } */
/* { dg-final { scan-ptx "bfly\\.b32 %r\[0-9\]+, %r\[0-9\]+, 1, 31, 4294967295" } } */
/* { dg-final { scan-ptx "bfly\\.b32 %r\[0-9\]+, %r\[0-9\]+, %r\[0-9\]+, 31, %r\[0-9\]+" } } */
/* { dg-final { scan-ptx "bar\\.warp\\.sync 4294967295" } } */
/* { dg-final { scan-ptx "setp\\.eq\\.u32\t%p\[0-9\]+, %r\[0-9\]+, 1;" } } */
