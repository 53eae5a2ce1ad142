/* A transposition: lanes store what is consecutive and read across, eight rows a block.
   { dg-options "-O2 -fplugin-arg-accplug-dump=partition" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
transpose (int n, int m, const float *x, float *y)
{
#pragma acc parallel loop collapse (2) present (x[0:n * m], y[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[j * n + i] = x[i * m + j];
}

/* The store is consecutive along the innermost loop already.  */
void
gather (int n, int m, const float *x, float *y)
{
#pragma acc parallel loop collapse (2) present (x[0:n * m], y[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i * m + j] = x[j * n + i];
}

/* { dg-final { scan-dump partition "a block of 32 x 8 threads: lanes store what is consecutive" } } */
/* { dg-final { scan-dump-times partition "band asks for a block of 32 x 8" 2 } } */
/* { dg-final { scan-dump-times partition "gets gang vector: unknown iterations, 1 references of unit stride, 0 of none, 1 of others" 2 } } */
