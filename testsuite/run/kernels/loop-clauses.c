/* OpenACC 2.9.2-2.9.4: gang, worker and vector with arguments on the loops of
   a kernels construct.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 67
#define M 45

int
main (void)
{
  static int a[N][M], b[N * M];
#pragma acc kernels copyout (a, b)
  {
#pragma acc loop gang (16) independent
    for (int i = 0; i < N; i++)
#pragma acc loop vector (64) independent
      for (int j = 0; j < M; j++)
	a[i][j] = i * 100 + j;
#pragma acc loop gang (num: 4) worker (4) vector (length: 32) independent
    for (int i = 0; i < N * M; i++)
      b[i] = i ^ 5;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	CHECK_ELEMENT (i, a[i][j], i * 100 + j);
	CHECK_ELEMENT (i * M + j, b[i * M + j], (i * M + j) ^ 5);
      }
  return 0;
}
