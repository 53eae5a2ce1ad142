/* A Jacobi iteration as programs write it: data region, time loop on the host,
   max reduction, update of the result.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 66
#define M 70

int
main (void)
{
  static double a[N][M], b[N][M], c[N][M], d[N][M];
  for (int i = 0; i < N; i++)
    a[i][0] = b[i][0] = c[i][0] = d[i][0] = 1;
  int steps = 0;
  double error = 1;
#pragma acc data copy (a) copyin (b)
  while (error > 1e-3 && steps < 200)
    {
      error = 0;
#pragma acc parallel loop gang reduction (max:error)
      for (int i = 1; i < N - 1; i++)
#pragma acc loop vector reduction (max:error)
	for (int j = 1; j < M - 1; j++)
	  {
	    b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1]
			      + a[i][j + 1]);
	    error = fmax (error, fabs (b[i][j] - a[i][j]));
	  }
#pragma acc parallel loop collapse (2)
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < M - 1; j++)
	  a[i][j] = b[i][j];
      steps++;
    }
  int want_steps = 0;
  error = 1;
  while (error > 1e-3 && want_steps < 200)
    {
      error = 0;
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < M - 1; j++)
	  {
	    d[i][j] = 0.25 * (c[i - 1][j] + c[i + 1][j] + c[i][j - 1]
			      + c[i][j + 1]);
	    error = fmax (error, fabs (d[i][j] - c[i][j]));
	  }
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < M - 1; j++)
	  c[i][j] = d[i][j];
      want_steps++;
    }
  CHECK_INT (steps, want_steps);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_REAL (a[i][j], c[i][j], 1e-13);
  return 0;
}
