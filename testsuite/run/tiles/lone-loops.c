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

/* The nearest of COUNT places, the first of those that are as near.  */

enum { PLACES = 5, DIMENSIONS = 3 };

static void
nearest (int n, const float *x, const float *places, int *which)
{
#pragma acc parallel loop copyin (x[0:DIMENSIONS*n], places[0:PLACES*DIMENSIONS]) \
  copyout (which[0:n])
  for (int i = 0; i < n; i++)
    {
      float least = 1e30f;
      int at = -1;
      for (int k = 0; k < PLACES; k++)
	{
	  float far = 0;
	  for (int j = 0; j < DIMENSIONS; j++)
	    {
	      float d = x[DIMENSIONS * i + j] - places[DIMENSIONS * k + j];
	      far += d * d;
	    }
	  if (far < least)
	    {
	      least = far;
	      at = k;
	    }
	}
      which[i] = at;
    }
}

static void
nearest_everywhere (int n)
{
  static float x[DIMENSIONS * MOST], places[PLACES * DIMENSIONS];
  static int which[MOST];
  for (int i = 0; i < DIMENSIONS * n; i++)
    x[i] = i * 7 % 13;
  for (int i = 0; i < PLACES * DIMENSIONS; i++)
    places[i] = i * 5 % 11;
  nearest (n, x, places, which);
  for (int i = 0; i < n; i++)
    {
      float far[PLACES] = { 0 };
      int at = 0;
      for (int k = 0; k < PLACES; k++)
	{
	  for (int j = 0; j < DIMENSIONS; j++)
	    far[k] += (x[DIMENSIONS * i + j] - places[DIMENSIONS * k + j])
		      * (x[DIMENSIONS * i + j] - places[DIMENSIONS * k + j]);
	  if (far[k] < far[at])
	    at = k;
	}
      CHECK_INT (which[i], at);
    }
}

/* How many places are near, and what they add up to: short choices in each step.  */

static void
near_ones (int n, int m, const int *x, const int *c, int *y)
{
#pragma acc parallel loop copyin (x[0:n], c[0:m]) copyout (y[0:n])
  for (int i = 0; i < n; i++)
    {
      int sum = 0, least = 100;
#pragma acc loop seq
      for (int k = 0; k < m; k++)
	{
	  if (x[i] - c[k] < 3)
	    sum += 10 + c[k];
	  if (x[i] == c[k])
	    least = k;
	}
      y[i] = 128 * sum + least;
    }
  for (int i = 0; i < n; i++)
    {
      int sum = 0, least = 100;
      for (int k = 0; k < m; k++)
	{
	  if (x[i] - c[k] < 3)
	    sum += 10 + c[k];
	  if (x[i] == c[k])
	    least = k;
	}
      CHECK_INT (y[i], 128 * sum + least);
    }
}

/* Y[i] = sum of c[k] x[i + k], where the rows of a group load a part of the same.  */

static void
filter (int n, int m, const int *x, const int *c, int *y)
{
#pragma acc parallel loop copyin (x[0:n+m], c[0:m]) copyout (y[0:n])
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
#pragma acc loop seq
      for (int k = 0; k < m; k++)
	sum += c[k] * x[i + k];
      y[i] = sum;
    }
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int k = 0; k < m; k++)
	sum += c[k] * x[i + k];
      CHECK_INT (y[i], sum);
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
	filter (n > m ? n - m : 0, m, row, int_c, int_y);
	near_ones (n, m, row, int_c, int_y);
	for (int i = 0; i < MOST; i++)
	  int_y[i] = 10;
	nearest_everywhere (n);
      }
}
