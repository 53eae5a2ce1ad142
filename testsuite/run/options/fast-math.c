/* -ffast-math: approximate results, near enough.
   { dg-options "-O2 -ffast-math" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  static float a[500];
  static double b[500];
  double s = 0;
#pragma acc parallel loop copyout (a, b) reduction (+:s)
  for (int i = 0; i < 500; i++)
    {
      a[i] = (i + 1) / (2.5f + i) + __builtin_sqrtf (i);
      b[i] = i / (1.0 + i) - __builtin_fabs (i - 100.0);
      s += b[i];
    }
  double want = 0;
  for (int i = 0; i < 500; i++)
    {
      CHECK_REAL (a[i], (i + 1) / (2.5 + i) + sqrt (i), 1e-5);
      CHECK_REAL (b[i], i / (1.0 + i) - fabs (i - 100.0), 1e-12);
      want += b[i];
    }
  CHECK_REAL (s, want, 1e-11);
  return 0;
}
