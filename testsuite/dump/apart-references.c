/* What `restrict' says is known to the optimisers and the emitter: loads of what no thread
   stores.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sums (int n, int m, double *restrict y, const double *restrict x, double *z, double *w)
{
#pragma acc parallel loop present (y[0:n*m], x[0:n*m])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = 0; k < m; k++)
	{
	  sum += x[k * n + i];
	  y[k * n + i] = sum;
	}
    }
  /* It says nothing of pointers without it.  */
#pragma acc parallel loop present (z[0:n*m], w[0:n*m])
  for (int i = 0; i < n; i++)
    z[i] = z[i] * w[i];
}

/* { dg-final { scan-dump apart-references "2 references are to memory of 2 kinds" } } */
/* { dg-final { scan-dump ptx "c:1\[0-9\]:.*loaded with .nc" } } */
/* { dg-final { scan-dump-not ptx "c:1\[0-9\]:.*loaded without .nc" } } */
/* { dg-final { scan-dump-not ptx "c:2\[0-9\]:.*loaded with .nc" } } */
