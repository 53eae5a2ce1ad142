/* OpenACC 3.2.8-3.2.16: acc_async_test, acc_wait and their relatives.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define N 1000

int
main (void)
{
  static int a[N], b[N];
#pragma acc data copy (a, b)
  {
    CHECK (acc_async_test (5));
    CHECK (acc_async_test_all ());
#pragma acc parallel loop async (5) present (a)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma acc parallel loop async (6) present (b)
    for (int i = 0; i < N; i++)
      b[i] = 2 * i;
    acc_wait (5);
    CHECK (acc_async_test (5));
    acc_wait_async (6, 7);
#pragma acc parallel loop async (7) present (a, b)
    for (int i = 0; i < N; i++)
      a[i] += b[i];
    acc_wait_all_async (8);
#pragma acc parallel loop async (8) present (a)
    for (int i = 0; i < N; i++)
      a[i] *= 10;
    acc_wait_all ();
    CHECK (acc_async_test_all ());
    CHECK (acc_async_test (8));
  }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], 30 * i);
  return 0;
}
