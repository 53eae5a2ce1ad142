/* Scalars that are computed between the nests of kernels regions, and that the region leaves, or
   nobody reads: the nests behind them have many gangs.

   { dg-only-device "cpu nvidia" }
   { dg-output "launch\[^\n\]* line=25 \[^\n\]* num_gangs=\[2-9\]" }
   { dg-output ".*launch\[^\n\]* line=41 \[^\n\]* num_gangs=\[2-9\]" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 700, M = 6 };

static double
iterate (int n, double *restrict x, int steps)
{
  double s = 3;
#pragma acc kernels copy (x[0:n])
  for (int t = 0; t < steps; t++)
    {
      s = 0;
      for (int i = 0; i < n; i++)
	s += x[i] * x[i];
      s = 1 / sqrt (s);
      for (int i = 0; i < n; i++)
	x[i] *= s;
    }
  return s;
}

static void
orthogonal (int n, int m, double *a)
{
#pragma acc kernels copy (a[0:n * m])
  for (int k = 0; k < m; k++)
    {
      double s = 0;
      for (int i = 0; i < n; i++)
	s += a[k * n + i] * a[k * n + i];
      s = 1 / sqrt (s);
      for (int i = 0; i < n; i++)
	a[k * n + i] *= s;
      for (int j = k + 1; j < m; j++)
	{
	  double d = 0;
	  for (int i = 0; i < n; i++)
	    d += a[k * n + i] * a[j * n + i];
	  for (int i = 0; i < n; i++)
	    a[j * n + i] -= d * a[k * n + i];
	}
    }
}

/* What one step leaves is where the next one begins, but in some.  */

static double
kept (int n, double *restrict x, int steps, int again)
{
  double s = 1, last = 0;
#pragma acc kernels copy (x[0:n])
  for (int t = 0; t < steps; t++)
    {
      if (t % 3 == again)
	s = 0;
      for (int i = 0; i < n; i++)
	s += x[i];
      s = 1 / sqrt (s + 1);
      for (int i = 0; i < n; i++)
	x[i] += s;
      last = s;
    }
  return last;
}

int
main (void)
{
  static double x[N], a[N * M], y[2][N], s[2];
  for (int i = 0; i < N; i++)
    x[i] = 1 + i % 3;
  CHECK (fabs (iterate (N, x, 4) - 1) < 1e-12);
  for (int i = 0; i < N * M; i++)
    a[i] = (i * 7919 % 1013) / 1013.0;
  orthogonal (N, M, a);
  for (int j = 0; j < M; j++)
    for (int k = 0; k <= j; k++)
      {
	double d = 0;
	for (int i = 0; i < N; i++)
	  d += a[j * N + i] * a[k * N + i];
	CHECK (fabs (d - (j == k)) < 1e-9);
      }
  for (int again = 0; again < 4; again++)
    {
      for (int i = 0; i < N; i++)
	y[0][i] = y[1][i] = i % 7;
      s[0] = kept (N, y[0], 7, again);
      double value = 1;
      for (int t = 0; t < 7; t++)
	{
	  if (t % 3 == again)
	    value = 0;
	  for (int i = 0; i < N; i++)
	    value += y[1][i];
	  value = 1 / sqrt (value + 1);
	  for (int i = 0; i < N; i++)
	    y[1][i] += value;
	}
      CHECK (fabs (s[0] - value) < 1e-9 && fabs (y[0][9] - y[1][9]) < 1e-9);
    }
  return 0;
}
