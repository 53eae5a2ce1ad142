/* OpenACC 2.9.11 with collapse and tile.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 91
#define M 53

int
main (void)
{
  long a = 0, b = 0, c = 0;
#pragma acc parallel loop collapse (2) reduction (+:a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a += i * j;
#pragma acc parallel loop gang vector tile (8, 4) reduction (+:b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b += i * j;
#pragma acc parallel loop gang worker vector collapse (3) reduction (+:c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 3; k++)
	c += i * j + k;
  long want = (long) N * (N - 1) / 2 * (M * (M - 1) / 2);
  CHECK_INT (a, want);
  CHECK_INT (b, want);
  CHECK_INT (c, 3 * want + 3 * N * M);
  return 0;
}
