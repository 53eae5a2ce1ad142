/* OpenACC 2.6.7: structured and dynamic counters together: data stays until both
   are zero; finalize touches only the dynamic one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

int
main (void)
{
  int a[8] = { 0 }, b[8] = { 0 };
  if (!separate_memory ())
    return 0;
#pragma acc data copy (a)
  {
#pragma acc enter data copyin (a)
#pragma acc serial present (a)
    a[1] = 9;
#pragma acc exit data copyout (a)
    CHECK (acc_is_present (a, sizeof a));
    CHECK_INT (a[1], 0);
#pragma acc enter data copyin (a)
#pragma acc enter data copyin (a)
#pragma acc exit data delete (a) finalize
    CHECK (acc_is_present (a, sizeof a));
  }
  CHECK (!acc_is_present (a, sizeof a));
  CHECK_INT (a[1], 9);

#pragma acc data copyin (b)
  {
#pragma acc enter data create (b)
  }
  CHECK (acc_is_present (b, sizeof b));
#pragma acc serial present (b)
  b[2] = 4;
#pragma acc exit data copyout (b)
  CHECK (!acc_is_present (b, sizeof b));
  CHECK_INT (b[2], 4);
  return 0;
}
