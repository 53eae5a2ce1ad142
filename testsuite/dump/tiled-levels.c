/* Products whose directives name levels, numbers, or reductions, and triangles have a version
   in tiles; not where lengths are read, sums need lanes, or gangs do more than the product.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define DOT float t = 0; for (int k = 0; k < n; k++) t += x[i * n + k] * y[j * n + k]

void
levels (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop gang worker present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      {
	DOT;
	z[i * n + j] = t;
      }
}

void
reduced (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
	float t = 0;
#pragma acc loop reduction (+:t)
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * y[j * n + k];
	z[i * n + j] = t;
      }
}

void
triangle (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      {
	DOT;
	z[i * n + j] = t;
      }
}

void
lengths (int n, const int *m, const float *x, const float *y, float *z)
{
#pragma acc parallel loop present (m[0:n], x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m[i]; j++)
      {
	DOT;
	z[i * n + j] = t;
      }
}

void
workers (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop gang num_gangs (64) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      {
	DOT;
	z[i * n + j] = t;
      }
}

/* The sum of a collapsed loop, which shares what it loads, and one that does not.  */

void
collapsed (int n, const float *x, const float *y, float *z)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
#pragma acc loop reduction (+:t)
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * y[j * n + k];
	z[i * n + j] = t;
      }
#pragma acc parallel loop collapse (2) present (x[0:n*n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
#pragma acc loop reduction (+:t)
	for (int k = 0; k < n; k++)
	  t += x[(i * n + j) * n + k];
	z[i * n + j] = t;
      }
}

/* What the sum of a sequential loop begins with is stored in front of its directive.  */
void
in_memory (int n, const float *restrict x, const float *restrict y, float *restrict z)
{
#pragma acc parallel loop gang num_workers (4) present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector
    for (int j = 0; j < n; j++)
      {
	z[i * n + j] = 0;
#pragma acc loop seq
	for (int k = 0; k < n; k++)
	  z[i * n + j] += x[i * n + k] * y[k * n + j];
      }
}

/* A few columns of many rows.  */
void
tall (int n, const float *restrict x, float *restrict z)
{
#pragma acc parallel loop gang present (x[0:n*8], z[0:64])
  for (int i = 0; i < 8; i++)
#pragma acc loop worker
    for (int j = 0; j < 8; j++)
      {
	float t = 0;
#pragma acc loop vector reduction (+:t)
	for (int k = 0; k < n; k++)
	  t += x[k * 8 + i] * x[k * 8 + j];
	z[i * 8 + j] = t;
      }
}

void
more_than_product (int n, const float *x, const float *y, float *z, int *gangs)
{
#pragma acc parallel num_gangs (64) present (x[0:n*n], y[0:n*n], z[0:n*n], gangs[0:1])
  {
#pragma acc atomic
    gangs[0]++;
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	{
	  DOT;
	  z[i * n + j] = t;
	}
  }
}

/* { dg-final { scan-dump tile-nests ":79:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump-not tile-nests ":\[89\]\[0-9\]:.*is tiled" } } */
/* { dg-final { scan-dump tile-nests ":1\[0-9\]:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump tile-nests ":2\[0-9\]:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump tile-nests ":4\[0-9\]:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump-not tile-nests ":5\[0-9\]:.*is tiled" } } */
/* { dg-final { scan-dump tile-nests ":64:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump partition ":6\[0-9\]:.* is a product: what clauses say" } } */
/* { dg-final { scan-dump partition ":6\[0-9\]:.*numbers of workers and lanes are advice" } } */
/* { dg-final { scan-dump tile-nests ":10\[0-9\]:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump-not partition ":1\[1-6\]\[0-9\]:.*is a product" } } */
/* { dg-final { scan-dump-not tile-nests ":1\[1-6\]\[0-9\]:.*is tiled" } } */
