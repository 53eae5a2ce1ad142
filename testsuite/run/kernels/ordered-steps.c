/* Steps in order around a loop that a directive says is parallel: each step has other elements
   of one array come together, and is a kernel of many gangs.

   { dg-only-device "cpu nvidia" }
   { dg-output "launch\[^\n\]* line=22 \[^\n\]* num_gangs=\[2-9\]" }
   { dg-output ".*launch\[^\n\]* line=42 \[^\n\]* num_gangs=\[2-9\]" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 1024, M = 300 };

static void
sort (int n, int *x)
{
#pragma acc kernels copy (x[0:n])
  for (int k = 2; k <= n; k *= 2)
    for (int j = k / 2; j > 0; j /= 2)
      {
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  {
	    int other = i ^ j;
	    if (other > i && ((i & k) == 0) == (x[i] > x[other]))
	      {
		int t = x[i];
		x[i] = x[other];
		x[other] = t;
	      }
	  }
      }
}

static void
solve (int n, const double *restrict a, double *x)
{
#pragma acc kernels copyin (a[0:n * n]) copy (x[0:n])
  for (int k = 0; k < n; k++)
    {
#pragma acc loop independent
      for (int i = k + 1; i < n; i++)
	x[i] -= a[i * n + k] * x[k];
    }
}

/* Each thread may have all steps: what a step moves is another array, or another place of what
   the thread has.  */

static void
own_steps (int n, float *restrict y, float *restrict x)
{
#pragma acc kernels copy (x[0:n], y[0:8 * n])
  for (int k = 0; k < 8; k++)
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
	{
	  x[i] = x[i] * 0.5f + k;
	  y[k * n + i] = x[i];
	}
    }
}

int
main (void)
{
  static int v[N];
  static double a[M * M], x[M], want[M];
  static float s[M], y[8 * M];
  for (int i = 0; i < N; i++)
    v[i] = i * 7919 % 1021;
  sort (N, v);
  for (int i = 1; i < N; i++)
    CHECK (v[i - 1] <= v[i]);
  for (int i = 0; i < M * M; i++)
    a[i] = (i * 31 % 17) / 64.0;
  for (int i = 0; i < M; i++)
    x[i] = want[i] = i % 5 + 1;
  solve (M, a, x);
  for (int k = 0; k < M; k++)
    for (int i = k + 1; i < M; i++)
      want[i] -= a[i * M + k] * want[k];
  for (int i = 0; i < M; i++)
    CHECK (fabs (x[i] - want[i]) <= 1e-9 * (1 + fabs (want[i])));
  own_steps (M, y, s);
  CHECK (y[3 * M + 7] == 4.25f);
  return 0;
}
