/* 32 x 32 -> 64 bit products and the high half of them, signed and unsigned.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300

int
main (void)
{
  static long long p[N];
  static unsigned long long q[N];
  static int h[N];
  static unsigned uh[N];
#pragma acc parallel loop copyout (p, q, h, uh)
  for (int i = 0; i < N; i++)
    {
      int a = (int) (i * 2654435761u), b = (int) ((i + 5) * 2246822519u);
      p[i] = (long long) a * b;
      q[i] = (unsigned long long) (unsigned) a * (unsigned) b;
      h[i] = (int) (((long long) a * b) >> 32);
      uh[i] = (unsigned) (q[i] >> 32) + (unsigned) a / 1000003;
    }
  for (int i = 0; i < N; i++)
    {
      int a = (int) (i * 2654435761u), b = (int) ((i + 5) * 2246822519u);
      long long s = (long long) a * b;
      unsigned long long u = (unsigned long long) (unsigned) a * (unsigned) b;
      CHECK_ELEMENT (i, p[i], s);
      CHECK_ELEMENT (i, q[i], u);
      CHECK_ELEMENT (i, h[i], s >> 32);
      CHECK_ELEMENT (i, uh[i], (unsigned) (u >> 32) + (unsigned) a / 1000003);
    }
  return 0;
}
