/* Products whose steps begin or end with the row, or the column, in tiles: triangles as
   factors, whose other half nobody loads; with few rows or steps, or none.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { MOST = 140 };

/* TYPE, the LOOPS over rows i and columns j, and the body for result C; with PRAGMAS on the
   device.  */

#define PRODUCT(NAME, TYPE, OUTER, INNER, I, J, BODY)				\
static TYPE NAME##_a[MOST * MOST], NAME##_b[MOST * MOST];			\
static TYPE NAME##_c[MOST * MOST], NAME##_d[MOST * MOST];			\
static void									\
NAME (int n, int m, int q, const TYPE *a, const TYPE *b, TYPE *restrict c)	\
{										\
  _Pragma (OUTER)								\
  I										\
    {										\
      _Pragma (INNER)								\
      J										\
	BODY									\
    }										\
}										\
static void									\
NAME##_check (int n, int m, int q)						\
{										\
  TYPE *a = NAME##_a, *b = NAME##_b, *c = NAME##_c;				\
  for (int i = 0; i < MOST * MOST; i++)						\
    {										\
      a[i] = i % 7 - 3;								\
      b[i] = i % 11 - 5;							\
      c[i] = NAME##_d[i] = i % 5;						\
    }										\
  NAME (n, m, q, a, b, c);							\
  c = NAME##_d;									\
  I J BODY									\
  for (int i = 0; i < MOST * MOST; i++)						\
    CHECK (NAME##_c[i] == c[i]);						\
}

#define DATA copyin(a[0:MOST*MOST], b[0:MOST*MOST]) copy(c[0:MOST*MOST])
#define TEXT(...) #__VA_ARGS__
#define LINE(...) TEXT (__VA_ARGS__)
#define ROWS for (int i = 0; i < n; i++)
#define COLUMNS for (int j = 0; j < m; j++)
#define SUM(FIRST, LOOP, TERM, LAST)						\
  { FIRST; LOOP TERM; LAST; }

/* An upper triangle from the left, as BLAS's trmm has it.  */
PRODUCT (upper, double, LINE (acc parallel loop DATA), "acc loop", ROWS, COLUMNS,
	 SUM (double s = b[i * MOST + j], for (int k = i + 1; k < q; k++),
	      s += a[k * MOST + i] * b[k * MOST + j], c[i * MOST + j] = 2 * s))
/* A lower one, to the row itself, or some rows before or behind it.  */
PRODUCT (lower, double, LINE (acc parallel loop DATA), "acc loop", ROWS, COLUMNS,
	 SUM (double s = 0, for (int k = 0; k <= i + q; k++),
	      s += a[i * MOST + k] * b[k * MOST + j], c[i * MOST + j] = s))
/* From the right.  */
PRODUCT (right, double, LINE (acc parallel loop DATA), "acc loop", ROWS, COLUMNS,
	 SUM (double s = 0, for (int k = j; k < q; k++),
	      s += a[i * MOST + k] * b[k * MOST + j], c[i * MOST + j] += s))
/* Downwards, with weights of the steps.  */
PRODUCT (down, long, LINE (acc kernels loop independent DATA), "acc loop independent", ROWS,
	 COLUMNS,
	 SUM (long s = 1, for (int k = q - 1; k >= i; k--),
	      s += a[k * MOST + i] * b[k] * b[k * MOST + j], c[i * MOST + j] = s))
/* The least of sums.  */
PRODUCT (least, long, LINE (acc parallel loop DATA), "acc loop", ROWS, COLUMNS,
	 SUM (long s = 1000, for (int k = i + 1; k < q; k++),
	      if (a[k * MOST + i] + b[k * MOST + j] < s) s = a[k * MOST + i] + b[k * MOST + j],
	      c[i * MOST + j] = s))
/* Behind a condition.  */
PRODUCT (guarded, double, LINE (acc parallel loop DATA), "acc loop", ROWS, COLUMNS,
	 SUM (double s = 3; if (i < q - 2), for (int k = i + 2; k < q; k++),
	      s += a[k * MOST + i] * b[k * MOST + j], c[i * MOST + j] = s))

#define ALL(N, M, Q)								\
  upper_check (N, M, Q); right_check (N, M, Q); down_check (N, M, Q);		\
  least_check (N, M, Q); guarded_check (N, M, Q)

int
main (void)
{
  ALL (140, 131, 139);
  ALL (66, 40, 3);
  ALL (3, 2, 140);
  ALL (5, 5, 0);
  lower_check (137, 70, 3);
  lower_check (140, 66, -3);
  lower_check (20, 140, -30);
  return 0;
}
