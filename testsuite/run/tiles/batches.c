/* Products in tiles: batched, in arrays of two dimensions, complex numbers by hand, what is
   multiplied is also stored to, in a region with other loops.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 75
#define M 133
#define Q 21
#define BATCHES 3

static float x[BATCHES][N][Q], y[BATCHES][Q][M], z[BATCHES][N][M];
static double re[2][70][70], im[2][70][70], gram[70][70];

static void
batched (void)
{
#pragma acc parallel loop collapse(3) copyin(x, y) copyout(z)
  for (int b = 0; b < BATCHES; b++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	{
	  float t = 1;
	  for (int k = 0; k < Q; k++)
	    t += x[b][i][k] * y[b][k][j];
	  z[b][i][j] = t;
	}
}

/* From 3 on, downwards in k, in arrays of variable size.  */

static void
parts (int n, int m, int q, float (*a)[q], float (*b)[m], float (*c)[m])
{
#pragma acc kernels copyin(a[0:n], b[0:q]) copy(c[0:n])
  for (int i = 3; i < n; i++)
    for (int j = 5; j <= m - 2; j++)
      for (int k = q - 1; k >= 1; k--)
	c[i][j] += a[i][k] * b[k][j - 1];
}

/* Beginnings that are not 0, every second step.  */

static void
inner_parts (int n, int m, int q, float (*a)[n], float (*b)[m], float (*c)[m])
{
#pragma acc kernels loop independent collapse(2) copyin(a[0:q], b[0:q]) copy(c[0:n])
  for (int i = 1; i < n; i++)
    for (int j = 3; j < m; j++)
      {
	float t = 0;
	for (int k = 1; k < q; k += 2)
	  t += a[k][i] * b[k][j];
	c[i][j] = t + i;
      }
}

/* The product of re + i im with itself turned.  */

static void
complex_product (int n)
{
#pragma acc parallel loop copy(re, im)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double r = 0, s = 0;
	for (int k = 0; k < n; k++)
	  {
	    r += re[0][i][k] * re[0][j][k] - im[0][i][k] * im[0][j][k];
	    s += re[0][i][k] * im[0][j][k] + im[0][i][k] * re[0][j][k];
	  }
	re[1][i][j] = r;
	im[1][i][j] = s;
      }
}

/* Two nests in one region, one behind the other; both store to what a third one reads.  */

static void
two (int n, float *p, float *q, float *r)
{
#pragma acc data copy(p[0:n*n], q[0:n*n], r[0:n*n])
  {
#pragma acc kernels
    {
      for (int i = 0; i < n; i++)
	for (int j = 0; j < n; j++)
	  {
	    float t = 0;
	    for (int k = 0; k < n; k++)
	      t += p[i * n + k] * q[k * n + j];
	    r[i * n + j] = t;
	  }
      for (int i = 0; i < n; i++)
	for (int j = 0; j < n; j++)
	  {
	    float t = 0;
	    for (int k = 0; k < n; k++)
	      t += r[i * n + k] * q[j * n + k];
	    p[i * n + j] = t;
	  }
    }
  }
}

static void
check_batches (void)
{
  for (int b = 0; b < BATCHES; b++)
    for (int i = 0; i < N; i++)
      for (int k = 0; k < Q; k++)
	x[b][i][k] = (i + k + b) % 9 - 4;
  for (int b = 0; b < BATCHES; b++)
    for (int k = 0; k < Q; k++)
      for (int j = 0; j < M; j++)
	y[b][k][j] = (j * 3 + k + b) % 7 - 3;
  batched ();
  for (int b = 0; b < BATCHES; b++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	{
	  float t = 1;
	  for (int k = 0; k < Q; k++)
	    t += x[b][i][k] * y[b][k][j];
	  CHECK_INT (z[b][i][j], t);
	}
}

static void
check_parts (int q)
{
  float c[N][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      c[i][j] = i + j;
  parts (N, M, q, (float (*)[q]) x, y[0], c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	float t = i + j;
	if (i >= 3 && j >= 5 && j <= M - 2)
	  for (int k = q - 1; k >= 1; k--)
	    t += ((float *) x)[i * q + k] * y[0][k][j - 1];
	CHECK_INT (c[i][j], t);
      }
}

static void
check_inner_parts (int q)
{
  static float a[Q][N], b[Q][M], c[N][M];
  for (int k = 0; k < Q; k++)
    {
      for (int i = 0; i < N; i++)
	a[k][i] = (i + k) % 5;
      for (int j = 0; j < M; j++)
	b[k][j] = (2 * j + k) % 7 - 3;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      c[i][j] = -1;
  inner_parts (N, M, q, a, b, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	float t = i < 1 || j < 3 ? -1 : i;
	if (i >= 1 && j >= 3)
	  for (int k = 1; k < q; k += 2)
	    t += a[k][i] * b[k][j];
	CHECK_INT (c[i][j], t);
      }
}

static void
check_complex (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	re[0][i][j] = (i + 2 * j) % 5;
	im[0][i][j] = (i * j) % 7 - 3;
      }
  complex_product (n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double r = 0, s = 0;
	for (int k = 0; k < n; k++)
	  {
	    r += re[0][i][k] * re[0][j][k] - im[0][i][k] * im[0][j][k];
	    s += re[0][i][k] * im[0][j][k] + im[0][i][k] * re[0][j][k];
	  }
	CHECK_INT (re[1][i][j], r);
	CHECK_INT (im[1][i][j], s);
      }
}

static void
check_two (int n)
{
  float p[n * n], q[n * n], r[n * n];
  for (int i = 0; i < n * n; i++)
    {
      p[i] = i % 3;
      q[i] = i % 5 - 2;
      r[i] = -1;
    }
  two (n, p, q, r);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  t += (i * n + k) % 3 * ((k * n + j) % 5 - 2);
	CHECK_INT (r[i * n + j], t);
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  t += r[i * n + k] * ((j * n + k) % 5 - 2);
	CHECK_INT (p[i * n + j], t);
      }
}

int
main (void)
{
  check_batches ();
  check_parts (Q);
  check_parts (1);
  check_inner_parts (Q);
  check_inner_parts (2);
  check_complex (70);
  check_complex (9);
  check_two (67);
  return 0;
}
