/* OpenACC 2.5.2: a serial construct is executed by one gang of one worker of
   one lane, in order.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 127

int
main (void)
{
  int a[N], sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc serial copy (a, sum)
  {
    for (int i = 1; i < N; i++)
      a[i] += a[i - 1];
    for (int i = 0; i < N; i++)
      sum += a[i];
  }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], i + 1);
  CHECK_INT (sum, N * (N + 1) / 2);
  return 0;
}
