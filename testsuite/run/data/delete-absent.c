/* OpenACC 3.2.20: acc_delete and exit data of absent data do nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

int
main (void)
{
  static int a[10] = { 4 };
#pragma acc exit data delete (a)
#pragma acc exit data copyout (a)
#pragma acc exit data delete (a) finalize
  CHECK_INT (a[0], 4);
#pragma acc enter data copyin (a)
#pragma acc exit data delete (a)
#pragma acc exit data delete (a)
  if (separate_memory ())
    CHECK (!acc_is_present (a, sizeof a));
  return 0;
}
