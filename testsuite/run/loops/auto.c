/* OpenACC 2.9.7: loop auto keeps a loop with a dependence right, and may
   partition one without.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 600

int
main (void)
{
  static int prefix[N], square[N], m[N][3];
#pragma acc parallel num_gangs (1) copyout (prefix, square, m)
  {
    prefix[0] = 0;
#pragma acc loop auto
    for (int i = 1; i < N; i++)
      prefix[i] = prefix[i - 1] + i;
#pragma acc loop auto gang vector (64)
    for (int i = 0; i < N; i++)
      square[i] = i * i;
#pragma acc loop auto
    for (int i = 0; i < N; i++)
#pragma acc loop auto
      for (int j = 0; j < 3; j++)
	m[i][j] = i + j;
  }
  /* Levels are for iterations that are independent.  */
#pragma acc parallel loop num_gangs (1) vector worker auto copy (prefix)
  for (int i = 1; i < N; i++)
    prefix[i] += prefix[i - 1];
#pragma acc kernels loop gang auto copy (prefix)
  for (int i = N - 1; i > 0; i--)
    prefix[i] -= prefix[i - 1];
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, prefix[i], i * (i + 1) / 2);
      CHECK_ELEMENT (i, square[i], i * i);
      CHECK_ELEMENT (i, m[i][2], i + 2);
    }
  return 0;
}
