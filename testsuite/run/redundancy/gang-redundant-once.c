/* OpenACC 2.5.1: code outside of loops runs once a gang, not once a thread: with
   one gang, side effects happen exactly once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 260

int
main (void)
{
  int a[4] = { 0 }, b[N], p = 0;
#pragma acc parallel num_gangs (1) num_workers (8) vector_length (64) \
  copy (a) copyout (b) copy (p)
  {
    a[0] += 1;
    a[1] = a[0] * 2;
#pragma acc loop worker vector
    for (int i = 0; i < N; i++)
      b[i] = a[1] + i;
    a[0] += b[N - 1];
    p++;
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      b[i] += a[0];
    a[2] = b[0] + b[1];
    a[3]++;
    a[3]++;
  }
  int a0 = 1 + 2 + N - 1;
  CHECK_INT (a[0], a0);
  CHECK_INT (a[1], 2);
  CHECK_INT (a[2], 2 * (2 + a0) + 1);
  CHECK_INT (a[3], 2);
  CHECK_INT (p, 1);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, b[i], 2 + i + a0);
  return 0;
}
