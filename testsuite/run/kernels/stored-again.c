/* Loops whose index moves some references, but whose nests store to most of what they stored
   to before, stay on the host: their nests are kernels with many gangs.  Whatever pointers
   are equal or overlap, the result is the program's.

   { dg-only-device "cpu nvidia" }
   { dg-output "(launch\[^\n\]* line=22 \[^\n\]*\n\[^\n\]* line=25 \[^\n\]*\n){3}" }
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 37

static double m[3 * N * N], w[3 * N * N];
static unsigned mu[3 * N * N], wu[3 * N * N];

__attribute__ ((noinline)) static void
lu (int n, double (*a)[n])
{
#pragma acc kernels copy (a[0:n][0:n])
  for (int k = 0; k < n; k++)
    {
      for (int j = k + 1; j < n; j++)
	a[k][j] /= a[k][k];
      for (int i = k + 1; i < n; i++)
	for (int j = k + 1; j < n; j++)
	  a[i][j] -= a[i][k] * a[k][j];
    }
}

static void
lu_in_order (int n, double (*a)[n])
{
  for (int k = 0; k < n; k++)
    {
      for (int j = k + 1; j < n; j++)
	a[k][j] /= a[k][k];
      for (int i = k + 1; i < n; i++)
	for (int j = k + 1; j < n; j++)
	  a[i][j] -= a[i][k] * a[k][j];
    }
}

/* A triangle: its inner loop ends at the outer one's index.  Flat.  */

__attribute__ ((noinline)) static void
triangle (int n, double *a)
{
#pragma acc kernels copy (a[0:n * n])
  for (int k = 0; k < n; k++)
    {
      a[k * n + k] += 2;
      for (int i = k + 1; i < n; i++)
	a[i * n + k] /= a[k * n + k];
      for (int i = n - 1; i > k; i--)
	for (int j = k + 1; j <= i; j++)
	  a[i * n + j] -= a[i * n + k] * a[j * n + k];
    }
}

static void
triangle_in_order (int n, double *a)
{
  for (int k = 0; k < n; k++)
    {
      a[k * n + k] += 2;
      for (int i = k + 1; i < n; i++)
	a[i * n + k] /= a[k * n + k];
      for (int i = n - 1; i > k; i--)
	for (int j = k + 1; j <= i; j++)
	  a[i * n + j] -= a[i * n + k] * a[j * n + k];
    }
}

/* As columns are made orthogonal, of numbers that wrap around: a scalar of the loop, sums, three arrays.  */

__attribute__ ((noinline)) static void
columns (int n, unsigned (*a)[n], unsigned (*r)[n], unsigned (*q)[n])
{
#pragma acc kernels present_or_copy (a[0:n][0:n], r[0:n][0:n], q[0:n][0:n])
  for (int k = 0; k < n; k++)
    {
      unsigned norm = 1;
      for (int i = 0; i < n; i++)
	norm += a[i][k] * a[i][k];
      r[k][k] = norm;
      for (int i = 0; i < n; i++)
	q[i][k] = a[i][k] * 3 + r[k][k];
      for (int j = k + 1; j < n; j++)
	{
	  r[k][j] = 0;
	  for (int i = 0; i < n; i++)
	    r[k][j] += q[i][k] * a[i][j];
	  for (int i = 0; i < n; i++)
	    a[i][j] -= q[i][k] * r[k][j];
	}
    }
}

static void
columns_in_order (int n, unsigned (*a)[n], unsigned (*r)[n], unsigned (*q)[n])
{
  for (int k = 0; k < n; k++)
    {
      unsigned norm = 1;
      for (int i = 0; i < n; i++)
	norm += a[i][k] * a[i][k];
      r[k][k] = norm;
      for (int i = 0; i < n; i++)
	q[i][k] = a[i][k] * 3 + r[k][k];
      for (int j = k + 1; j < n; j++)
	{
	  r[k][j] = 0;
	  for (int i = 0; i < n; i++)
	    r[k][j] += q[i][k] * a[i][j];
	  for (int i = 0; i < n; i++)
	    a[i][j] -= q[i][k] * r[k][j];
	}
    }
}

/* A source that the step chooses, and a record of each step.  */

__attribute__ ((noinline)) static void
waves (int n, double *u, double *v, double *source, double *record)
{
#pragma acc kernels present_or_copy (u[0:n], v[0:n], source[0:9], record[0:9])
  for (int t = 0; t < 9; t++)
    {
      u[3] = source[t];
      for (int i = 1; i < n; i++)
	v[i] += 0.5 * (u[i] - u[i - 1]);
      for (int i = 0; i < n - 1; i++)
	u[i] += 0.5 * (v[i + 1] - v[i]);
      record[t] = u[n / 2];
    }
}

static void
waves_in_order (int n, double *u, double *v, double *source, double *record)
{
  for (int t = 0; t < 9; t++)
    {
      u[3] = source[t];
      for (int i = 1; i < n; i++)
	v[i] += 0.5 * (u[i] - u[i - 1]);
      for (int i = 0; i < n - 1; i++)
	u[i] += 0.5 * (v[i + 1] - v[i]);
      record[t] = u[n / 2];
    }
}

static void
fill (void)
{
  for (int i = 0; i < 3 * N * N; i++)
    {
      m[i] = w[i] = 1 + (i * 7919 + i * i % 331) % 1009 / 1009.;
      mu[i] = wu[i] = i * 7919u;
    }
}

static void
compare (void)
{
  for (int i = 0; i < 3 * N * N; i++)
    {
      CHECK_REAL (m[i], w[i], 1e-9);
      CHECK_INT (mu[i], wu[i]);
    }
  fill ();
}

int
main (void)
{
  const int z = N * N;
  fill ();
  for (int i = 0; i < N; i++)
    m[i * N + i] = w[i * N + i] = 100;
  lu (N, (double (*)[N]) m);
  lu_in_order (N, (double (*)[N]) w);
  compare ();
  for (int i = 0; i < N; i++)
    m[i * N + i] = w[i * N + i] = 100;
  triangle (N, m);
  triangle_in_order (N, w);
  compare ();
  /* Apart; the same one twice; overlapping by some rows, and by no whole row.  */
  static const int places[][3] = { { 0, z, 2 * z }, { 0, 0, z }, { 0, z, z }, { 0, z, 0 },
				   { 0, 5 * N, z }, { 7, z, z + 11 } };
  for (int p = 0; p < 6; p++)
    {
      const int *at = places[p];
#pragma acc data copy (mu)
      columns (N - 1, (unsigned (*)[N - 1]) (mu + at[0]),
	       (unsigned (*)[N - 1]) (mu + at[1]), (unsigned (*)[N - 1]) (mu + at[2]));
      columns_in_order (N - 1, (unsigned (*)[N - 1]) (wu + at[0]),
			(unsigned (*)[N - 1]) (wu + at[1]),
			(unsigned (*)[N - 1]) (wu + at[2]));
      compare ();
#pragma acc data copy (m)
      waves (N, m + at[0], m + at[1] / N, m + at[2], m + at[2] + 20);
      waves_in_order (N, w + at[0], w + at[1] / N, w + at[2], w + at[2] + 20);
      compare ();
    }
  return 0;
}
