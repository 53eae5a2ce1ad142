/* OpenACC 2.11: kernels loop, also with a reduction and seq inner loops.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 211

int
main (void)
{
  static double a[N][N];
  double trace = 0;
#pragma acc kernels loop copyout (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i == j ? 2.0 : 0.5;
#pragma acc kernels loop copyin (a) reduction (+:trace)
  for (int i = 0; i < N; i++)
    trace += a[i][i];
  CHECK_REAL (trace, 2.0 * N, 0);
  CHECK_REAL (a[3][7], 0.5, 0);
  return 0;
}
