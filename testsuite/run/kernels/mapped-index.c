/* A loop's own variable is private to it, also where a data clause around names it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000

int
main (void)
{
  int i, n = N;
  static unsigned char a[N];
#pragma acc data copy (a) copyin (i)
  {
#pragma acc kernels loop
    for (i = 0; i < n; i++)
      a[i] = a[i] + 10;
#pragma acc kernels loop gang vector (64)
    for (i = 0; i < n; i++)
      a[i] = a[i] * 2;
  }
  for (int k = 0; k < n; k++)
    CHECK_INT (a[k], 20);
  return 0;
}
