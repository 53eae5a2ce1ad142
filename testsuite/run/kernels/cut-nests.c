/* Nests in a time loop whose iteration of the time loop's number stores what the others load:
   those before it load the old values, those behind it the new ones.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 23 };

static long a[N * N], b[N * N];
static unsigned c[N][N], d[N][N];
static double e[N][N], f[N][N];

/* Row k doubles, and its diagonal is no neutral element.  */

static void
rows (int n, int from, int first, long *restrict x, int device)
{
#pragma acc kernels copy (x[0:N * N]) if (device)
  for (int k = from; k < n; k++)
    for (int i = first; i < n; i++)
      for (int j = 0; j < n; j++)
	x[i * N + j] = (x[i * N + j] + x[i * N + k] * x[k * N + j]) % 1009;
}

/* The ends are computed, in the other order, and the counter goes down.  */

static void
unsigned_rows (unsigned n, unsigned x[N][N], int device)
{
#pragma acc kernels copy (x[0:N]) if (device)
  for (unsigned k = n - 1; k > 0; k--)
    for (unsigned i = k / 2; n - 2 >= i; i++)
      for (unsigned j = 0; j < n; j++)
	x[i][j] += 3 * x[k][j] + x[i][k];
}

static void
inverse (int n, double x[N][N], int device)
{
#pragma acc kernels copy (x[0:N]) if (device)
  for (int k = 0; k < n; k++)
    {
      double pivot = x[k][k];
      x[k][k] = 1;
      for (int j = 0; j < n; j++)
	x[k][j] /= pivot;
      for (int i = 0; i < n; i++)
	if (i != k)
	  {
	    double factor = x[i][k];
	    x[i][k] = 0;
	    for (int j = 0; j < n; j++)
	      x[i][j] -= factor * x[k][j];
	  }
    }
}

/* What goes from one iteration to the next, and what the last one leaves.  */

static long
carried (int n, long *restrict x, int *last, int device)
{
  long sum = 0;
  int i = 0;
#pragma acc kernels copy (x[0:N * N]) if (device)
  for (int k = 0; k < n; k++)
    {
      long before = k;
      for (i = 0; i < n; i++)
	for (int j = 0; j < n; j++)
	  {
	    x[i * N + j] = (x[i * N + j] + x[k * N + j] + before) % 1009;
	    before = x[i * N + j] & 7;
	    sum += before;
	  }
    }
  *last = i;
  return sum;
}

/* An index of the program's, and a loop that leaves early.  */

static int
ends (int n, long *restrict x, int device)
{
  int i = -1;
#pragma acc kernels copy (x[0:N * N]) if (device)
  for (int k = 0; k < n; k++)
    for (i = k; i < n; i++)
      {
	if (x[i * N] == -5)
	  break;
	for (int j = 0; j < n; j++)
	  x[i * N + j] = (2 * x[i * N + j] + x[k * N + j]) % 1009;
      }
  return i;
}

static void
fill (void)
{
  for (int i = 0; i < N * N; i++)
    {
      a[i] = b[i] = (i * 37) % 101;
      c[i / N][i % N] = d[i / N][i % N] = i * 77u;
      e[i / N][i % N] = f[i / N][i % N] = (i * 53) % 17 + (i % (N + 1) ? 0 : 200);
    }
}

int
main (void)
{
  for (int first = 0; first < 4; first++)
    for (int from = -1; from < 3; from++)
      {
	fill ();
	rows (N - 2, from < 0 ? 0 : from, first * 7, a, 1);
	rows (N - 2, from < 0 ? 0 : from, first * 7, b, 0);
	for (int i = 0; i < N * N; i++)
	  CHECK (a[i] == b[i]);
      }
  fill ();
  unsigned_rows (N, c, 1);
  unsigned_rows (N, d, 0);
  inverse (N, e, 1);
  inverse (N, f, 0);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK (c[i][j] == d[i][j] && e[i][j] - f[i][j] < 1e-9 && f[i][j] - e[i][j] < 1e-9);
  int last[2];
  CHECK (carried (N, a, &last[0], 1) == carried (N, b, &last[1], 0) && last[0] == last[1]);
  fill ();
  a[5 * N] = b[5 * N] = -5;
  CHECK (ends (N, a, 1) == ends (N, b, 0));
  for (int i = 0; i < N * N; i++)
    CHECK (a[i] == b[i]);
  return 0;
}
