/* In a kernels region the index of a plain inner loop and a temporary that are
   declared outside belong to the iterations of the independent loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300
#define M 40

int
main (void)
{
  static int a[N][M], sum[N];
  int i, j, t;
#pragma acc kernels copyout (a, sum)
  {
#pragma acc loop independent
    for (i = 0; i < N; i++)
      {
	t = 3 * i;
	for (j = 0; j < M; j++)
	  a[i][j] = t + j;
      }
#pragma acc loop independent
    for (i = 0; i < N; i++)
      {
	t = 0;
	for (j = 0; j < M; j++)
	  t += a[i][j];
	sum[i] = t;
      }
  }
  for (i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, a[i][M - 1], 3 * i + M - 1);
      CHECK_ELEMENT (i, sum[i], 3 * i * M + M * (M - 1) / 2);
    }
  return 0;
}
