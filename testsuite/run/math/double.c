/* math.h functions on double in device code, within a few units in the last
   place of the host's.  The arguments come from the host: where the device fuses
   a multiplication and an addition, an argument made there may differ in its last
   place, which tgamma makes twenty times larger.
   { dg-require-device-math "math.h in device code" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <float.h>

#define FUNCTIONS(M)							\
  M (sin (x)) M (cos (x)) M (tan (x)) M (asin (y)) M (acos (y))		\
  M (atan (x)) M (atan2 (x, y)) M (sinh (y)) M (cosh (y)) M (tanh (x))	\
  M (asinh (x)) M (acosh (1 + p)) M (atanh (y)) M (exp (x))		\
  M (exp2 (x)) M (expm1 (y)) M (log (p)) M (log2 (p)) M (log10 (p))	\
  M (log1p (p)) M (pow (p, y)) M (pow (x, 3)) M (cbrt (x))		\
  M (hypot (x, y)) M (erf (y)) M (erfc (y)) M (tgamma (p))		\
  M (lgamma (p)) M (sqrt (p)) M (fmod (x, 0.7))				\
  M (remainder (x, 0.7)) M (fabs (x)) M (floor (x)) M (ceil (x))	\
  M (trunc (x)) M (round (x)) M (rint (x)) M (nearbyint (x))		\
  M (fmin (x, y)) M (fmax (x, y)) M (fdim (x, y)) M (fma (x, y, p))	\
  M (copysign (p, x)) M (ldexp (y, 5)) M (scalbn (x, -3))		\
  M (nextafter (x, 100)) M (lround (x)) M (llrint (x)) M (logb (p))	\
  M (ilogb (p))

#define ONE(CALL) r[k++] = CALL;
enum { COUNT = 0
#define PLUS(CALL) + 1
  FUNCTIONS (PLUS)
};

#pragma acc routine seq
static void
evaluate (double x, double y, double p, double *r)
{
  int k = 0;
  FUNCTIONS (ONE)
}

int
main (void)
{
  enum { N = 61 };
  static double x[N], y[N], p[N], out[N][COUNT];
  static const char *const names[] = {
#define NAME(CALL) #CALL,
    FUNCTIONS (NAME)
  };
  for (int i = 0; i < N; i++)
    {
      x[i] = (i - 30) * 0.37;
      y[i] = (i - 30) / 31.0;
      p[i] = i * 0.21 + 0.05;
    }
#pragma acc parallel loop copyin (x, y, p) copyout (out)
  for (int i = 0; i < N; i++)
    evaluate (x[i], y[i], p[i], out[i]);
  for (int i = 0; i < N; i++)
    {
      double want[COUNT];
      evaluate (x[i], y[i], p[i], want);
      for (int k = 0; k < COUNT; k++)
	if (!(fabs (out[i][k] - want[k])
	      <= 16 * DBL_EPSILON * (fabs (want[k]) > 0.1 ? fabs (want[k]) : 0.1)))
	  {
	    fprintf (stderr, "%s at %d is %.17g, expected %.17g\n", names[k],
		     i, out[i][k], want[k]);
	    abort ();
	  }
    }
  return 0;
}
