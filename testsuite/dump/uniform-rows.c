/* Rows that the parameters alone tell apart are behind pointers that all threads have in
   common, where they are many.

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

/* { dg-final { scan-dump row-pointers ":1\[4-9\]:.*18 rows with one offset: 18 references are behind pointers of all threads\n" } } */
/* { dg-final { scan-dump-not row-pointers ":3\[0-9\]:.*rows with one offset" } } */
/* { dg-final { scan-dump row-pointers ":4\[0-9\]:.*33 rows with one offset: 2\[0-9\] references are behind pointers of all threads\n" } } */
