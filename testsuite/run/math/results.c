/* Math functions with more than one result: sincos through sin and cos of one
   argument, frexp, modf, remquo; special arguments.
   { dg-require-device-math "math.h in device code" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 50

int
main (void)
{
  static double s[N], c[N], f[N], m[N], ip[N];
  static int e[N], special[8];
  double inf = INFINITY, zero = 0;
#pragma acc parallel loop copyout (s, c, f, m, ip, e)
  for (int i = 0; i < N; i++)
    {
      double x = i * 0.5 - 12;
      s[i] = sin (x);
      c[i] = cos (x);
      f[i] = frexp (x * 100, &e[i]);
      double whole;
      m[i] = modf (x * 1.25, &whole);
      ip[i] = whole;
    }
#pragma acc parallel num_gangs (1) copyout (special)
  {
    special[0] = !!isnan (log (zero - 1));
    special[1] = isinf (log (zero)) != 0;
    special[2] = exp (-inf) == 0;
    special[3] = !!isnan (sin (inf));
    special[4] = pow (zero, 0) == 1;
    special[5] = atan (inf) > 1.57;
    special[6] = !!isnan (sqrt (-1 - zero));
    special[7] = signbit (ceil (-0.5 + zero)) != 0;
  }
  for (int i = 0; i < N; i++)
    {
      double x = i * 0.5 - 12, whole;
      int exponent;
      CHECK_REAL (s[i], sin (x), 1e-15);
      CHECK_REAL (c[i], cos (x), 1e-15);
      CHECK_REAL (f[i], frexp (x * 100, &exponent), 0);
      CHECK_ELEMENT (i, e[i], exponent);
      CHECK_REAL (m[i], modf (x * 1.25, &whole), 0);
      CHECK_REAL (ip[i], whole, 0);
    }
  for (int k = 0; k < 8; k++)
    CHECK_ELEMENT (k, special[k], 1);
  return 0;
}
