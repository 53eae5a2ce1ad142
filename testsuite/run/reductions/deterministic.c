/* The same launch gives the same bits: a floating-point sum over all levels is
   repeated and must not change.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string.h>

#define N 100003

int
main (void)
{
  static float v[N];
  for (int i = 0; i < N; i++)
    v[i] = 1.0f / (1 + i % 1021);
  float first = 0, again;
#pragma acc data copyin (v)
  for (int t = 0; t < 6; t++)
    {
      again = 0;
#pragma acc parallel loop gang vector reduction (+:again)
      for (int i = 0; i < N; i++)
	again += v[i];
      if (t == 0)
	first = again;
      CHECK (memcmp (&first, &again, sizeof first) == 0);
    }
  double want = 0;
  for (int i = 0; i < N; i++)
    want += v[i];
  CHECK_REAL (first, want, 1e-3);
  return 0;
}
