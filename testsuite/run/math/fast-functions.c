/* -ffast-math: float functions are approximations of the device's, near enough also for
   negative bases of powers, zeros and large results; complex ones and double stay.
   { dg-require-device-math "math.h in device code" }
   { dg-options "-O2 -ffast-math" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define FUNCTIONS(M)							\
  M (sinf (x)) M (cosf (x)) M (sinf (y) + cosf (y)) M (tanf (y)) M (expf (x))	\
  M (expf (5 * x) / 1e6f) M (exp2f (x)) M (logf (p)) M (log2f (p)) M (log10f (p))	\
  M (powf (p, y)) M (powf (-p, whole)) M (powf (x, 0)) M (powf (0, p))	\
  M (powf (-2, whole)) M (sqrtf (p)) M (1 / sqrtf (p)) M (x / p)	\
  M (hypotf (x, y)) M (tanhf (x)) M (atan2f (x, p)) M (lroundf (x))	\
  M (signbit (x) ? 1 : 0) M (fmaxf (x, y)) M (copysignf (p, x))		\
  M ((float) exp (y)) M ((float) pow (p, -y))

#define ONE(CALL) r[k++] = CALL;
enum { COUNT = 0
#define PLUS(CALL) + 1
  FUNCTIONS (PLUS)
};

#pragma acc routine seq
static void
evaluate (float x, float y, float p, float whole, float *r)
{
  int k = 0;
  FUNCTIONS (ONE)
}

int
main (void)
{
  enum { N = 33 };
  static float out[N][COUNT];
  static const char *const names[] = {
#define NAME(CALL) #CALL,
    FUNCTIONS (NAME)
  };
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < N; i++)
    evaluate ((i - 16) * 0.1875f, (i - 16) / 17.0f, i * 0.25f + 0.0625f, i % 9 - 4,
	      out[i]);
  for (int i = 0; i < N; i++)
    {
      float want[COUNT];
      evaluate ((i - 16) * 0.1875f, (i - 16) / 17.0f, i * 0.25f + 0.0625f, i % 9 - 4,
		want);
      for (int k = 0; k < COUNT; k++)
	if (!(fabsf (out[i][k] - want[k])
	      <= 2e-5f * (fabsf (want[k]) > 0.25f ? fabsf (want[k]) : 0.25f)))
	  {
	    fprintf (stderr, "%s at %d is %.9g, expected %.9g\n", names[k], i, out[i][k],
		     want[k]);
	    abort ();
	  }
    }
  return 0;
}
