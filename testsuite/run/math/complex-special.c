/* C11, G.5.1: products and quotients of complex numbers with parts that are infinite, 0 or no
   number.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>

enum { V = 6, N = V * V * V * V };

/* What matters of X.  With fused operations, as on aarch64, what cancels may leave a rest.  */

static int
kind (double x)
{
  return isnan (x) ? 3 : isinf (x) ? (x < 0 ? -2 : 2) : fabs (x) > 1e-6;
}

#define COMPARE(NAME, TYPE)						\
  static void								\
  NAME (void)								\
  {									\
    TYPE v[V] = { 0, 1, -2.5, INFINITY, -INFINITY, NAN };		\
    static TYPE _Complex x[N], y[N], product[N], quotient[N];		\
    for (int i = 0; i < N; i++)						\
      {									\
	x[i] = CMPLX (v[i % V], v[i / V % V]);				\
	y[i] = CMPLX (v[i / V / V % V], v[i / V / V / V]);		\
      }									\
    _Pragma ("acc parallel loop copyin (x, y) copyout (product, quotient)")\
    for (int i = 0; i < N; i++)						\
      {									\
	product[i] = x[i] * y[i];					\
	quotient[i] = x[i] / y[i];					\
      }									\
    for (int i = 0; i < N; i++)						\
      {									\
	TYPE _Complex p = x[i] * y[i], q = x[i] / y[i];			\
	CHECK_ELEMENT (i, kind (creal (product[i])), kind (creal (p)));	\
	CHECK_ELEMENT (i, kind (cimag (product[i])), kind (cimag (p)));	\
	CHECK_ELEMENT (i, kind (creal (quotient[i])), kind (creal (q)));\
	CHECK_ELEMENT (i, kind (cimag (quotient[i])), kind (cimag (q)));\
      }									\
  }

COMPARE (doubles, double)
COMPARE (floats, float)

int
main (void)
{
  doubles ();
  floats ();
  return 0;
}
