/* OpenACC 2.13.3: link: the variable's device copy is made by a data clause; there is
   none before and none after.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define N 300

float big[N];
#pragma acc declare link (big)

int
main (void)
{
  static float out[N];
  for (int i = 0; i < N; i++)
    big[i] = i;
#pragma acc data copyin (big)
  {
#pragma acc parallel loop copyout (out)
    for (int i = 0; i < N; i++)
      out[i] = big[N - 1 - i] + big[0];
  }
  for (int i = 0; i < N; i++)
    CHECK_REAL (out[i], N - 1 - i, 0);
  for (int i = 0; i < N; i++)
    big[i] = -i;
#pragma acc enter data copyin (big)
#pragma acc parallel loop present (big) copyout (out)
  for (int i = 0; i < N; i++)
    out[i] = big[i];
#pragma acc exit data delete (big)
  if (separate_memory ())
    CHECK (!acc_is_present (big, sizeof big));
  CHECK_REAL (out[N - 1], 1 - N, 0);
  return 0;
}
