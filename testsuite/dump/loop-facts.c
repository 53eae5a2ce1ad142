/* What partition knows about a loop: which references keep it sequential, and the
   strides and effects that the axes follow from.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
prefix (int n, float *a)
{
#pragma acc kernels copy (a[0:n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}

void
scale (int n, float *restrict a, const float *restrict b)
{
#pragma acc kernels copy (a[0:n]) copyin (b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
}

/* { dg-final { scan-dump partition "line 10: sequential" } } */
/* { dg-final { scan-dump partition "Loop carried dependence of a-> prevents" } } */
/* { dg-final { scan-dump-times partition "^  Loop carried dependence" 1 } } */
/* { dg-final { scan-dump partition "line 18: parallel" } } */
/* { dg-final { scan-dump partition "read b-> .*4.k1" } } */
/* { dg-final { scan-dump-not partition "read .*opaque" } } */
