/* Functions with old-style definitions, of which GCC makes clones with fewer parameters.
   { dg-options "-std=gnu99 -O3 -fipa-cp-clone -fno-inline --param=ipa-cp-eval-threshold=1" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static int __attribute__ ((noinline))
mixed (a, b, c, d)
     int a;
     float b;
     char c;
     short d;
{
  int s = 0;
  for (int i = 0; i < a; i++)
    s += (int) (b * 2) + c * i + d;
  return s;
}

#pragma acc routine seq
static double __attribute__ ((noinline))
scaled (p, n, k)
     double *p;
     int n;
     unsigned char k;
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i] * k;
  return s;
}

static float __attribute__ ((noinline))
less (x, y)
     float x, y;
{
  return x - y;
}

int
main (void)
{
  static double p[400], r[50];
  int o[50];
  for (int i = 0; i < 400; i++)
    p[i] = i;
#pragma acc parallel loop copyin(p) copyout(o, r)
  for (int i = 0; i < 50; i++)
    {
      o[i] = mixed (4, 2.5f, 3, 7) + mixed (i, 2.5f, 3, 7) + mixed (4, (float) i, i, i);
      r[i] = scaled (p + i * 8, 8, 3) + scaled (p + i * 8, 8, 200) + less (1.5f, (float) i);
    }
  for (int i = 0; i < 50; i++)
    {
      CHECK_INT (o[i], (mixed (4, 2.5f, 3, 7) + mixed (i, 2.5f, 3, 7)
			+ mixed (4, (float) i, i, i)));
      CHECK_INT (r[i] * 2, 2 * (scaled (p + i * 8, 8, 3) + scaled (p + i * 8, 8, 200)
				+ less (1.5f, (float) i)));
    }
  return 0;
}
