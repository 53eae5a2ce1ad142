/* Which nests become columns along the outermost loop, and which have a reason not to.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define AT(I, J, K) ((I) * n * n + (J) * n + (K))

void
nests (int n, int s, const double *x, double *y, const int *rows)
{
#pragma acc data present (x[0:s], y[0:s], rows[0:n])
  {
  /* Neighbours in the outermost direction.  */
#pragma acc parallel loop collapse (3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	y[AT (i, j, k)] = x[AT (i - 1, j, k)] + x[AT (i, j, k)] + x[AT (i + 1, j, k)];
  /* What all outermost iterations load.  */
#pragma acc parallel loop collapse (3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	y[AT (i, j, k)] *= x[j * n + k];
  /* Nothing in common.  */
#pragma acc parallel loop collapse (3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	y[AT (i, j, k)] = x[AT (i, j, k)] + x[AT (i, j, n - 1 - k)];
  /* An iteration loads after it has stored.  */
#pragma acc parallel loop collapse (3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	{
	  y[AT (i, j, k)] = x[AT (i - 1, j, k)];
	  y[AT (0, j, k)] = x[AT (i, j, k)] + x[AT (i + 1, j, k)];
	}
  /* Rows of their own lengths.  */
#pragma acc parallel loop
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < rows[i]; k++)
	y[AT (i, j, k)] = x[AT (i - 1, j, k)] + x[AT (i, j, k)] + x[AT (i + 1, j, k)];
  /* Nine values of three planes, whose sums wait for the next ones.  */
#pragma acc parallel loop collapse (3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n; j++)
      for (int k = 1; k < n - 1; k++)
	y[AT (i, j, k)] = x[AT (i - 1, j, k - 1)] + x[AT (i - 1, j, k)] + x[AT (i - 1, j, k + 1)]
			  + x[AT (i, j, k - 1)] + x[AT (i, j, k)] + x[AT (i, j, k + 1)]
			  + x[AT (i + 1, j, k - 1)] + x[AT (i + 1, j, k)]
			  + x[AT (i + 1, j, k + 1)];
  }
}

/* { dg-final { scan-dump grid-columns ":17:.* of 3 loads, an iteration of loop \[0-9\]+ gives 2 to the next one, in \[0-9\]+ registers, \[0-9\] at once; \[^\n\]*: columns" } } */
/* { dg-final { scan-dump grid-columns ":23:.* of 2 loads, an iteration of loop \[0-9\]+ gives 1 to the next one, in \[0-9\]+ registers, \[0-9\] at once; \[^\n\]*: columns" } } */
/* { dg-final { scan-dump grid-columns ":29:.* of 2 loads, an iteration of loop \[0-9\]+ gives 0 to the next one, in \[0-9\]+ registers, \[0-9\] at once; \[^\n\]*: not worth it" } } */
/* { dg-final { scan-dump-not grid-columns ":3\[0-9\]:" } } */
/* { dg-final { scan-dump-not grid-columns ":4\[0-5\]:" } } */
/* { dg-final { scan-dump grid-columns ":5\[0-9\]:.* of 9 loads, an iteration of loop \[0-9\]+ gives 6 to the next one, in 4 registers, \[0-9\] at once; \[^\n\]*: columns" } } */
