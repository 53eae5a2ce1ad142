/* With -g what describes variables does not stand in the way of passes that move code.
   { dg-options "-O2 -g -fchecking" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

enum { N = 70, M = 300 };

static float a[N * M], x[M], y[N], sums[M];

/* Gangs can share the rows.  */
static void
rows (int n, int m)
{
#pragma acc parallel loop copyin(a, x) copyout(y)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop reduction(+:sum)
      for (int j = 0; j < m; j++)
	sum += a[i * m + j] * x[j];
      y[i] = sum;
    }
}

/* The loops change places.  */
static void
columns (int n, int m, const float *p, float *restrict s)
{
#pragma acc kernels copyin(p[0:n * m]) copy(s[0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	float term = p[i * m + j];
	s[j] += term;
      }
}

int
main (void)
{
  for (int i = 0; i < N * M; i++)
    a[i] = i % 5;
  for (int j = 0; j < M; j++)
    x[j] = j % 3;
  rows (N, M);
  columns (N, M, a, sums);
  for (int i = 0; i < N; i++)
    {
      float sum = 0;
      for (int j = 0; j < M; j++)
	sum += a[i * M + j] * x[j];
      CHECK (y[i] == sum);
    }
  for (int j = 0; j < M; j++)
    {
      float sum = 0;
      for (int i = 0; i < N; i++)
	sum += a[i * M + j];
      CHECK (sums[j] == sum);
    }
  return 0;
}
