/* IEEE arithmetic: division, square root, signs of zero, denormals, overflow.
   { dg-options "-ffp-contract=off" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string.h>

#define RESULTS 12

#define ARITHMETIC(NAME, TYPE, SQRT)					\
_Pragma ("acc routine seq")						\
static void								\
NAME (TYPE a, TYPE b, TYPE *r)						\
{									\
  r[0] = a + b;								\
  r[1] = a - b;								\
  r[2] = a * b;								\
  r[3] = a / b;								\
  r[4] = SQRT (a < 0 ? -a : a);						\
  r[5] = -a;								\
  r[6] = a * b + a;							\
  r[7] = 1 / a;								\
  r[8] = a * (TYPE) 1e-5 * b;						\
  r[9] = (a + b) - a;							\
  r[10] = a < b ? a : b;						\
  r[11] = a / 3;							\
}

ARITHMETIC (double_arithmetic, double, __builtin_sqrt)
ARITHMETIC (float_arithmetic, float, __builtin_sqrtf)

int
main (void)
{
  const double v[] = { 0.0, -0.0, 1, -3, 0.1, 1e-300, 5e-324, 1.7e308,
		       1e-40, 3e38, __builtin_inf (), 123456789.125, -2e-38 };
  enum { N = sizeof v / sizeof v[0] };
  static double d[N][N][RESULTS];
  static float f[N][N][RESULTS];
#pragma acc parallel loop collapse (2) copyin (v) copyout (d, f)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	double_arithmetic (v[i], v[j], d[i][j]);
	float_arithmetic ((float) v[i], (float) v[j], f[i][j]);
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	double wd[RESULTS];
	float wf[RESULTS];
	double_arithmetic (v[i], v[j], wd);
	float_arithmetic ((float) v[i], (float) v[j], wf);
	for (int k = 0; k < RESULTS; k++)
	  {
	    CHECK ((isnan (d[i][j][k]) && isnan (wd[k]))
		   || memcmp (&d[i][j][k], &wd[k], sizeof (double)) == 0);
	    CHECK ((isnan (f[i][j][k]) && isnan (wf[k]))
		   || memcmp (&f[i][j][k], &wf[k], sizeof (float)) == 0);
	  }
      }
  return 0;
}
