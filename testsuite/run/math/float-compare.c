/* Comparisons and classifications of NaN, infinities and zeros of both signs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define RESULTS 16

#define COMPARE(NAME, TYPE)						\
_Pragma ("acc routine seq")						\
static void								\
NAME (TYPE a, TYPE b, int *r)						\
{									\
  r[0] = a < b;								\
  r[1] = a <= b;							\
  r[2] = a > b;								\
  r[3] = a >= b;							\
  r[4] = a == b;							\
  r[5] = a != b;							\
  r[6] = !(a < b);							\
  r[7] = !(a >= b);							\
  r[8] = __builtin_isunordered (a, b);					\
  r[9] = __builtin_islessgreater (a, b);				\
  r[10] = __builtin_isless (a, b);					\
  r[11] = __builtin_isgreaterequal (a, b);				\
  r[12] = __builtin_isnan (a) + 2 * __builtin_isinf_sign (b)		\
	  + 4 * !!__builtin_isfinite (a) + 8 * !!__builtin_isnormal (b);\
  r[13] = !!__builtin_signbit (a);					\
  r[14] = a ? 1 : 2;							\
  r[15] = (a > b ? a : b) == b;						\
}

COMPARE (compare_double, double)
COMPARE (compare_float, float)

int
main (void)
{
  const double v[] = { 0.0, -0.0, 1, -1, __builtin_inf (), -__builtin_inf (),
		       __builtin_nan (""), 1e-310, 1e30 };
  enum { N = sizeof v / sizeof v[0] };
  static int d[N][N][RESULTS], f[N][N][RESULTS];
#pragma acc parallel loop collapse (2) copyin (v) copyout (d, f)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	compare_double (v[i], v[j], d[i][j]);
	compare_float ((float) v[i], (float) v[j], f[i][j]);
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	int wd[RESULTS], wf[RESULTS];
	compare_double (v[i], v[j], wd);
	compare_float ((float) v[i], (float) v[j], wf);
	for (int k = 0; k < RESULTS; k++)
	  {
	    CHECK_ELEMENT (k, d[i][j][k], wd[k]);
	    CHECK_ELEMENT (k, f[i][j][k], wf[k]);
	  }
      }
  return 0;
}
