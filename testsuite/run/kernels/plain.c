/* OpenACC 2.5.3: a kernels construct runs its loops in order, with scalar code
   between them, as the program says.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1001

int
main (void)
{
  static int a[N], b[N];
  int k = 3;
#pragma acc kernels copyout (a, b)
  {
    for (int i = 0; i < N; i++)
      a[i] = i;
    k = k * 2;
    for (int i = 0; i < N; i++)
      b[i] = a[i] * k + a[N - 1 - i];
    b[0] = b[1] + b[2];
  }
  CHECK_INT (k, 6);
  for (int i = 1; i < N; i++)
    CHECK_ELEMENT (i, b[i], i * 6 + N - 1 - i);
  CHECK_INT (b[0], (6 + N - 2) + (12 + N - 3));
  return 0;
}
