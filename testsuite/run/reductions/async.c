/* OpenACC 2.9.11 with async: results of reductions on several queues arrive by
   the wait.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 4001

int
main (void)
{
  static int v[N];
  for (int i = 0; i < N; i++)
    v[i] = i % 10;
  int a = 0, b = 1, c = 2;
#pragma acc data copyin (v)
  {
#pragma acc parallel loop reduction (+:a) async (1)
    for (int i = 0; i < N; i++)
      a += v[i];
#pragma acc parallel loop reduction (+:b) async (2)
    for (int i = 0; i < N; i++)
      b += 2 * v[i];
#pragma acc parallel loop reduction (max:c) async (3)
    for (int i = 0; i < N; i++)
      c = v[i] > c ? v[i] : c;
#pragma acc wait
  }
  int want = 0;
  for (int i = 0; i < N; i++)
    want += v[i];
  CHECK_INT (a, want);
  CHECK_INT (b, 2 * want + 1);
  CHECK_INT (c, 9);
  return 0;
}
