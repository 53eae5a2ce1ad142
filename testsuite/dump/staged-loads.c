/* Loops whose loads are the same for all lanes of a warp, and loops of lanes' own.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sums (int n, int m, const float *x, const float *y, const int *begin, float *f)
{
#pragma acc parallel loop gang vector present (x[0:n], y[0:m], f[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	s += y[j] * x[i] + y[j] * y[j];
      f[i] = s;
    }
#pragma acc parallel loop gang vector present (x[0:n+m], y[0:m], f[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	s += y[j] * x[i + j];
      f[i] = s;
    }
#pragma acc parallel loop gang vector present (y[0:m], f[0:n], begin[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop seq
      for (int j = 0; j < begin[i]; j++)
	s += y[j] * i;
      f[i] = s;
    }
}

/* { dg-final { scan-dump staged-loads ":15:\[0-9\]+: note: loop \[0-9\]+: a warp loads together" } } */
/* { dg-final { scan-dump staged-loads ":24:\[0-9\]+: note: loop \[0-9\]+: each lane loads for itself: it does more than load" } } */
/* { dg-final { scan-dump staged-loads ":33:\[0-9\]+: note: loop \[0-9\]+: each lane loads for itself: its number of iterations" } } */
