/* Which nests of two and three loops do a few outermost iterations at once, and how many.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define AT(I, J) ((I) * n + (J))
#define AT3(I, J, K) (AT (I, J) * n + (K))

void
nests (int n, int s, const float *x, float *y, const double *u, double *v, const int *rows)
{
#pragma acc data present (x[0:s], y[0:s], u[0:s], v[0:s], rows[0:n])
  {
  /* Four rows have 14 values of four points each.  */
#pragma acc parallel loop collapse (2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      v[AT (i, j)] = u[AT (i - 1, j)] + u[AT (i + 1, j)] + u[AT (i, j - 1)] + u[AT (i, j + 1)];
  /* Four planes of seven points of doubles are too many.  */
#pragma acc parallel loop collapse (3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	v[AT3 (i, j, k)] = u[AT3 (i, j, k)] + u[AT3 (i - 1, j, k)] + u[AT3 (i + 1, j, k)]
			   + u[AT3 (i, j - 1, k)] + u[AT3 (i, j + 1, k)]
			   + u[AT3 (i, j, k - 1)] + u[AT3 (i, j, k + 1)];
  /* Not so of floats.  */
#pragma acc parallel loop collapse (3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	y[AT3 (i, j, k)] = x[AT3 (i, j, k)] + x[AT3 (i - 1, j, k)] + x[AT3 (i + 1, j, k)]
			   + x[AT3 (i, j - 1, k)] + x[AT3 (i, j + 1, k)]
			   + x[AT3 (i, j, k - 1)] + x[AT3 (i, j, k + 1)];
  /* Nothing in common, but for what all rows load.  */
#pragma acc parallel loop collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[AT (i, j)] = x[AT (i, j)] * x[j];
  /* Subscripts that are loaded.  */
#pragma acc parallel loop collapse (2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      y[AT (i, j)] = x[AT (i - 1, rows[j])] + x[AT (i + 1, rows[j])];
  /* A load behind a store.  */
#pragma acc parallel loop collapse (2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      {
	y[AT (i, j)] = x[AT (i - 1, j)];
	y[AT (i, j)] += x[AT (i + 1, j)];
      }
  }
}

/* { dg-final { scan-dump grid-columns ":17:.* of 4 loads, .*; 4 iterations together load 14: together" } } */
/* { dg-final { scan-dump grid-columns ":2\[0-9\]:.* of 7 loads, .*; 2 iterations together load 12: together" } } */
/* { dg-final { scan-dump grid-columns ":3\[0-9\]:.* of 7 loads, .*; 4 iterations together load 22: together" } } */
/* { dg-final { scan-dump grid-columns ":38:.* of 2 loads, .*; 1 iterations together load \[0-9\]*: not worth it" } } */
/* { dg-final { scan-dump grid-columns ":43:.* of 3 loads, .*; 1 iterations together load 0: not worth it" } } */
/* { dg-final { scan-dump-not grid-columns ":4\[89\]:" } } */
