/* Whose a private array is, where the loop is in two versions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
workers (int n, int m, int *p, int *q, int *c)
{
  int w[4];
#pragma acc kernels present (p, q, c)
#pragma acc loop independent gang worker private (w)
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 4; k++)
	w[k] = i * 4 + k;
      for (int j = 0; j < m; j++)
	p[i * m + j] = q[i * m + j] + w[j % 4];
      c[i] = w[i % 4];
    }
}

/* { dg-final { scan-dump lower "w of a worker: in shared memory" } } */
