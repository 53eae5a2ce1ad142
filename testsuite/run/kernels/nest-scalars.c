/* Nests of a kernels region, with indices and temporaries declared outside, as C89 has
   them: in one function dead afterwards, where options.exp wants a grid of two
   dimensions for both nests, in the other live.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 60
#define M 70

static double a[N][M], b[N][M];

static void
start (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = (i * 7 + j * 3) % 11;
	b[i][j] = 0;
      }
}

static void
dead (int steps)
{
  int i, j, k;
  double t;
  for (k = 0; k < steps; k++)
    {
#pragma acc kernels copy (a, b)
      {
	for (i = 1; i < N - 1; i++)
	  for (j = 1; j < M - 1; j++)
	    {
	      t = a[i - 1][j] + a[i + 1][j];
	      b[i][j] = t + a[i][j - 1];
	    }
	for (i = 1; i < N - 1; i++)
	  for (j = 1; j < M - 1; j++)
	    {
	      t = b[i][j] / 4;
	      a[i][j] = t;
	    }
      }
    }
}

static double
live (int n, int *last)
{
  int i, j = -1;
  double t = 0;
#pragma acc kernels copyout (b)
  for (i = 0; i < n; i++)
    for (j = 0; j < M; j++)
      {
	t = a[i][j] * 2;
	b[i][j] = t;
      }
  *last = i * 1000 + j;
  return t;
}

int
main (void)
{
  static double wa[N][M], wb[N][M];
  int i, j, last;
  start ();
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      {
	wa[i][j] = a[i][j];
	wb[i][j] = 0;
      }
  dead (3);
  for (int k = 0; k < 3; k++)
    {
      for (i = 1; i < N - 1; i++)
	for (j = 1; j < M - 1; j++)
	  wb[i][j] = wa[i - 1][j] + wa[i + 1][j] + wa[i][j - 1];
      for (i = 1; i < N - 1; i++)
	for (j = 1; j < M - 1; j++)
	  wa[i][j] = wb[i][j] / 4;
    }
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      {
	CHECK_REAL (a[i][j], wa[i][j], 1e-12);
	CHECK_REAL (b[i][j], wb[i][j], 1e-12);
      }
  CHECK_REAL (live (N, &last), 2 * a[N - 1][M - 1], 0);
  CHECK_INT (last, N * 1000 + M);
  CHECK_REAL (live (0, &last), 0, 0);
  CHECK_INT (last, -1);
  return 0;
}
