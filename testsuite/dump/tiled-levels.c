/* Products whose directives name levels, or reductions, without numbers, and triangles: all
   have a version in tiles.  Numbers, and lengths that are read, are left as they are.

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

/* { dg-final { scan-dump tile-nests ":79:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump-not tile-nests ":\[89\]\[0-9\]:.*is tiled" } } */
/* { dg-final { scan-dump tile-nests ":1\[0-9\]:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump tile-nests ":2\[0-9\]:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump tile-nests ":4\[0-9\]:.*nest is tiled: 8 x 8 elements" } } */
/* { dg-final { scan-dump-not tile-nests ":\[56\]\[0-9\]:.*is tiled" } } */
