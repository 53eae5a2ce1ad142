/* OpenACC 2.16.3: waiting for queues never used, for all when there is none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
#pragma acc wait
#pragma acc wait (1, 2, 99)
#pragma acc wait (7) async (8)
#pragma acc wait async (3)
  acc_wait (1000);
  acc_wait_all ();
  int a = 5;
#pragma acc parallel copy (a) num_gangs (1) wait (55)
  a++;
  CHECK_INT (a, 6);
  return 0;
}
