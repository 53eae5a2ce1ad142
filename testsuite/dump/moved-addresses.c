/* Addresses of several iterations of a thread, which the lanes' loop does not change: they have
   moved out of it, and still are one for what is beside each other.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
rows (int n, const float *restrict t, const float *restrict x, float *restrict o)
{
#pragma acc parallel loop present (t[0:64], x[0:8 * n], o[0:8 * n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      {
	float s = 0;
	for (int j = 0; j < 8; j++)
	  s += t[8 * k + j] * x[8 * i + j];
	o[8 * i + k] = s;
      }
}

/* Short rows whose lengths the run knows, in the version for one lane: the unsigned number of
   terms is no obstacle.  */

void
nearest (int n, int k, int d, const float *x, const float *c, int *o)
{
#pragma acc parallel loop present (x[0:n * d], c[0:k * d], o[0:n])
  for (int i = 0; i < n; i++)
    {
      float m = 1e30f;
      int im = 0;
      for (int j = 0; j < k; j++)
	{
	  float s = 0;
	  for (int l = 0; l < d; l++)
	    s += (x[i * d + l] - c[j * d + l]) * (x[i * d + l] - c[j * d + l]);
	  if (s < m)
	    {
	      m = s;
	      im = j;
	    }
	}
      o[i] = im;
    }
}

/* { dg-final { scan-dump near-addresses ":16:\[^\n\]*its address is \[^\n\]*, 100 bytes off\n" } } */
/* { dg-final { scan-dump unroll-loops ":\[0-9\]+:\[^\n\]*counts by a signed number" } } */
