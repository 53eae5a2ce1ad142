/* Products whose directives name levels or reductions, in tiles.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 77
#define M 141
#define Q 13

static double x[N][Q], y[M][Q], z[N][M];

static void
levels (int n)
{
#pragma acc parallel loop gang copyin(x, y) copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector
    for (int j = 0; j < M; j++)
      {
	double t = 0;
#pragma acc loop seq
	for (int k = 0; k < Q; k++)
	  t += x[i][k] * y[j][k];
	z[i][j] += t;
      }
}

static void
reduced (int n)
{
#pragma acc parallel loop copyin(x, y) copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < M; j++)
      {
	double t = 0, most = -1;
#pragma acc loop reduction(+:t) reduction(max:most)
	for (int k = 0; k < Q; k++)
	  {
	    t += x[i][k] * y[j][k];
	    most = most < x[i][k] - y[j][k] ? x[i][k] - y[j][k] : most;
	  }
	z[i][j] += t + 100 * most;
      }
}

static void
reduced_in_order (int n)
{
#pragma acc kernels loop independent gang copyin(x, y) copy(z)
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector
    for (int j = i; j < M; j++)
      {
	double t = 0;
#pragma acc loop seq reduction(+:t)
	for (int k = Q - 1; k >= 0; k--)
	  t += x[i][k] * y[j][k];
	z[i][j] -= t;
      }
}

/* The sums' loop is around the lanes; and where a factor is the product, each term finds what
   those before it have left.  */
static void __attribute__ ((noinline))
terms_outside (int n, int m, int q, double *a, const double *b, const double *c)
{
#pragma acc parallel loop gang present(a[0:n*m], b[0:n*q], c[0:q*m])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	a[i * m + j] = 1;
#pragma acc loop seq
      for (int k = 0; k < q; k++)
#pragma acc loop vector
	for (int j = 0; j < m; j++)
	  a[i * m + j] += b[i * q + k] * c[k * m + j];
    }
}

static void __attribute__ ((noinline))
workers_outside (int n, int m, int q, int *a, const int *b, const int *c)
{
#pragma acc parallel loop gang worker copy(a[0:n*m]) copyin(b[0:n*q], c[0:q*m])
  for (int i = 0; i < n; i++)
    for (int k = q - 1; k >= 0; k--)
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	a[i * m + j] -= b[i * q + k] * c[k * m + j];
}

static void
sums_outside (int n, int m, int q)
{
  static double a[N * M], b[N * Q], c[Q * M];
  static int d[N * M], e[N * Q], f[Q * M];
  for (int i = 0; i < N * M; i++)
    d[i] = 0;
  for (int i = 0; i < N * Q; i++)
    b[i] = e[i] = i % 7 - 3;
  for (int i = 0; i < Q * M; i++)
    c[i] = f[i] = i % 5 - 1;
#pragma acc data copyin(b, c) copyout(a[0:n*m])
  terms_outside (n, m, q, a, b, c);
  workers_outside (n, m, q, d, e, f);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	double t = 0;
	for (int k = 0; k < q; k++)
	  t += b[i * q + k] * c[k * m + j];
	CHECK_INT (a[i * m + j], t + 1);
	CHECK_INT (d[i * m + j], -t);
      }
  double own[2] = { 0, 0 };
#pragma acc data copy(own) copyin(b[0:2])
  terms_outside (1, 1, 2, own, b, own);
  CHECK_INT (own[0], 1 + b[0]);
}

int
main (void)
{
  sums_outside (N, M, Q);
  sums_outside (N - 5, 10, 1);
  for (int k = 0; k < Q; k++)
    {
      for (int i = 0; i < N; i++)
	x[i][k] = (i + 3 * k) % 11 - 4;
      for (int j = 0; j < M; j++)
	y[j][k] = (2 * j + k) % 7 - 3;
    }
  levels (N);
  reduced (N - 3);
  reduced_in_order (N - 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	double t = 0, most = -1;
	for (int k = 0; k < Q; k++)
	  {
	    t += x[i][k] * y[j][k];
	    most = fmax (most, x[i][k] - y[j][k]);
	  }
	double want = t;
	if (i < N - 3)
	  want += t + 100 * most;
	if (i < N - 1 && j >= i)
	  want -= t;
	CHECK_INT (z[i][j], want);
      }
  return 0;
}
