/* complex.h functions in device code.
   { dg-require-device-math "complex.h in device code" "nvidia cpu" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>

#define N 40

int
main (void)
{
  static double _Complex a[N], b[N], c[N], d[N];
  static double r[N];
#pragma acc parallel loop copyout (a, b, c, d, r)
  for (int i = 0; i < N; i++)
    {
      double _Complex z = (i - 20) * 0.3 + (i % 7 - 3) * 0.5 * I;
      a[i] = csqrt (z);
      b[i] = cexp (z * I);
      c[i] = clog (z + 10);
      d[i] = cpow (z + 10, 2.5);
      r[i] = cabs (z) + carg (z + 10);
    }
  for (int i = 0; i < N; i++)
    {
      double _Complex z = (i - 20) * 0.3 + (i % 7 - 3) * 0.5 * I;
      CHECK (cabs (a[i] - csqrt (z)) < 1e-13);
      CHECK (cabs (b[i] - cexp (z * I)) < 1e-13 * (1 + cabs (b[i])));
      CHECK (cabs (c[i] - clog (z + 10)) < 1e-13);
      CHECK (cabs (d[i] - cpow (z + 10, 2.5)) < 1e-12 * cabs (d[i]));
      CHECK_REAL (r[i], cabs (z) + carg (z + 10), 1e-14);
    }
  return 0;
}
