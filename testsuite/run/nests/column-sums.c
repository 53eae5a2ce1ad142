/* Sums over several planes: what an outer iteration leaves to the next ones are parts of their
   sums, values of planes, or both; runs of any length, several iterations at once, with a rest.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-fplugin-arg-accplug-tiles=always" } */

#include "check.h"
#include <string.h>

#define MOST (21 * 9 * 40)
#define AT(I, J, K) (((I) * m + (J)) * l + (K))
#define COLLAPSED _Pragma ("acc parallel loop collapse (3) present (x[:s], y[:s], c[:s])")
#define KERNELS _Pragma ("acc kernels present (x[:s], y[:s], c[:s])")
#define HOST

#define NESTS(TYPE, WHERE, DIRECTIVE)						\
/* All neighbours, one plane after the other.  */				\
static void									\
box_##WHERE (int n, int m, int l, int s, const TYPE *x, TYPE *y, const TYPE *c) \
{										\
  DIRECTIVE									\
  for (int i = 1; i < n - 1; i++)						\
    for (int j = 1; j < m - 1; j++)						\
      for (int k = 1; k < l - 1; k++)						\
	{									\
	  TYPE sum = 0;								\
	  for (int u = -1; u <= 1; u++)						\
	    for (int v = -1; v <= 1; v++)					\
	      for (int w = -1; w <= 1; w++)					\
		sum += x[AT (i + u, j + v, k + w)];				\
	  y[AT (i, j, k)] = sum * 2;						\
	}									\
}										\
/* Five planes, each with its factor, in place.  */				\
static void									\
planes_##WHERE (int n, int m, int l, int s, const TYPE *x, TYPE *y, const TYPE *c) \
{										\
  DIRECTIVE									\
  for (int i = 2; i < n - 2; i++)						\
    for (int j = 0; j < m; j++)							\
      for (int k = 1; k < l; k++)						\
	y[AT (i, j, k)] = 3 * (x[AT (i - 2, j, k)] + x[AT (i - 2, j, k - 1)])	\
			  - (x[AT (i - 1, j, k)] - 2 * x[AT (i - 1, j, k - 1)]) \
			  + x[AT (i, j, k)] * c[j] + x[AT (i + 1, j, k - 1)]	\
			  + x[AT (i + 2, j, k)] - y[AT (i, j, k)];		\
}										\
/* Pairs from both sides, so that the first value waits for the last one.  */	\
static void									\
pairs_##WHERE (int n, int m, int l, int s, const TYPE *x, TYPE *y, const TYPE *c) \
{										\
  DIRECTIVE									\
  for (int i = 3; i < n - 3; i++)						\
    for (int j = 1; j < m - 1; j++)						\
      for (int k = 0; k < l; k++)						\
	{									\
	  TYPE sum = x[AT (i, j, k)];						\
	  for (int d = 1; d <= 3; d++)						\
	    sum += (4 - d) * (x[AT (i - d, j, k)] + x[AT (i + d, j, k)]);	\
	  y[AT (i, j, k)] = sum - x[AT (i, j - 1, k)] - x[AT (i, j + 1, k)];	\
	}									\
}										\
/* Extremes and conditions about planes; the factor is the iteration's.  */	\
static void									\
extreme_##WHERE (int n, int m, int l, int s, const TYPE *x, TYPE *y, const TYPE *c) \
{										\
  DIRECTIVE									\
  for (int i = n - 2; i > 0; i--)						\
    for (int j = 0; j < m; j++)							\
      for (int k = 0; k < l; k++)						\
	{									\
	  TYPE a = x[AT (i + 1, j, k)], b = x[AT (i, j, k)], d = x[AT (i - 1, j, k)]; \
	  TYPE most = a > b ? a : b;						\
	  most = d > most ? d : most;						\
	  y[AT (i, j, k)] = (b < 4 ? most + a : most * 2 - d) + i * c[i];	\
	}									\
}										\
/* What an iteration loads says where it loads more.  */			\
static void									\
place_##WHERE (int n, int m, int l, int s, const TYPE *x, TYPE *y, const TYPE *c) \
{										\
  DIRECTIVE									\
  for (int i = 1; i < n - 1; i++)						\
    for (int j = 0; j < m; j++)							\
      for (int k = 0; k < l; k++)						\
	y[AT (i, j, k)] = x[AT (i - 1, j, k)] + x[AT (i + 1, j, k)] - x[AT (i, j, k)] \
			  + c[(int) (x[AT (i + 1, j, k)] + x[AT (i, j, k)])];	\
}

NESTS (float, device, COLLAPSED)
NESTS (float, other, KERNELS)
NESTS (float, host, HOST)
NESTS (double, wide_device, COLLAPSED)
NESTS (double, wide_other, KERNELS)
NESTS (double, wide_host, HOST)
NESTS (int, int_device, COLLAPSED)
NESTS (int, int_other, KERNELS)
NESTS (int, int_host, HOST)

static float x[MOST], y[MOST], z[MOST], c[MOST];
static double wide_x[MOST], wide_y[MOST], wide_z[MOST], wide_c[MOST];
static int int_x[MOST], int_y[MOST], int_z[MOST], int_c[MOST];

#define COMPARE(NEST, FORM, KIND)						\
  do										\
    {										\
      memcpy (KIND##z, KIND##c, sizeof KIND##z);				\
      memcpy (KIND##y, KIND##c, sizeof KIND##y);				\
      NEST##_##KIND##host (n, m, l, s, KIND##x, KIND##z, KIND##c);		\
      _Pragma ("acc update device (x, wide_x, int_x)")				\
      UPDATE (device, KIND##y)							\
      NEST##_##KIND##FORM (n, m, l, s, KIND##x, KIND##y, KIND##c);		\
      UPDATE (self, KIND##y)							\
      CHECK (!memcmp (KIND##y, KIND##z, sizeof KIND##y));			\
    }										\
  while (0)
#define UPDATE(WHERE, Y) DO (acc update WHERE (Y))
#define DO(TEXT) _Pragma (#TEXT)
#define BOTH(NEST)								\
  COMPARE (NEST, device, );							\
  COMPARE (NEST, other, );							\
  COMPARE (NEST, device, wide_);						\
  COMPARE (NEST, other, wide_);							\
  COMPARE (NEST, device, int_);							\
  COMPARE (NEST, other, int_)

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      int_x[i] = wide_x[i] = x[i] = i * 7 % 11;
      int_c[i] = wide_c[i] = c[i] = i * 5 % 7;
    }
#pragma acc data copyin (x, c, wide_x, wide_c, int_x, int_c) copyin (y, wide_y, int_y)
  for (int n = 1; n < 22; n = n < 6 ? n + 1 : n + 5)
    for (int m = 3; m < 10; m += 6)
      for (int l = 3; l < 41; l += 35)
	{
	  int s = n * m * l;
	  BOTH (box);
	  BOTH (planes);
	  BOTH (pairs);
	  BOTH (extreme);
	  BOTH (place);
	}
}
