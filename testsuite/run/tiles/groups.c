/* Threads that do groups of iterations: convolutions over channels, batches of small products.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define MOST 6000
static float x[MOST], w[MOST], y[MOST], z[MOST];
static double p[MOST], q[MOST], r[MOST], t[MOST];

#define X(n, c, i, j) x[(((size_t) (n) * C + (c)) * (H + 2) + (i)) * (W + 2) + (j)]
#define V(k, c, a, b) w[(((size_t) (k) * C + (c)) * 3 + (a)) * 3 + (b)]
#define Y(y, n, k, i, j) y[(((size_t) (n) * K + (k)) * H + (i)) * W + (j)]
#define FOUR								\
  for (int n = 0; n < N; n++)						\
    for (int k = 0; k < K; k++)						\
      for (int i = 0; i < H; i++)					\
	for (int j = 0; j < W; j++)
#define THREE								\
  for (int c = 0; c < C; c++)						\
    for (int a = 0; a < 3; a++)						\
      for (int b = 0; b < 3; b++)

static void
collapsed (int N, int K, int C, int H, int W, const float *restrict x,
	   const float *restrict w, float *restrict y)
{
#pragma acc parallel loop collapse(4) copyin(x[0:MOST], w[0:MOST]) copy(y[0:MOST])
  FOUR
    {
      float s = 0;
      THREE s += X (n, c, i + a, j + b) * V (k, c, a, b);
      Y (y, n, k, i, j) = s;
    }
}

/* Marks of their own, elements that are added to, channels from the end.  */
static void
added (int N, int K, int C, int H, int W, const float *restrict x,
       const float *restrict w, float *restrict y)
{
#pragma acc parallel loop gang collapse(2) copyin(x[0:MOST], w[0:MOST]) copy(y[0:MOST])
  for (int n = 0; n < N; n++)
    for (int k = 0; k < K; k++)
      {
#pragma acc loop vector collapse(2)
	for (int i = 0; i < H; i++)
	  for (int j = 0; j < W; j++)
#pragma acc loop seq
	    for (int c = C - 1; c >= 0; c--)
	      for (int a = 0; a < 3; a++)
		for (int b = 0; b < 3; b++)
		  Y (y, n, k, i, j) += X (n, c, i + a, j + b) * V (k, c, a, b);
      }
}

/* In kernels; the border is asked for.  */
static void
bordered (int N, int K, int C, int H, int W, const float *restrict x,
	  const float *restrict w, float *restrict y)
{
#pragma acc kernels copyin(x[0:MOST], w[0:MOST]) copy(y[0:MOST])
  FOUR
    {
      float s = k;
      THREE
	if (i + a >= 1 && i + a <= H && j + b >= 1 && j + b <= W)
	  s += X (n, c, i + a, j + b) * V (k, c, a, b);
      Y (y, n, k, i, j) = s > 0 ? s : -s;
    }
}

/* Steps of two, the border asked for the other way round, the greatest of what is inside.  */
static void
strided (int N, int K, int C, int H, int W, const float *restrict x,
	 const float *restrict w, float *restrict y)
{
#pragma acc parallel loop gang collapse(2) copyin(x[0:MOST], w[0:MOST]) copy(y[0:MOST])
  for (int n = 0; n < N; n++)
    for (int k = 0; k < K; k++)
      {
#pragma acc loop vector collapse(2)
	for (int i = 0; i < H; i++)
	  for (int j = 0; j < W; j++)
	    {
	      float s = -k;
	      THREE
		if (!(2 * i + a >= H || j + b == 0))
		  s = X (n, c, 2 * i + a, j + b) - V (k, c, a, b) > s
		      ? X (n, c, 2 * i + a, j + b) - V (k, c, a, b) : s;
	      Y (y, n, k, i, j) = s;
	    }
      }
}

static void
strided_host (int N, int K, int C, int H, int W, float *y)
{
  FOUR
    {
      float s = -k;
      THREE
	if (2 * i + a < H && j + b > 0)
	  s = X (n, c, 2 * i + a, j + b) - V (k, c, a, b) > s
	      ? X (n, c, 2 * i + a, j + b) - V (k, c, a, b) : s;
      Y (y, n, k, i, j) = s;
    }
}

static void
convolution_host (int kind, int N, int K, int C, int H, int W, float *y)
{
  FOUR
    {
      float s = kind == 2 ? k : kind == 1 ? Y (y, n, k, i, j) : 0;
      THREE
	if (kind != 2 || (i + a >= 1 && i + a <= H && j + b >= 1 && j + b <= W))
	  s += X (n, c, i + a, j + b) * V (k, c, a, b);
      Y (y, n, k, i, j) = kind == 2 && s < 0 ? -s : s;
    }
}

