/* Of a tile's steps the passes before the loop passes see one; then they are written out.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, float *restrict a, float *restrict b, float *restrict c)
{
#pragma acc kernels present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

/* { dg-final { scan-dump written-steps "8 steps of \[0-9\]+ statements are written out" } } */
/* { dg-final { scan-dump-not unroll-loops "accplug_first_step" } } */
