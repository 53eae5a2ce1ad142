/* Rows whose lengths are read from memory share a warp: they name the lanes that take part in
   their shuffles.  They have as many lanes as the launch finds right, or eight where rows have
   memory of their own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, int terms, int *start, int *column, double *value, double *x, double *y)
{
#pragma acc parallel loop gang present (start[0:n + 1], column[0:terms], \
					value[0:terms], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

void
histogram (int n, int terms, int *start, int *column, int *y)
{
#pragma acc parallel loop gang present (start[0:n + 1], column[0:terms], y[0:n])
  for (int i = 0; i < n; i++)
    {
      int seen[4] = { i, i + 1, i + 2, i + 3 };
      int sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += seen[column[k] & 3];
      y[i] = sum;
    }
}

/* { dg-final { scan-ptx "shfl\\.sync\\.bfly\\.b32 %r\[0-9\]+, %r\[0-9\]+, %r\[0-9\]+, 31, %r\[0-9\]+" } } */
/* { dg-final { scan-ptx "shfl\\.sync\\.bfly\\.b32 %r\[0-9\]+, %r\[0-9\]+, 4, 31, %r\[0-9\]+" } } */
/* { dg-final { scan-ptx-not "bfly\\.b32 %r\[0-9\]+, %r\[0-9\]+, 8" } } */
/* { dg-final { scan-ptx-not "shfl.*4294967295" } } */
/* { dg-final { scan-ptx-not "bar\\.sync" } } */
