/* Indirect addressing and rows of different lengths: sparse matrix times vector.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 400

int
main (void)
{
  static int start[N + 1], col[N * 9];
  static double val[N * 9], x[N], y[N], z[N];
  int nz = 0;
  for (int i = 0; i < N; i++)
    {
      start[i] = nz;
      x[i] = i % 10;
      for (int k = 0; k < i % 9; k++)
	{
	  col[nz] = (i * 7 + k * k * 11) % N;
	  val[nz++] = i - k;
	}
    }
  start[N] = nz;
#pragma acc parallel loop gang vector_length (32) copyin (start, col, val, x) \
  copyout (y)
  for (int i = 0; i < N; i++)
    {
      double s = 0;
#pragma acc loop vector reduction (+:s)
      for (int k = start[i]; k < start[i + 1]; k++)
	s += val[k] * x[col[k]];
      y[i] = s;
    }
#pragma acc parallel loop copyin (start, col, val, x) copyout (z)
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	s += val[k] * x[col[k]];
      z[i] = s;
    }
  for (int i = 0; i < N; i++)
    {
      double s = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	s += val[k] * x[col[k]];
      CHECK_REAL (y[i], s, 1e-13);
      CHECK_REAL (z[i], s, 1e-13);
    }
  return 0;
}
