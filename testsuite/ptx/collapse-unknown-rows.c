/* Collapsed rows may be short: where their length is unknown, a block has some of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sum (int n, int m, float *a, float *b, float *c)
{
#pragma acc parallel loop collapse (2) present (a[0:n * m], b[0:n * m], c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i * m + j] = a[i * m + j] + b[i * m + j];
}

/* { dg-final { scan-ptx "%tid\\.y" } } */
