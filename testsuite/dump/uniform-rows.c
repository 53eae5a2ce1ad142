/* Rows that the parameters alone tell apart are behind pointers that all threads have in
   common, where they are many and much is loaded, or where elements are of eight bytes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* Lattice Boltzmann: nine fields, read and written.  */

void
pull (int n, const float *f, float *g)
{
  long s = (long) n * n;
#pragma acc parallel loop collapse (2) present (f[:9 * s], g[:9 * s])
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++)
      {
	long c = (long) y * n + x;
	float a = f[c] + f[s + c - 1] + f[2 * s + c - n] + f[3 * s + c + 1] + f[4 * s + c + n];
	float b = f[5 * s + c - n - 1] + f[6 * s + c - n + 1] + f[7 * s + c + n + 1]
		  + f[8 * s + c + n - 1];
	g[c] = a, g[s + c] = b, g[2 * s + c] = a + b, g[3 * s + c] = a - b;
	g[4 * s + c] = 2 * a, g[5 * s + c] = 2 * b, g[6 * s + c] = a + 2 * b;
	g[7 * s + c] = a + 3 * b, g[8 * s + c] = 2 * a + b;
      }
}

/* Coefficients of neighbours: as many rows, twice as many loads.  */

void
weigh (int n, const float *f, const float *x, float *y)
{
  long s = (long) n * n;
#pragma acc parallel loop collapse (2) present (f[:9 * s], x[:s], y[:s])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
	long c = (long) i * n + j;
	y[c] = (f[c] * x[c - n - 1] + f[s + c] * x[c - n] + f[2 * s + c] * x[c - n + 1]
		+ f[3 * s + c] * x[c - 1] + f[4 * s + c] * x[c] + f[5 * s + c] * x[c + 1]
		+ f[6 * s + c] * x[c + n - 1] + f[7 * s + c] * x[c + n]
		+ f[8 * s + c] * x[c + n + 1]);
      }
}

/* Few rows of doubles; no part of an offset is the same all along.  */

void
doubles (int n, const double *u, const double *v, double *q, double *r)
{
#pragma acc parallel loop collapse (2) present (u[:n * n], v[:n * n], q[:n * n], r[:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
	long c = (long) i * n + j;
	r[c] = u[c] * (q[c + 1] - q[c]) + v[c] * (q[c + n] - q[c]);
      }
#pragma acc parallel loop present (u[:n], v[:n], q[:n], r[:n])
  for (int i = 0; i < n; i++)
    r[i] = u[i] + v[i] * q[i];
}

/* Few rows: each thread has pointers to them.  */

void
few (int n, const float *f, float *g)
{
#pragma acc parallel loop collapse (2) present (f[:n * n], g[:n * n])
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++)
      g[y * n + x] = f[(y - 1) * n + x] + f[(y + 1) * n + x];
}

/* More than registers hold.  */

void
many (int n, const float *f, float *g)
{
#pragma acc parallel loop collapse (2) present (f[:40 * n * n], g[:n * n])
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++)
      {
	float a = 0;
	for (int i = 0; i < 32; i++)
	  a += f[(long) i * n * n + (long) y * n + x];
	g[(long) y * n + x] = a;
      }
}

/* { dg-final { scan-dump row-pointers ":16:.*18 of 18 references have one offset and 18 rows: left to each thread" } } */
/* { dg-final { scan-dump row-pointers ":3\[5-9\]:.*13 rows with one offset: 19 references are behind pointers of all threads\n" } } */
/* { dg-final { scan-dump row-pointers ":53:.*5 rows with one offset: 6 references are behind pointers of all threads\n" } } */
/* { dg-final { scan-dump row-pointers ":58:.*4 of 4 references have one offset and 4 rows: left to each thread" } } */
/* { dg-final { scan-dump row-pointers ":69:.*3 of 3 references have one offset and 3 rows: left to each thread" } } */
/* { dg-final { scan-dump row-pointers ":8\[0-9\]:.*33 rows with one offset: 2\[0-9\] references are behind pointers of all threads\n" } } */
