/* A subscript that is loaded moves only with the loops that its own place moves with: lanes
   run along the rows of a dense matrix that a sparse one is multiplied with.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
sparse_product (int n, const int *row, const int *column, const float *value, const float *x,
		float *y)
{
#pragma acc parallel loop collapse(2) present (row[0:n+1], column[0:32*n], value[0:32*n], \
					       x[0:32*n], y[0:32*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 32; j++)
      {
	float s = 0;
	for (int k = row[i]; k < row[i + 1]; k++)
	  s += value[k] * x[column[k] * 32 + j];
	y[i * 32 + j] = s;
      }
}

/* Here the subscript is the lanes' own.  */

void
gathered (int n, const int *at, const float *x, float *y)
{
#pragma acc parallel loop collapse(2) present (at[0:32*n], x[0:32*n], y[0:32*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 32; j++)
      y[i * 32 + j] = x[at[i * 32 + j]];
}

/* { dg-final { scan-dump partition "in band: \[^\n\]*gets gang.y worker: unknown iterations, 2 references of unit stride, 0 of none, 4 of others" } } */
/* { dg-final { scan-dump partition "in band: \[^\n\]*gets gang vector: 32 iterations, 2 references of unit stride, 2 of none, 0 of others" } } */
/* { dg-final { scan-dump partition "in band: \[^\n\]*gets gang vector: 32 iterations, 2 references of unit stride, 0 of none, 1 of others" } } */
