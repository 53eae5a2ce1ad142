/* OpenACC 2.11: clauses of the construct and of the loop on one directive.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1003

static void
run (int async_id)
{
  static int a[N], b[N];
  int t = 0, s = 0, f = 11;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop gang vector num_gangs (7) vector_length (64) \
  private (t) firstprivate (f) reduction (+:s) copyin (a) copyout (b) \
  async (async_id) if (N > 10)
  for (int i = 0; i < N; i++)
    {
      t = a[i] + f;
      b[i] = t;
      s += t;
    }
#pragma acc wait (async_id)
  CHECK_INT (s, N * (N - 1) / 2 + 11 * N);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, b[i], i + 11);
}

int
main (void)
{
  run (3);
  return 0;
}
