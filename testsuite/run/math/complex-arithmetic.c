/* C99 complex types: arithmetic, conjugate, parts, comparison, arrays of them,
   _Complex int.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>

#define N 150

int
main (void)
{
  static double _Complex a[N], b[N], c[N];
  static float _Complex f[N];
  static int equal[N];
  static _Complex int ci[N];
  for (int i = 0; i < N; i++)
    {
      a[i] = i + 1 + (i % 7) * I;
      b[i] = i % 5 - 2.5 + i * I;
      f[i] = i - 0.5f * I;
    }
#pragma acc parallel loop copyin (a, b) copyout (c, equal, ci) copy (f)
  for (int i = 0; i < N; i++)
    {
      c[i] = a[i] * b[i] + a[i] / b[i] - conj (a[i]) * 2 + creal (b[i]);
      equal[i] = a[i] == b[i] || cimag (a[i]) == 3;
      f[i] = f[i] * f[i] - (float _Complex) a[i] / (2 + I);
      _Complex int z = i + 2i;
      ci[i] = z * z - 1;
    }
  for (int i = 0; i < N; i++)
    {
      double _Complex w = a[i] * b[i] + a[i] / b[i] - conj (a[i]) * 2
			  + creal (b[i]);
      CHECK (cabs (c[i] - w) <= 1e-12 * (1 + cabs (w)));
      CHECK_ELEMENT (i, equal[i], i % 7 == 3);
      float _Complex g = i - 0.5f * I;
      g = g * g - (float _Complex) a[i] / (2 + I);
      CHECK (cabsf (f[i] - g) <= 1e-4f * (1 + cabsf (g)));
      CHECK_ELEMENT (i, __real__ ci[i], i * i - 5);
      CHECK_ELEMENT (i, __imag__ ci[i], 4 * i);
    }
  return 0;
}
