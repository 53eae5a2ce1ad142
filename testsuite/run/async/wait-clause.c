/* OpenACC 2.16.2: wait clauses on compute constructs, data and update directives.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 2048

int
main (void)
{
  static int a[N], b[N], c[N];
#pragma acc enter data create (a) async (1)
#pragma acc enter data create (b) async (2)
#pragma acc enter data copyin (c) async (3) wait (1, 2)
#pragma acc parallel loop present (a) async (1)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc kernels present (b) async (2)
  for (int i = 0; i < N; i++)
    b[i] = 2 * i;
#pragma acc parallel loop present (a, b, c) async (3) wait (1) wait (2)
  for (int i = 0; i < N; i++)
    c[i] += a[i] + b[i];
#pragma acc serial present (c) async (4) wait (3)
  c[0] = 77;
#pragma acc update self (c[0:10]) wait (4)
  CHECK_INT (c[0], 77);
  CHECK_INT (c[9], 27);
#pragma acc exit data copyout (c) delete (a, b) async (5) wait
#pragma acc wait (5)
  for (int i = 1; i < N; i++)
    CHECK_ELEMENT (i, c[i], 3 * i);
  return 0;
}
