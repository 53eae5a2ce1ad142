/* Loops that all threads share, each by itself: which have groups of iterations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
polynomial (int n, int m, const float *x, const float *c, float *restrict y)
{
#pragma acc parallel loop present (x[0:n], c[0:m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0, at = x[i];
      for (int k = 0; k < m; k++)
	sum = sum * at + c[k];
      y[i] = sum;
    }
}

/* Divisions hide the loads.  */

void
quotients (int n, int m, const float *x, const float *c, float *restrict y)
{
#pragma acc parallel loop present (x[0:n], c[0:m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0, at = x[i];
      for (int k = 0; k < m; k++)
	sum = c[k] / (sum + at);
      y[i] = sum;
    }
}

/* What lanes walk through is their own.  */

void
filter (int n, int m, const float *x, const float *c, float *restrict y)
{
#pragma acc parallel loop present (x[0:n*m], c[0:m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int k = 0; k < m; k++)
	sum = sum * x[i * m + k] + c[k];
      y[i] = sum;
    }
}

/* { dg-final { scan-dump group-iterations "c:8:.*nest has groups of 4 iterations" } } */
/* { dg-final { scan-dump group-iterations "c:26:.*has no groups of iterations: a step is long" } } */
/* { dg-final { scan-dump group-iterations "c:38:.*no groups of iterations: its steps load" } } */
