/* A thread does several iterations, rows of a warp apart, of one loop whose steps load the same
   for all of them: whole rows and rest, in place, numbers of several types, no step.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define MOST 2111

#define POLYNOMIAL(NAME, T, NUMBER)						\
  static void									\
  NAME (NUMBER first, NUMBER n, int m, const T *x, const T *c, T *y)		\
  {										\
    _Pragma ("acc parallel loop copyin (c[0:m]) copy (y[0:MOST]) copyin (x[0:MOST])") \
    for (NUMBER i = first; i < n; i++)						\
      {										\
	T sum = y[i] / 2, at = x[i];						\
	for (int k = 0; k < m; k++)						\
	  sum = sum * at + c[k];						\
	y[i] = sum;								\
      }										\
    for (NUMBER i = 0; i < MOST; i++)						\
      {										\
	T sum = 5;								\
	if (i >= first && i < n)						\
	  {									\
	    sum = 10 / 2;							\
	    for (int k = 0; k < m; k++)						\
	      sum = sum * x[i] + c[k];						\
	  }									\
	else									\
	  sum = 10;								\
	CHECK (y[i] == sum);							\
	y[i] = 10;								\
      }										\
  }

POLYNOMIAL (ints, int, int)
POLYNOMIAL (unsigneds, unsigned, unsigned)
POLYNOMIAL (longs, long, long)
POLYNOMIAL (floats, float, unsigned long)
POLYNOMIAL (doubles, double, int)

/* x and y are one array.  */

static void
in_place (int n, int m, const int *c, int *x)
{
#pragma acc parallel loop copyin (c[0:m]) copy (x[0:n])
  for (int i = 0; i < n; i++)
    {
      int old = x[i], sum = 0;
      for (int k = 0; k < m; k++)
	sum = sum * 3 + c[k] * (old + k);
      x[i] = sum;
    }
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int k = 0; k < m; k++)
	sum = sum * 3 + c[k] * (i + k);
      CHECK_INT (x[i], sum);
      x[i] = i;
    }
}

#define FILL(T) T T##_x[MOST], T##_y[MOST], T##_c[9];				\
  for (int i = 0; i < MOST; i++)						\
    T##_x[i] = i % 3, T##_y[i] = 10;						\
  for (int i = 0; i < 9; i++)							\
    T##_c[i] = i % 4;

int
main (void)
{
  static const int sizes[] = { 0, 1, 31, 32, 64, 96, 100, 128, 160, 512, 544, 1000, 2048, 2111 };
  static int row[MOST];
  FILL (int) FILL (unsigned) FILL (long) FILL (float) FILL (double)
  for (int i = 0; i < MOST; i++)
    row[i] = i;
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int m = 0; m < 10; m += 3)
      {
	int n = sizes[s];
	ints (0, n, m, int_x, int_c, int_y);
	unsigneds (0, n, m, unsigned_x, unsigned_c, unsigned_y);
	longs (0, n, m, long_x, long_c, long_y);
	floats (0, n, m, float_x, float_c, float_y);
	doubles (n / 5, n, m, double_x, double_c, double_y);
	in_place (n, m, int_c, row);
      }
}
