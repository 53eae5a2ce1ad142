/* OpenACC 2.11: serial loop, with every loop clause that partitions: one thread
   executes all of it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 333

int
main (void)
{
  int a[N][3], s = 0;
#pragma acc serial loop gang vector copyout (a) reduction (+:s)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < 3; j++)
	a[i][j] = i * j;
      s += i;
    }
  CHECK_INT (s, N * (N - 1) / 2);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++)
      CHECK_ELEMENT (i, a[i][j], i * j);
  return 0;
}
