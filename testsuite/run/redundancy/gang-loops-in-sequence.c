/* Several gang loops in one region that touch different data, with scalar code
   of each gang between them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 2003

int
main (void)
{
  static int a[N], b[N], c[N];
  int k = 4;
#pragma acc parallel firstprivate (k) copyout (a, b, c)
  {
    int m = k * 2;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      a[i] = i + m;
    m += 1;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      b[i] = i * m;
    k = m - k;
#pragma acc loop gang worker
    for (int i = 0; i < N; i++)
      c[i] = i - k;
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i], i + 8);
      CHECK_ELEMENT (i, b[i], i * 9);
      CHECK_ELEMENT (i, c[i], i - 5);
    }
  return 0;
}
