/* Nests of two and three loops, a few of whose outermost iterations a thread does at once: any
   number of them, with what is left; other types, steps and bounds; what has to stay as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-fplugin-arg-accplug-tiles=always" } */

#include "check.h"
#include <string.h>

#define MOST (37 * 150)
static float x[MOST], y[MOST], z[MOST], c[MOST];

#define AT(I, J) ((I) * m + (J))
#define COLLAPSED _Pragma ("acc parallel loop collapse (2) present (x[:s], y[:s], c)")
#define KERNELS _Pragma ("acc kernels present (x[:s], y[:s], c)")
#define LEVELS _Pragma ("acc parallel loop gang worker present (x[:s], y[:s], c)")
#define LANES _Pragma ("acc loop vector")
#define HOST

#define NESTS(WHERE, FIRST, SECOND, INNER)					\
/* No center: rows that iterations have in common are two apart.  */		\
static void									\
cross_##WHERE (int n, int m, int s, const float *x, float *y)	\
{										\
  FIRST									\
  for (int i = 1; i < n - 1; i++)						\
    for (int j = 1; j < m - 1; j++)						\
      y[AT (i, j)] = x[AT (i - 1, j)] + 2 * x[AT (i + 1, j)]			\
		     - x[AT (i, j - 1)] - 3 * x[AT (i, j + 1)];			\
}										\
/* Inner loops that are unrolled; unsigned indices.  */			\
static void									\
box_##WHERE (unsigned n, unsigned m, int s, const float *x, float *y) \
{										\
  SECOND									\
  for (unsigned i = 1; i < n - 1; i++)						\
    {										\
      INNER									\
      for (unsigned j = 1; j < m - 1; j++)					\
	{									\
	  float sum = 0;							\
	  for (int u = -1; u <= 1; u++)					\
	    for (int v = -1; v <= 1; v++)					\
	      sum += x[AT (i + u, j + v)] * (u + 3 * v);			\
	  y[AT (i, j)] = sum * 0.5f + c[j];					\
	}									\
    }										\
}										\
/* Arrays of rows, indices of 64 bits, a loop that begins at a variable, several stores; a	\
   factor of each row.  */							\
static void									\
rows_##WHERE (int n, int m, int s, const float *xs, float *ys) \
{										\
  const float (*x)[m] = (const float (*)[m]) xs;				\
  float (*y)[m] = (float (*)[m]) ys;						\
  long first = n % 5 > 2 ? 3 : 1;						\
  s = n;									\
  SECOND									\
  for (long i = first; i < n - 2; i++)						\
    {										\
      INNER									\
      for (long j = 0; j < m / 2; j++)						\
	{									\
	  float here = x[i][j], there = x[i + 1][j];				\
	  y[i][2 * j] = here * c[i] + x[i + 2][j];				\
	  y[i][2 * j + 1] = here + there;					\
	}									\
    }										\
}										\
/* In place, downwards, by steps.  */						\
static void									\
place_##WHERE (int n, int m, int s, const float *x, float *y)	\
{										\
  FIRST									\
  for (int i = n - 2; i > 0; i -= 2)						\
    for (int j = 0; j < m; j++)						\
      y[AT (i, j)] += x[AT (i - 1, j)] - x[AT (i + 1, j)] + c[j];		\
}										\
/* An iteration loads what it has stored.  */					\
static void									\
twice_##WHERE (int n, int m, int s, const float *x, float *y)	\
{										\
  FIRST									\
  for (int i = 1; i < n - 1; i += 2)						\
    for (int j = 0; j < m; j++)						\
      {									\
	y[AT (i, j)] = x[AT (i - 1, j)] + x[AT (i + 1, j)];			\
	y[AT (i - 1, j)] = y[AT (i, j)] * 2 + c[0];				\
      }									\
}										\
/* Rows of their own lengths, and subscripts that are loaded.  */		\
static void									\
ragged_##WHERE (int n, int m, int s, const float *x, float *y) \
{										\
  SECOND									\
  for (int i = 1; i < n - 1; i++)						\
    {										\
      INNER									\
      for (int j = 0; j < m - i % 3; j++)					\
	y[AT (i, j)] = x[AT (i - 1, j)] + x[AT (i + 1, (int) c[j] % 3)];	\
    }										\
}										\
/* Three loops, most of what is loaded shared with no neighbour along the outermost.  */ \
static void									\
star_##WHERE (int n, int m, int s, const float *x, float *y)	\
{										\
  int l = m / 5, p = 5 * l;							\
  KERNELS_OF_##WHERE								\
  for (int i = 1; i < n - 1; i++)						\
    for (int j = 1; j < 4; j++)						\
      for (int k = 1; k < l - 1; k++)						\
	y[i * p + j * l + k]							\
	  = x[i * p + j * l + k] * 2 + x[(i - 1) * p + j * l + k]		\
	    + x[(i + 1) * p + j * l + k] - x[i * p + (j - 1) * l + k]		\
	    - x[i * p + (j + 1) * l + k] + c[k]					\
	    * (x[i * p + j * l + k - 1] - x[i * p + j * l + k + 1]);		\
}

#define THREE _Pragma ("acc parallel loop collapse (3) present (x[:s], y[:s], c)")
#define KERNELS_OF_device THREE
#define KERNELS_OF_other KERNELS
#define KERNELS_OF_host
NESTS (device, COLLAPSED, LEVELS, LANES)
NESTS (other, KERNELS, KERNELS, HOST)
NESTS (host, HOST, HOST, HOST)


#define COMPARE(NEST)								\
  do										\
    {										\
      memcpy (z, c, sizeof z);							\
      NEST##_host (n, m, s, x, z);						\
      memcpy (y, c, sizeof y);							\
      _Pragma ("acc update device (y)")					\
      NEST##_device (n, m, s, x, y);					\
      _Pragma ("acc update self (y)")						\
      CHECK (!memcmp (y, z, sizeof y));					\
      memcpy (y, c, sizeof y);							\
      _Pragma ("acc update device (y)")					\
      NEST##_other (n, m, s, x, y);						\
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
  for (int n = 1; n < 38; n = n < 12 ? n + 1 : n + 8)
    for (int m = 3; m < 150; m += 73)
      {
	int s = n * m;
	COMPARE (cross);
	if (n > 1)
	  COMPARE (box);
	COMPARE (rows);
	COMPARE (place);
	COMPARE (twice);
	COMPARE (ragged);
	COMPARE (star);
      }
}