static void
convolutions (int N, int K, int C, int H, int W)
{
  for (int kind = 0; kind < 4; kind++)
    {
      for (int i = 0; i < MOST; i++)
	y[i] = z[i] = i % 5;
      (kind == 0 ? collapsed : kind == 1 ? added : kind == 2 ? bordered
       : strided) (N, K, C, H, W, x, w, y);
      if (kind == 3)
	strided_host (N, K, C, H, W, z);
      else
	convolution_host (kind, N, K, C, H, W, z);
      for (int i = 0; i < MOST; i++)
	CHECK_ELEMENT (i, y[i], z[i]);
    }
}

#define A(S, b, i, j) [((b) * S + (i)) * S + (j)]
#define SQUARE(S)							\
  for (int i = 0; i < S; i++)						\
    for (int j = 0; j < S; j++)						\
      {									\
	double s = 0;							\
	for (int k = 0; k < S; k++)					\
	  s += p A (S, b, i, k) * q A (S, b, k, j);			\
	r A (S, b, i, j) = s;						\
      }
#define ARGUMENTS							\
  (int B, int n, const double *restrict p, const double *restrict q, double *restrict r)

static void all ARGUMENTS
{
#pragma acc parallel loop collapse(3) copyin(p[0:MOST], q[0:MOST]) copy(r[0:MOST])
  for (int b = 0; b < B; b++)
    SQUARE (16)
}

static void lanes ARGUMENTS
{
#pragma acc parallel loop gang vector_length(32) copyin(p[0:MOST], q[0:MOST]) copy(r[0:MOST])
  for (int b = 0; b < B; b++)
#pragma acc loop vector collapse(2)
    SQUARE (16)
}

static void twelve ARGUMENTS
{
#pragma acc parallel loop copyin(p[0:MOST], q[0:MOST]) copy(r[0:MOST])
  for (int b = 0; b < B; b++)
    SQUARE (12)
}

static void any ARGUMENTS
{
#pragma acc parallel loop collapse(3) copyin(p[0:MOST], q[0:MOST]) copy(r[0:MOST])
  for (int b = 0; b < B; b++)
    SQUARE (n)
}

static void any_lanes ARGUMENTS
{
#pragma acc parallel loop gang copyin(p[0:MOST], q[0:MOST]) copy(r[0:MOST])
  for (int b = 0; b < B; b++)
#pragma acc loop vector collapse(2)
    SQUARE (n)
}

static void
products (void (*f) (int, int, const double *, const double *, double *), int B, int S)
{
  for (int i = 0; i < MOST; i++)
    r[i] = t[i] = -1;
  f (B, S, p, q, r);
  for (int b = 0; b < B; b++)
    for (int i = 0; i < S; i++)
      for (int j = 0; j < S; j++)
	{
	  double s = 0;
	  for (int k = 0; k < S; k++)
	    s += p A (S, b, i, k) * q A (S, b, k, j);
	  t A (S, b, i, j) = s;
	}
  for (int i = 0; i < MOST; i++)
    CHECK_ELEMENT (i, r[i], t[i]);
}

int
main (void)
{
  static const int sizes[][5] = { { 2, 8, 3, 9, 11 }, { 1, 9, 2, 4, 5 }, { 3, 3, 1, 1, 1 },
				  { 1, 16, 2, 13, 16 }, { 2, 4, 0, 5, 3 }, { 0, 8, 2, 4, 4 },
				  { 2, 0, 2, 4, 4 }, { 1, 8, 1, 8, 33 }, { 2, 8, 2, 7, 9 } };
  for (int i = 0; i < MOST; i++)
    {
      x[i] = i * 7919 % 101 - 50;
      w[i] = i * 4729 % 103 - 51;
      p[i] = i * 31 % 17 - 8;
      q[i] = i * 37 % 19 - 9;
    }
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int *at = sizes[s];
      convolutions (at[0], at[1], at[2], at[3], at[4]);
    }
  products (all, 11, 16);
  products (all, 0, 16);
  products (lanes, 13, 16);
  products (twelve, 7, 12);
  for (int n = 0; n <= 20; n += 1 + 3 * (n > 4))
    {
      products (any, 9, n);
      products (any_lanes, 9, n);
    }
  return 0;
}
