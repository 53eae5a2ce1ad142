/* A perfect nest of three loops takes three axes of the grid and two of the block; no
   barrier stands inside.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
scale (int n, float *a)
{
#pragma acc parallel loop copy (a[0:n * n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
	a[(i * n + j) * n + k] *= 2;
}

/* { dg-final { scan-ptx "%ctaid\\.x" } } */
/* { dg-final { scan-ptx "%ctaid\\.y" } } */
/* { dg-final { scan-ptx "%ctaid\\.z" } } */
/* { dg-final { scan-ptx "%tid\\.y" } } */
/* { dg-final { scan-ptx-not "bar\\." } } */
