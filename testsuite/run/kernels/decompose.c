/* GCC's decomposition of kernels constructs gives the same results.
   { dg-options "--param=openacc-kernels=decompose" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 700

int
main (void)
{
  static int a[N], b[N];
  int x = 2, sum = 0;
#pragma acc kernels copyout (a, b) copy (x, sum)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      a[i] = i * x;
    x++;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      b[i] = a[N - 1 - i] + x;
#pragma acc loop reduction (+:sum)
    for (int i = 0; i < N; i++)
      sum += b[i];
  }
  CHECK_INT (x, 3);
  CHECK_INT (sum, N * (N - 1) + 3 * N);
  CHECK_INT (b[0], 2 * (N - 1) + 3);
  return 0;
}
