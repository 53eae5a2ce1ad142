/* OpenACC 2.6.7: the dynamic reference counter: as many exits as enters; finalize
   sets it to zero.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

int
main (void)
{
  int a[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  if (!separate_memory ())
    return 0;
#pragma acc enter data copyin (a)
#pragma acc enter data create (a)
#pragma acc enter data copyin (a)
  a[0] = 50;
#pragma acc parallel present (a) num_gangs (1)
  a[0] += 10;
#pragma acc exit data copyout (a)
  CHECK (acc_is_present (a, sizeof a));
  CHECK_INT (a[0], 50);
#pragma acc exit data delete (a)
  CHECK (acc_is_present (a, sizeof a));
#pragma acc exit data copyout (a)
  CHECK (!acc_is_present (a, sizeof a));
  CHECK_INT (a[0], 11);
#pragma acc enter data copyin (a)
#pragma acc enter data copyin (a)
#pragma acc enter data copyin (a)
#pragma acc exit data delete (a) finalize
  CHECK (!acc_is_present (a, sizeof a));
#pragma acc exit data delete (a)
#pragma acc exit data copyout (a)
  CHECK_INT (a[0], 11);
  return 0;
}
