/* Rows that are scaled by what is loaded beside them: norms of rows with weights, where what is
   stored may be anywhere; also in place, and where the weights are what is stored.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define MOST 20000
static float x[MOST], y[MOST], z[MOST], g[4000], h[4000];
static double p[MOST], q[MOST];

static void
scaled (int n, int m, float *a, float *r, float *w, float *b)
{
#pragma acc parallel loop gang copyin(a[0:n*m], w[0:m], b[0:m]) copy(r[0:n*m])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+:s)
      for (int j = 0; j < m; j++)
	s += a[i * m + j];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	r[i * m + j] = a[i * m + j] * s * w[j] + b[j];
    }
}

/* All in one place: an iteration loads before it stores.  */
static void
in_place (int n, int m, float *a, float *w)
{
#pragma acc parallel loop gang vector_length(128) copy(a[0:2*n*m+m])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction(+:s)
      for (int j = 0; j < m; j++)
	s += a[2 * i * m + j];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	w[2 * i * m + j] = a[2 * i * m + j] + s * w[2 * i * m + j];
    }
}

/* Two values each; a condition; what is left for later loops.  */
static void
twice (int n, int m, const double *a, double *r)
{
#pragma acc parallel loop copyin(a[0:n*m]) copy(r[0:n*m], g[0:4000], h[0:4000])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < m; j++)
	s += a[i * m + j];
#pragma acc loop
      for (int j = 0; j < m; j++)
	{
	  double v = a[i * m + j] + g[m - 1 - j];
	  if (v > 2)
	    r[i * m + j] += v * s;
	  else
	    r[i * m + j] = h[j];
	}
    }
}

static void
test (int n, int m)
{
  for (int i = 0; i < MOST; i++)
    x[i] = i * 37 % 101 % 7, y[i] = z[i] = i % 3, p[i] = x[i], q[i] = y[i];
  for (int i = 0; i < 4000; i++)
    g[i] = i % 5, h[i] = i % 11;
  scaled (n, m, x, y, g, h);
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < m; j++)
	s += x[i * m + j];
      for (int j = 0; j < m; j++)
	CHECK (y[i * m + j] == x[i * m + j] * s * g[j] + h[j]);
    }
  in_place (n / 2, m, x, x + m);
  for (int i = 0; i < MOST; i++)
    z[i] = i * 37 % 101 % 7;
  for (int i = 0; i < n / 2; i++)
    {
      float s = 0;
      for (int j = 0; j < m; j++)
	s += z[2 * i * m + j];
      for (int j = 0; j < m; j++)
	CHECK (x[2 * i * m + m + j] == z[2 * i * m + j] + s * z[2 * i * m + m + j]);
    }
  twice (n, m, p, q);
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < m; j++)
	s += p[i * m + j];
      for (int j = 0; j < m; j++)
	{
	  double v = p[i * m + j] + g[m - 1 - j];
	  CHECK (q[i * m + j] == (v > 2 ? (i * m + j) % 3 + v * s : h[j]));
	}
    }
}

int
main (void)
{
  test (7, 1);
  test (5, 33);
  test (6, 129);
  test (9, 1000);
  test (4, 3001);
  test (0, 17);
  test (3, 0);
  return 0;
}
