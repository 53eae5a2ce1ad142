/* OpenACC 2.9: two or three levels on one loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 3001

int
main (void)
{
  static int a[N], b[N], c[N], d[N];
#pragma acc parallel num_workers (4) vector_length (32) copyout (a, b, c, d)
  {
#pragma acc loop gang worker
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      b[i] = 2 * i;
#pragma acc loop gang worker vector
    for (int i = 0; i < N; i++)
      c[i] = 3 * i;
#pragma acc loop worker vector
    for (int i = 0; i < N; i++)
      d[i] = 4 * i;
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i], i);
      CHECK_ELEMENT (i, b[i], 2 * i);
      CHECK_ELEMENT (i, c[i], 3 * i);
      CHECK_ELEMENT (i, d[i], 4 * i);
    }
  return 0;
}
