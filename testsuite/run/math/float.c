/* math.h functions on float in device code.
   { dg-require-device-math "math.h in device code" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <float.h>

#define FUNCTIONS(M)							\
  M (sinf (x)) M (cosf (x)) M (tanf (y)) M (asinf (y)) M (acosf (y))	\
  M (atanf (x)) M (atan2f (x, y)) M (sinhf (y)) M (coshf (y))		\
  M (tanhf (x)) M (asinhf (x)) M (acoshf (1 + p)) M (atanhf (y))	\
  M (expf (x)) M (exp2f (x)) M (expm1f (y)) M (logf (p)) M (log2f (p))	\
  M (log10f (p)) M (log1pf (p)) M (powf (p, y)) M (cbrtf (x))		\
  M (hypotf (x, y)) M (erff (y)) M (erfcf (y)) M (tgammaf (p))		\
  M (lgammaf (p)) M (sqrtf (p)) M (fmodf (x, 0.75f))			\
  M (remainderf (x, 0.75f)) M (fabsf (x)) M (floorf (x)) M (ceilf (x))	\
  M (truncf (x)) M (roundf (x)) M (rintf (x)) M (fminf (x, y))		\
  M (fmaxf (x, y)) M (fdimf (x, y)) M (fmaf (x, y, p))			\
  M (copysignf (p, x)) M (ldexpf (y, 5)) M (lroundf (x))		\
  M (lrintf (x)) M (nextafterf (x, 100))

#define ONE(CALL) r[k++] = CALL;
enum { COUNT = 0
#define PLUS(CALL) + 1
  FUNCTIONS (PLUS)
};

#pragma acc routine seq
static void
evaluate (float x, float y, float p, float *r)
{
  int k = 0;
  FUNCTIONS (ONE)
}

int
main (void)
{
  enum { N = 61 };
  static float out[N][COUNT];
  static const char *const names[] = {
#define NAME(CALL) #CALL,
    FUNCTIONS (NAME)
  };
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < N; i++)
    evaluate ((i - 30) * 0.375f, (i - 30) / 32.0f, i * 0.25f + 0.0625f, out[i]);
  for (int i = 0; i < N; i++)
    {
      float want[COUNT];
      evaluate ((i - 30) * 0.375f, (i - 30) / 32.0f, i * 0.25f + 0.0625f, want);
      for (int k = 0; k < COUNT; k++)
	if (!(fabsf (out[i][k] - want[k])
	      <= 32 * FLT_EPSILON * (fabsf (want[k]) > 0.1f ? fabsf (want[k])
				     : 0.1f)))
	  {
	    fprintf (stderr, "%s at %d is %.9g, expected %.9g\n", names[k],
		     i, out[i][k], want[k]);
	    abort ();
	  }
    }
  return 0;
}
