/* A parameter block near its limit: much firstprivate data by value, and a struct
   too large for it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct big { int v[2000]; };
struct middle { double v[100]; };

int
main (void)
{
  static struct big b;
  struct middle m1, m2, m3, m4, m5, m6;
  for (int i = 0; i < 2000; i++)
    b.v[i] = i;
  for (int i = 0; i < 100; i++)
    {
      m1.v[i] = i;
      m2.v[i] = 2 * i;
      m3.v[i] = 3 * i;
      m4.v[i] = 4 * i;
      m5.v[i] = 5 * i;
      m6.v[i] = 6 * i;
    }
  static double out[100];
#pragma acc parallel loop firstprivate (b, m1, m2, m3, m4, m5, m6) copyout (out)
  for (int i = 0; i < 100; i++)
    out[i] = b.v[i * 19] + m1.v[i] + m2.v[i] + m3.v[i] + m4.v[i] + m5.v[i]
	     + m6.v[99 - i];
  for (int i = 0; i < 100; i++)
    CHECK_REAL (out[i], 19 * i + 15 * i + 6 * (99 - i), 0);
  return 0;
}
