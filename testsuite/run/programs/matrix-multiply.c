/* Matrix multiplication in the ways programs write it: collapse, gang and vector
   with a sequential sum, a vector reduction, and kernels.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 61
#define M 47
#define K 53

static double a[N][K], b[K][M], c[N][M], want[N][M];

static void
verify (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	CHECK_REAL (c[i][j], want[i][j], 1e-12);
	c[i][j] = -1;
      }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int k = 0; k < K; k++)
      a[i][k] = (i * 3 + k) % 17 - 8;
  for (int k = 0; k < K; k++)
    for (int j = 0; j < M; j++)
      b[k][j] = (k + 5 * j) % 13 * 0.5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
	want[i][j] += a[i][k] * b[k][j];
#pragma acc data copyin (a, b)
  {
#pragma acc parallel loop collapse (2) copyout (c)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	{
	  double s = 0;
	  for (int k = 0; k < K; k++)
	    s += a[i][k] * b[k][j];
	  c[i][j] = s;
	}
    verify ();
#pragma acc parallel loop gang copyout (c)
    for (int i = 0; i < N; i++)
      {
#pragma acc loop worker
	for (int j = 0; j < M; j++)
	  {
	    double s = 0;
#pragma acc loop vector reduction (+:s)
	    for (int k = 0; k < K; k++)
	      s += a[i][k] * b[k][j];
	    c[i][j] = s;
	  }
      }
    verify ();
#pragma acc kernels copyout (c)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	{
	  double s = 0;
	  for (int k = 0; k < K; k++)
	    s += a[i][k] * b[k][j];
	  c[i][j] = s;
	}
    verify ();
#pragma acc parallel loop copyout (c)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	{
	  c[i][j] = 0;
	  for (int k = 0; k < K; k++)
	    c[i][j] += a[i][k] * b[k][j];
	}
    verify ();
  }
  return 0;
}
