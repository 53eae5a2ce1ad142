/* Complex quotients of the greatest and the least numbers, and of what is near to where they are
   scaled, have the bits that the compiler's library gives.
   { dg-require-cpu "x86_64" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>
#include <float.h>
#include <string.h>

enum { V = 14, N = V * V * V * V };

/* Have X and Y the same bits, or are both no numbers?  */
#define SAME(X, Y) ((isnan (X) && isnan (Y)) || ((X) == (Y) && !signbit (X) == !signbit (Y)))

#define COMPARE(NAME, TYPE, MAX, MIN, EPSILON, MAKE)			\
  static void								\
  NAME (void)								\
  {									\
    TYPE v[V] = { 0, -3, 1.5, INFINITY, MAX, -MAX / 3, MAX / 2, MAX / 2 * EPSILON, \
		  MIN, -MIN / 2, MIN * EPSILON, EPSILON, -EPSILON / 2, 1 / EPSILON }; \
    static TYPE _Complex x[N], y[N], quotient[N];			\
    for (int i = 0; i < N; i++)						\
      {									\
	x[i] = MAKE (v[i % V], v[i / V % V]);				\
	y[i] = MAKE (v[i / V / V % V], v[i / V / V / V]);		\
      }									\
    _Pragma ("acc parallel loop copyin (x, y) copyout (quotient)")	\
    for (int i = 0; i < N; i++)						\
      quotient[i] = x[i] / y[i];					\
    for (int i = 0; i < N; i++)						\
      {									\
	TYPE _Complex q = x[i] / y[i];					\
	CHECK_ELEMENT (i, SAME (creal (quotient[i]), creal (q)), 1);	\
	CHECK_ELEMENT (i, SAME (cimag (quotient[i]), cimag (q)), 1);	\
      }									\
  }

COMPARE (doubles, double, DBL_MAX, DBL_MIN, DBL_EPSILON, CMPLX)
COMPARE (floats, float, FLT_MAX, FLT_MIN, FLT_EPSILON, CMPLXF)

int
main (void)
{
  doubles ();
  floats ();
  return 0;
}
