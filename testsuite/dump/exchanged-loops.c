/* Loops around sums go inside of those that say which element is meant.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels present (a, b, c)
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Only the run knows that the matrix is elsewhere.  */
void
columns (int n, int m, const float *a, float *s)
{
#pragma acc kernels present (a, s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s[j] += a[i * m + j];
}

/* The sums of one row are the next one's terms.  */
void
running (int n, int m, float *restrict a)
{
#pragma acc kernels present (a)
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++)
	a[i * m + j] += a[(i - 1) * m + j];
}

/* So does it of the matrices, and the first values are the sums' own.  */
void
rows (int n, const double *a, const double *b, double *c)
{
#pragma acc kernels present (a, b, c)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
	c[i * n + j] = 0;
      for (int k = 0; k < n; k++)
	for (int j = 0; j < n; j++)
	  c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

/* They are another iteration's.  */
void
next (int n, const double *restrict a, const double *restrict b, double *restrict c)
{
#pragma acc kernels present (a, b, c)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
	c[i * n + j + 1] = 0;
      for (int k = 0; k < n; k++)
	for (int j = 0; j < n; j++)
	  c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

/* The check stands in front of a directive's loop.  */
void
directive (int n, const double *a, const double *b, double *c)
{
#pragma acc parallel loop present (a, b, c)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
	c[i * n + j] = 0;
      for (int k = 0; k < n; k++)
	for (int j = 0; j < n; j++)
	  c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

/* Lanes have elements, not terms.  */
void
lanes (int n, const int *a, const int *b, int *c)
{
#pragma acc parallel loop gang present (a, b, c)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	c[i * n + j] = 0;
#pragma acc loop seq
      for (int k = 0; k < n; k++)
#pragma acc loop vector
	for (int j = 0; j < n; j++)
	  c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

/* { dg-final { scan-dump exchange-loops ":10:\[0-9\]+: note: loop goes into the one in it: what that updates does not move with it" } } */
/* { dg-final { scan-dump exchange-loops ":21:\[0-9\]+: note: nest of loop 1 has two versions: parallel if a check of s-> and a-> holds" } } */
/* { dg-final { scan-dump exchange-loops ":32:\[0-9\]+: note: loop \[0-9\]+ stays where it is: it does more than update" } } */
/* { dg-final { scan-dump tile-nests "tile" } } */
/* { dg-final { scan-dump exchange-loops ":42:\[0-9\]+: note: nest of loop 1 has two versions: parallel if a check of c-> and b-> holds" } } */
/* { dg-final { scan-dump exchange-loops ":47:\[0-9\]+: note: the loop in front goes into loop \[0-9\]+: it sets what that adds to" } } */
/* { dg-final { scan-dump exchange-loops ":62:\[0-9\]+: note: no loop in front goes into loop \[0-9\]+: the loop in front may refer to other elements" } } */
/* { dg-final { scan-dump tile-nests ":42:\[0-9\]+: note: nest is tiled" } } */
/* { dg-final { scan-dump exchange-loops "has two versions: parallel inside if a check of c-> and b-> holds" } } */
/* { dg-final { scan-dump tile-nests ":7\[0-9\]:\[0-9\]+: note: nest is tiled" } } */
/* { dg-final { scan-dump exchange-loops ":9\[0-9\]:\[0-9\]+: note: loop goes into the one in it" } } */
/* { dg-final { scan-dump exchange-loops ":9\[0-9\]:\[0-9\]+: note: the loop in front goes into loop" } } */
/* { dg-final { scan-dump partition ":86:\[0-9\]+: note: block of 128 x 1 threads for gang gang.y" } } */
/* { dg-final { scan-dump tile-nests ":(8\[3-9\]|9\[0-9\]):\[0-9\]+: note: nest is tiled" } } */
