/* What the program does to its own threads' arithmetic is not the kernels': the startup code
   of -ffast-math makes subnormal numbers zero, which fmod needs; rounding; traps.
   { dg-skip-device "host" }
   { dg-additional-options "-O2 -ffast-math" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define _GNU_SOURCE
#include <fenv.h>

#include "check.h"

static void
compute (double *r, double *third, double *infinite, int n)
{
#pragma acc parallel loop copyout (r[0:n], third[0:n], infinite[0:n])
  for (int i = 0; i < n; i++)
    {
      r[i] = fmod (i * 0.25 - 4, 0.375);
      third[i] = i / 3.0;
      infinite[i] = 1 / (double) (i - 1);
    }
}

int
main (void)
{
  double r[40], third[40], first[40], infinite[40];
  compute (r, first, infinite, 40);
  for (int i = 0; i < 40; i++)
    {
      /* Multiples of 1/8, so these are exact.  */
      int eighths = (2 * i - 32) % 3;
      CHECK_ELEMENT (i, 8 * r[i], eighths);
    }
  fesetround (FE_DOWNWARD);
#if __x86_64__
  feenableexcept (FE_DIVBYZERO);
#endif
  compute (r, third, infinite, 40);
  CHECK_INT (fegetround (), FE_DOWNWARD);
  for (int i = 0; i < 40; i++)
    CHECK_INT (third[i] == first[i], 1);
  return 0;
}
