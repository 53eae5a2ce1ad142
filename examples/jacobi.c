/* Laplace's equation on a square plate by Jacobi's method: the data stays on the
   device over all iterations, only the error comes back.  The boundary is the
   harmonic function x^2 - y^2, so the exact solution is known.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>
#include <stdio.h>

enum { N = 64 };
static double u[N][N], next[N][N];

static double
exact (int i, int j)
{
  double x = j / (double) (N - 1), y = i / (double) (N - 1);
  return x * x - y * y;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	int boundary = i == 0 || j == 0 || i == N - 1 || j == N - 1;
	u[i][j] = next[i][j] = boundary ? exact (i, j) : 0;
      }

  double change = 1;
  int iterations = 0;
#pragma acc data copy (u) copyin (next)
  while (change > 1e-7 && iterations < 20000)
    {
      change = 0;
#pragma acc parallel loop collapse (2) reduction (max: change)
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  {
	    next[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
	    change = fmax (change, fabs (next[i][j] - u[i][j]));
	  }
#pragma acc parallel loop collapse (2)
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  u[i][j] = next[i][j];
      iterations++;
    }

  double error = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	double difference = fabs (u[i][j] - exact (i, j));
	if (difference > error)
	  error = difference;
      }
  printf ("jacobi: %d iterations, largest error %.1e\n", iterations, error);
  return !(error < 1e-4);
}
