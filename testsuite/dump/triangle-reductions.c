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

/* { dg-final { scan-dump partition "line 16 is left to each thread: it walks down columns" } } */
/* { dg-final { scan-dump partition "line 32 gets vector" } } */
