/* Nests of three loops whose outermost iterations share what they load: runs of any length,
   with a rest; what has to stay as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string.h>

#define MOST (19 * 21 * 70)
#define AT(I, J, K) (((I) * m + (J)) * l + (K))
#define COLLAPSED _Pragma ("acc parallel loop collapse (3) present (x[:s], y[:s], c[:s])")
#define KERNELS _Pragma ("acc kernels present (x[:s], y[:s], c[:s])")
#define HOST

#define NESTS(WHERE, FIRST, SECOND)						\
/* Neighbours along all axes, inner loops that are unrolled.  */		\
static void									\
star_##WHERE (int n, int m, int l, int s, const float *x, float *y, const float *c) \
{										\
  FIRST									\
  for (int i = 1; i < n - 1; i++)						\
    for (int j = 1; j < m - 1; j++)						\
      for (int k = 1; k < l - 1; k++)						\
	{									\
	  float sum = x[AT (i, j, k + 1)] / 8;					\
	  for (int u = -1; u <= 1; u++)					\
	    for (int v = -1; v <= 1; v++)					\
	      sum += x[AT (i + u, j + v, k)] * (u - v);			\
	  y[AT (i, j, k)] = sum * 0.5f;					\
	}									\
}										\
/* Other types of indices; pointers that may be to the same.  */		\
static void									\
wide_##WHERE (long n, unsigned m, long l, int s, const float *x, float *y, const float *c) \
{										\
  SECOND									\
  for (long i = 2; i < n - 2; i++)						\
    for (unsigned j = 0; j < m; j++)						\
      for (long k = 0; k < l; k++)						\
	y[AT (i, j, k)] = x[AT (i - 2, j, k)] + 2 * x[AT (i - 1, j, k)]	\
			  - 3 * x[AT (i, j, k)] + 4 * x[AT (i + 1, j, k)]	\
			  + x[AT (i + 2, j, k)] + c[j * l + k];		\
}										\
/* In place; a factor for each outer iteration, and one that they share; downwards.  */ \
static void									\
place_##WHERE (int n, int m, int l, int s, const float *x, float *y, const float *c) \
{										\
  FIRST									\
  for (int i = n - 2; i > 0; i--)						\
    for (int j = 0; j < m; j++)						\
      for (int k = 0; k < l; k++)						\
	y[AT (i, j, k)] = y[AT (i, j, k)] * c[i] + c[j * l + k]		\
			  * (x[AT (i - 1, j, k)] - x[AT (i + 1, j, k)]);	\
}										\
/* An iteration loads what it has stored, and steps are longer.  */		\
static void									\
twice_##WHERE (int n, int m, int l, int s, const float *x, float *y, const float *c) \
{										\
  FIRST									\
  for (int i = 1; i < n - 1; i += 2)						\
    for (int j = 0; j < m; j++)						\
      for (int k = 0; k < l; k++)						\
	{									\
	  y[AT (i, j, k)] = x[AT (i - 1, j, k)] + x[AT (i + 1, j, k)];		\
	  y[AT (i - 1, j, k)] = y[AT (i, j, k)] * 2 + c[0];			\
	}									\
}										\
/* Rows whose length depends on the outermost index.  */			\
static void									\
ragged_##WHERE (int n, int m, int l, int s, const float *x, float *y, const float *c) \
{										\
  SECOND									\
  for (int i = 1; i < n - 1; i++)						\
    for (int j = 0; j < m; j++)						\
      for (int k = 0; k < l - i; k++)						\
	y[AT (i, j, k)] = x[AT (i - 1, j, k)] + x[AT (i + 1, j, k)] + x[AT (i, j, k)]; \
}

NESTS (device, COLLAPSED, KERNELS)
NESTS (other, KERNELS, COLLAPSED)
NESTS (host, HOST, HOST)

static float x[MOST], y[MOST], z[MOST], c[MOST];

#define COMPARE(NEST)								\
  do										\
    {										\
      memcpy (z, c, sizeof z);							\
      memcpy (y, c, sizeof y);							\
      NEST##_host (n, m, l, s, x, z, c);					\
      _Pragma ("acc update device (y)")					\
      NEST##_device (n, m, l, s, x, y, c);					\
      _Pragma ("acc update self (y)")						\
      CHECK (!memcmp (y, z, sizeof y));					\
      memcpy (y, c, sizeof y);							\
      _Pragma ("acc update device (y)")					\
      NEST##_other (n, m, l, s, x, y, c);					\
      _Pragma ("acc update self (y)")						\
      CHECK (!memcmp (y, z, sizeof y));					\
    }										\
  while (0)

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      x[i] = i * 7 % 61;
      c[i] = i * 5 % 67;
    }
#pragma acc data copyin (x, c) copyin (y)
  for (int n = 1; n < 20; n = n < 12 ? n + 1 : n + 7)
    for (int m = 3; m < 22; m += 9)
      for (int l = 4; l < 70; l += 29)
	{
	  int s = n * m * l;
	  COMPARE (star);
	  COMPARE (wide);
	  COMPARE (place);
	  COMPARE (twice);
	  if (l > n)
	    COMPARE (ragged);
	}
}
