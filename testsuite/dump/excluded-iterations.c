/* Loops that leave out the thread's own iteration become loops of one block, where nothing is
   loaded that the program does not load.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sums (int n, const float *x, const float *m, float *f)
{
#pragma acc parallel loop gang vector present (x[0:n], f[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < n; j++)
	if (j != i)
	  s += x[j] * x[i];
      f[i] = s;
    }
  /* Nobody else loads m[i * n + i].  */
#pragma acc parallel loop gang vector present (m[0:n*n], f[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < n; j++)
	if (j != i)
	  s += m[i * n + j];
      f[i] = s;
    }
}

/* { dg-final { scan-dump-times excluded-iterations "its results are dropped" 1 } } */
/* { dg-final { scan-dump-times excluded-iterations "no other iteration or lane loads" 1 } } */
