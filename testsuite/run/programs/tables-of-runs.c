/* One function with a region called often: with other data, sizes and launches
   every time; results of each launch are right.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static long
work (int n, int m, const int *v)
{
  long s = 0;
#pragma acc parallel loop reduction (+:s) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    s += v[i] * m;
  return s;
}

int
main (void)
{
  static int v[500];
  for (int i = 0; i < 500; i++)
    v[i] = i;
  for (int t = 0; t < 300; t++)
    {
      int n = t * 37 % 500;
      CHECK_INT (work (n, t, v), (long) t * n * (n - 1) / 2);
    }
  return 0;
}
