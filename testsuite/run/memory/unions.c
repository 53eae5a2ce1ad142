/* Unions: type punning between reals and integers, in registers and in memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string.h>

union number { float f; unsigned u; unsigned char b[4]; };
union wide { double d; unsigned long long u; float f[2]; };

#define N 100

int
main (void)
{
  static unsigned a[N], b[N];
  static unsigned long long c[N];
  static union number n[N];
#pragma acc parallel loop copyout (a, b, c, n)
  for (int i = 0; i < N; i++)
    {
      union number x;
      union wide y;
      x.f = i * 0.37f - 10;
      a[i] = x.u;
      x.u ^= 0x80000000;
      b[i] = x.b[3] * 256 + x.b[0];
      n[i] = x;
      y.d = i / 3.0;
      y.u &= ~0xffULL;
      c[i] = y.u;
      float g = 1.5f * i;
      unsigned bits;
      memcpy (&bits, &g, sizeof bits);
      a[i] += bits;
    }
  for (int i = 0; i < N; i++)
    {
      union number x, g;
      union wide y;
      x.f = i * 0.37f - 10;
      CHECK_REAL (n[i].f, -x.f, 1e-6);
      x = n[i];
      CHECK_ELEMENT (i, b[i], x.b[3] * 256 + x.b[0]);
      g.f = 1.5f * i;
      CHECK_ELEMENT (i, a[i], (x.u ^ 0x80000000) + g.u);
      y.d = i / 3.0;
      CHECK_ELEMENT (i, c[i], y.u & ~0xffULL);
    }
  return 0;
}
