/* Sums over two and three indices, in tiles: loops that are one where what they load is laid
   out so, and loops that cannot be.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { MOST = 70, K = 3, L = 5, M = 2 };

static double a[MOST][K][L], b[K][L][MOST], c[MOST][MOST];
static long x[MOST][K][L][M], y[MOST][K][L][M], z[MOST][MOST];

static double
entry (int i, int k, int l)
{
  return (i * 3 + k * 7 + l * 5) % 11 - 5;
}

static void
two (int n)
{
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < K; k++)
	for (int l = 0; l < L; l++)
	  c[i][j] += a[i][k][l] * b[k][l][j];
}

/* With the directives that have their own counters.  */
static void
three (int n)
{
#pragma acc parallel loop copyin(x, y) copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
	long s = z[i][j];
#pragma acc loop seq
	for (int k = 0; k < K; k++)
#pragma acc loop seq
	  for (int l = 0; l < L; l++)
#pragma acc loop seq
	    for (int m = 0; m < M; m++)
	      s += x[i][k][l][m] * y[j][k][l][m];
	z[i][j] = s;
      }
}

/* Lengths that the run knows, also none; from the second k on; and one in which the inner
   loop has less than its part of the array: then the places do not move on evenly.  */
static void
lengths (int n, int p, int q, int r, const double *f, const double *g, double *restrict h)
{
#pragma acc parallel loop collapse(2) copyin(f[0:n*p*q], g[0:n*p*q]) copyout(h[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 1; k < p; k++)
	  for (int l = 0; l < q; l++)
	    s += f[(i * p + k) * q + l] * g[(j * p + k) * q + l];
	h[i * n + j] = s;
      }
#pragma acc parallel loop collapse(2) copyin(f[0:n*p*q], g[0:n*p*q]) copy(h[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < p; k++)
	  for (int l = 0; l < r; l++)
	    s += f[(i * p + k) * q + l] * g[(j * p + k) * q + l];
	h[i * n + j] -= s;
      }
}

static void
check_lengths (int n, int p, int q, int r)
{
  static double f[MOST * 40], g[MOST * 40], h[MOST * MOST];
  for (int i = 0; i < MOST * 40; i++)
    {
      f[i] = entry (i, 1, 2);
      g[i] = entry (2, i, 1);
    }
  lengths (n, p, q, r, f, g, h);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double s = 0;
	for (int k = 0; k < p; k++)
	  for (int l = 0; l < q; l++)
	    s += (((k > 0) - (l < r)) * f[(i * p + k) * q + l] * g[(j * p + k) * q + l]);
	CHECK (h[i * n + j] == s);
      }
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    for (int k = 0; k < K; k++)
      for (int l = 0; l < L; l++)
	{
	  a[i][k][l] = entry (i, k, l);
	  b[k][l][i] = entry (k, i, l);
	  for (int m = 0; m < M; m++)
	    {
	      x[i][k][l][m] = entry (l, i + m, k);
	      y[i][k][l][m] = entry (k + m, l, i);
	    }
	}
  two (MOST);
  two (3);
  three (MOST);
  for (int i = 0; i < MOST; i++)
    for (int j = 0; j < MOST; j++)
      {
	double s = 0;
	long t = 0;
	for (int k = 0; k < K; k++)
	  for (int l = 0; l < L; l++)
	    {
	      s += a[i][k][l] * b[k][l][j];
	      for (int m = 0; m < M; m++)
		t += x[i][k][l][m] * y[j][k][l][m];
	    }
	CHECK (c[i][j] == (i < 3 && j < 3 ? 2 : 1) * s);
	CHECK (z[i][j] == t);
      }
  check_lengths (MOST, 4, 9, 9);
  check_lengths (33, 5, 7, 4);
  check_lengths (9, 1, 3, 0);
  check_lengths (5, 0, 4, 2);
  return 0;
}
