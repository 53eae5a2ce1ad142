/* Products over triangles, in tiles: parts of a square and of a rectangle, begun and ended by
   the outer loop's counter, upwards and downwards.  The arrays end where the program's own
   loads do.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define MOST 150

static double a[MOST * MOST], x[MOST * MOST], c[MOST * MOST], d[MOST * MOST];

/* The loops over rows i of N and columns j of a shape are written once for the device and
   once for the host.  */

#define CHECK_SHAPE(NAME, ROWS, COLUMNS, PRODUCT)				\
static void									\
NAME##_check (int n, int q)							\
{										\
  for (int i = 0; i < n * n; i++)						\
    c[i] = d[i] = i % 5;							\
  NAME (n, q, c);								\
  ROWS										\
    COLUMNS									\
      PRODUCT (d)								\
  for (int i = 0; i < n * n; i++)						\
    CHECK_INT (c[i], d[i]);							\
}

#define STORED(C)								\
{										\
  double t = 0;									\
  for (int k = 0; k < q; k++)							\
    t += a[i * q + k] * x[j * q + k];						\
  C[i * n + j] = t;								\
}

#define MARKED(NAME, ROWS, COLUMNS)						\
static void									\
NAME (int n, int q, double *restrict c)						\
{										\
  _Pragma ("acc parallel loop copyin(a[0:n*q], x[0:n*q]) copy(c[0:n*n])")	\
  ROWS										\
    _Pragma ("acc loop independent")						\
    COLUMNS									\
      {										\
	double t = 0;								\
	_Pragma ("acc loop seq")						\
	for (int k = 0; k < q; k++)						\
	  t += a[i * q + k] * x[j * q + k];					\
	c[i * n + j] = t;							\
      }										\
}										\
CHECK_SHAPE (NAME, ROWS, COLUMNS, STORED)

#define UPDATED(C)								\
{										\
  double t = 1;									\
  for (int k = 0; k < q; k++)							\
    t += a[i * q + k] * x[j * q + k];						\
  C[i * n + j] += 2 * t + j;							\
}

#define OUTER_MARKED(NAME, ROWS, COLUMNS)					\
static void									\
NAME (int n, int q, double *restrict c)						\
{										\
  _Pragma ("acc parallel loop copyin(a[0:n*q], x[0:n*q]) copy(c[0:n*n])")	\
  ROWS										\
    COLUMNS									\
      UPDATED (c)								\
}										\
CHECK_SHAPE (NAME, ROWS, COLUMNS, UPDATED)

#define ADDED(C)								\
  for (int k = 0; k < q; k++)							\
    C[i * n + j] += a[k * n + i] * x[k * n + j];

#define KERNELS(NAME, ROWS, COLUMNS)						\
static void									\
NAME (int n, int q, double *restrict c)						\
{										\
  _Pragma ("acc kernels copyin(a[0:n*q], x[0:n*q]) copy(c[0:n*n])")		\
  ROWS										\
    COLUMNS									\
      ADDED (c)									\
}										\
CHECK_SHAPE (NAME, ROWS, COLUMNS, ADDED)

#define UP for (int i = 0; i < n; i++)
#define DOWN for (int i = n - 1; i >= 0; i--)

OUTER_MARKED (lower, UP, for (int j = 0; j <= i; j++))
MARKED (below, UP, for (int j = 0; j < i; j++))
MARKED (upper, UP, for (int j = i; j < n; j++))
OUTER_MARKED (above, UP, for (int j = i + 1; j < n; j++))
OUTER_MARKED (far_above, UP, for (int j = i + 70; j < n; j++))
KERNELS (far_below, UP, for (int j = 0; j < i - 20; j++))
KERNELS (lower_backwards, DOWN, for (int j = i; j >= 0; j--))
OUTER_MARKED (other_rest, UP, for (int j = n - i; j < n; j++))
KERNELS (inner_part, for (int i = 3; i < n - 5; i++), for (int j = 2; j < i + 4; j++))

static void
check_all (int n, int q)
{
  lower_check (n, q);
  below_check (n, q);
  upper_check (n, q);
  above_check (n, q);
  far_above_check (n, q);
  far_below_check (n, q);
  lower_backwards_check (n, q);
  other_rest_check (n, q);
  inner_part_check (n, q);
}

int
main (void)
{
  for (int i = 0; i < MOST * MOST; i++)
    {
      a[i] = i % 7 - 3;
      x[i] = i % 11 - 5;
    }
  check_all (150, 21);
  check_all (71, 8);
  check_all (21, 1);
  check_all (1, 9);
  return 0;
}
