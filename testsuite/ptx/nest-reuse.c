/* Rows of a nest that read the same elements share a block, also where both loops have a
   directive: the block has two axes.  Without tiles no thread waits for another one.
   { dg-additional-options "-fplugin-arg-accplug-tiles=never" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, float *a, float *b, float *c)
{
#pragma acc parallel loop present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
	{
	  float sum = 0;
	  for (int k = 0; k < n; k++)
	    sum += a[i * n + k] * b[k * n + j];
	  c[i * n + j] = sum;
	}
    }
}

/* { dg-final { scan-ptx "%tid\\.y" } } */
/* { dg-final { scan-ptx-not "bar\\." } } */
