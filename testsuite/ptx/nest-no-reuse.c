/* Where rows of a nest have all data for themselves, a block is a piece of one row.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sum (int n, float *a, float *b, float *c)
{
#pragma acc parallel loop present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
	c[i * n + j] = a[i * n + j] + b[i * n + j];
    }
}

/* { dg-final { scan-ptx "%ctaid\\.y" } } */
/* { dg-final { scan-ptx-not "%tid\\.y" } } */
