/* Loads of 16 bytes for tiles: along steps, rows or columns, in arrays that are aligned, that
   are not, or whose rows are not; tiles at the edges; steps that do not fill shared memory.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <string.h>

/* X (TYPE, INDEX, NAME, TERM), counters being of type INDEX: z[i, j] is the sum over k of TERM, where x and y begin with
   element O, and their rows have P elements.  */
#define FORMS(T)								\
  X (T, int, plain, x[o + i * p + k] * y[o + k * p + j])			\
  X (T, int, left_turned, x[o + k * p + i] * y[o + k * p + j])

#define OTHER_FORMS(T)								\
  X (T, int, right_turned, x[o + i * p + k] * y[o + j * p + k])			\
  X (T, long, of_longs, x[o + i * p + k] * y[o + k * p + j])			\
  X (T, int, of_rows, ((const T (*)[p]) x)[i][k] * ((const T (*)[p]) y)[k][j])	\
  X (T, int, of_constants, ((const T (*)[WIDTH]) x)[i][k] * ((const T (*)[WIDTH]) y)[k][j])

#define WIDTH 144
#define SIZE (WIDTH * (WIDTH + 8))

#define LOOPS(T, INDEX, TERM)							\
  for (INDEX i = 0; i < n; i++)							\
    for (INDEX j = 0; j < m; j++)						\
      {										\
	T t = 0;								\
	for (INDEX k = 0; k < q; k++)						\
	  t += TERM;								\
	z[i * m + j] = t;							\
      }

#define X(T, INDEX, NAME, TERM)							\
static void									\
T##_##NAME (INDEX n, INDEX m, INDEX q, INDEX o, INDEX p, const T *x, const T *y, T *z) \
{										\
  _Pragma ("acc parallel loop collapse(2) present(x[0:SIZE], y[0:SIZE], z[0:SIZE])") \
  LOOPS (T, INDEX, TERM)							\
}										\
static void									\
T##_##NAME##_host (INDEX n, INDEX m, INDEX q, INDEX o, INDEX p, const T *x, const T *y, \
		   T *z)							\
{										\
  LOOPS (T, INDEX, TERM)							\
}

typedef long long longs;

FORMS (float)
OTHER_FORMS (float)
FORMS (double)
X (longs, int, plain, x[o + i * p + k] * y[o + k * p + j])
#undef X

/* Rows and columns of one array, below the diagonal and above it.  */
#define TRIANGLE(NAME, BEGIN, END, TERM)					\
static void									\
NAME (int n, int m, int q, int o, int p, const float *x, const float *y, float *z) \
{										\
  _Pragma ("acc parallel loop present(x[0:SIZE], y[0:SIZE], z[0:SIZE])")	\
  for (int i = 0; i < n; i++)							\
    for (int j = BEGIN; j < END; j++)						\
      {										\
	float t = z[i * n + j];							\
	for (int k = 0; k < q; k++)						\
	  t += TERM;								\
	z[i * n + j] = t + m + y[0];						\
      }										\
}										\
static void									\
NAME##_host (int n, int m, int q, int o, int p, const float *x, const float *y, float *z) \
{										\
  for (int i = 0; i < n; i++)							\
    for (int j = BEGIN; j < END; j++)						\
      {										\
	float t = z[i * n + j];							\
	for (int k = 0; k < q; k++)						\
	  t += TERM;								\
	z[i * n + j] = t + m + y[0];						\
      }										\
}

TRIANGLE (lower, 0, i + 1, x[o + i * p + k] * x[o + j * p + k])
TRIANGLE (upper, i, n, x[o + k * p + i] * x[o + k * p + j])

/* The values are small whole numbers: sums are exact in any type.  */
#define X(T, INDEX, NAME, TERM)							\
  {										\
    T *x = malloc (SIZE * sizeof (T)), *y = malloc (SIZE * sizeof (T));		\
    T *z = malloc (SIZE * sizeof (T)), *w = malloc (SIZE * sizeof (T));		\
    for (int i = 0; i < SIZE; i++)						\
      {										\
	x[i] = i % 7 - 3;							\
	y[i] = i % 5 - 2;							\
	z[i] = w[i] = i % 3;							\
      }										\
    _Pragma ("acc data copyin(x[0:SIZE], y[0:SIZE]) copy(z[0:SIZE])")		\
    T##_##NAME (n, m, q, o, p, x, y, z);					\
    T##_##NAME##_host (n, m, q, o, p, x, y, w);					\
    if (memcmp (z, w, SIZE * sizeof (T)))					\
      abort ();									\
    free (x);									\
    free (y);									\
    free (z);									\
    free (w);									\
  }

#define float_lower lower
#define float_lower_host lower_host
#define float_upper upper
#define float_upper_host upper_host

static void
check (int n, int m, int q, int o, int p)
{
  FORMS (float)
  if (!o)
    {
      OTHER_FORMS (float)
    }
  FORMS (double)
  X (longs, int, plain, )
  X (float, int, lower, )
  X (float, int, upper, )
}

int
main (void)
{
  check (131, 140, 20, 0, WIDTH);	/* whole tiles, and others */
  check (65, 129, 11, 2, 133);		/* the array, and rows, are not aligned */
  return 0;
}
