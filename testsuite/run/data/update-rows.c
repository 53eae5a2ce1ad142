/* OpenACC 2.14.4: update of rows of a two-dimensional array in a loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

#define N 30
#define M 17

int
main (void)
{
  static float a[N][M];
  int separate = separate_memory ();
#pragma acc data create (a)
  {
#pragma acc parallel loop collapse (2) present (a)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
	a[i][j] = i * M + j + 1;
    for (int i = 0; i < N; i += 3)
      {
#pragma acc update self (a[i:1][:])
      }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_REAL (a[i][j], !separate || i % 3 == 0 ? i * M + j + 1 : 0, 0);
  return 0;
}
