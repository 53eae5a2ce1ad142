/* Products whose directives name levels or reductions, in tiles.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 77
#define M 141
#define Q 13

static double x[N][Q], y[M][Q], z[N][M];

static void
levels (int n)
{
#pragma acc parallel loop gang copyin(x, y) copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector
    for (int j = 0; j < M; j++)
      {
	double t = 0;
#pragma acc loop seq
	for (int k = 0; k < Q; k++)
	  t += x[i][k] * y[j][k];
	z[i][j] += t;
      }
}

static void
reduced (int n)
{
#pragma acc parallel loop copyin(x, y) copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < M; j++)
      {
	double t = 0, most = -1;
#pragma acc loop reduction(+:t) reduction(max:most)
	for (int k = 0; k < Q; k++)
	  {
	    t += x[i][k] * y[j][k];
	    most = most < x[i][k] - y[j][k] ? x[i][k] - y[j][k] : most;
	  }
	z[i][j] += t + 100 * most;
      }
}

static void
reduced_in_order (int n)
{
#pragma acc kernels loop independent gang copyin(x, y) copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector
    for (int j = i; j < M; j++)
      {
	double t = 0;
#pragma acc loop seq reduction(+:t)
	for (int k = Q - 1; k >= 0; k--)
	  t += x[i][k] * y[j][k];
	z[i][j] -= t;
      }
}

int
main (void)
{
  for (int k = 0; k < Q; k++)
    {
      for (int i = 0; i < N; i++)
	x[i][k] = (i + 3 * k) % 11 - 4;
      for (int j = 0; j < M; j++)
	y[j][k] = (2 * j + k) % 7 - 3;
    }
  levels (N);
  reduced (N - 3);
  reduced_in_order (N - 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	double t = 0, most = -1;
	for (int k = 0; k < Q; k++)
	  {
	    t += x[i][k] * y[j][k];
	    most = fmax (most, x[i][k] - y[j][k]);
	  }
	double want = t;
	if (i < N - 3)
	  want += t + 100 * most;
	if (i < N - 1 && j >= i)
	  want -= t;
	CHECK_INT (z[i][j], want);
      }
  return 0;
}
