/* A reduction that walks down columns, in a nest whose inner loop walks along rows, is left to
   each thread; one along rows keeps its lanes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
down (int n, int m, const double *a, double *c)
{
#pragma acc parallel loop present (a[0:n * m], c[0:m * m])
  for (int i = 0; i < m; i++)
#pragma acc loop
    for (int j = i; j < m; j++)
      {
	double sum = 0;
#pragma acc loop reduction (+:sum)
	for (int k = 0; k < n; k++)
	  sum += a[k * m + i] * a[k * m + j];
	c[i * m + j] = sum;
      }
}

void
along (int n, int m, const double *a, double *c)
{
#pragma acc parallel loop present (a[0:n * m * m], c[0:m * m])
  for (int i = 0; i < m; i++)
#pragma acc loop
    for (int j = i; j < m; j++)
      {
	double sum = 0;
#pragma acc loop reduction (+:sum)
	for (int k = 0; k < n; k++)
	  sum += a[(i * m + j) * n + k];
	c[i * m + j] = sum;
      }
}

/* Neighbours of the outer loop touch neighbours, those of the inner one do not: a grid.  */

double
crossed (int n, const double *a, const double *x)
{
  double sum = 0;
#pragma acc parallel loop reduction (+:sum) present (a[0:n * n], x[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      sum += x[i] * a[j * n + i];
  return sum;
}

/* { dg-final { scan-dump partition "line 45 gets gang vector: .* 0 of others" } } */
/* { dg-final { scan-dump partition "line 46 gets gang.y worker" } } */
/* { dg-final { scan-dump partition "line 16 is left to each thread: it walks down columns" } } */
/* { dg-final { scan-dump partition "line 32 gets vector" } } */
