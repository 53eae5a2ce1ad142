/* A collapsed loop takes the axes of a grid like the nest that it is: no division, and
   rows that read the same elements share a block.
   { dg-options "-fplugin-arg-accplug-tiles=never" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, float *a, float *b, float *c)
{
#pragma acc parallel loop gang vector collapse (2) \
	present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
#pragma acc loop seq
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

/* { dg-final { scan-ptx "%ctaid\\.y" } } */
/* { dg-final { scan-ptx "%tid\\.y" } } */
/* { dg-final { scan-ptx-not "div\\." } } */
/* { dg-final { scan-ptx-not "rem\\." } } */
