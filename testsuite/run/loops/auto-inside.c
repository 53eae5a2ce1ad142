/* A nest of a loop that is independent and one with `auto' is a grid, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 45
#define M 37

static signed char a[N * M], y[N * M];
static int x[N][M], z[M][N], sums[M];

static void
turned (int n, int m, const signed char *a, signed char *restrict y)
{
#pragma acc parallel loop copyin (a[0:n * m]) copy (y[0:n * m])
  for (int i = 0; i < m; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      y[i * n + j] = a[j * m + i] + 1;
}

/* The other way round, with a result inside, and in a kernels region.  */

static void
others (int n, int m)
{
#pragma acc parallel loop auto copyin (x) copy (z)
  for (int i = 0; i < m; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      z[i][j] = x[j][i];
#pragma acc parallel loop copyin (x) copy (sums)
  for (int i = 0; i < m; i++)
    {
      int s = 0;
#pragma acc loop auto reduction(+:s)
      for (int j = 0; j < n; j++)
	s += x[j][i];
      sums[i] = s;
    }
#pragma acc kernels copyin (x) copy (z)
#pragma acc loop independent
  for (int i = 0; i < m; i++)
#pragma acc loop auto
    for (int j = 0; j < n; j++)
      z[i][j] += x[j][i];
}

int
main (void)
{
  for (int i = 0; i < N * M; i++)
    {
      a[i] = i % 101;
      x[i / M][i % M] = i;
    }
  turned (N, M, a, y);
  turned (0, M, a, y);
  others (N, M);
  others (0, 0);
  for (int i = 0; i < M; i++)
    {
      int sum = 0;
      for (int j = 0; j < N; j++)
	{
	  sum += x[j][i];
	  CHECK_ELEMENT (i, y[i * N + j], a[j * M + i] + 1);
	  CHECK_ELEMENT (i, z[i][j], 2 * x[j][i]);
	}
      CHECK_ELEMENT (i, sums[i], sum);
    }
  return 0;
}
