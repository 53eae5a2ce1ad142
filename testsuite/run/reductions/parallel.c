/* OpenACC 2.5.13: a reduction clause on the parallel construct combines the
   gangs' copies at the end of the region.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  int gangs = 10, top = 3;
  int host = 0;
#pragma acc parallel num_gangs (25) num_workers (4) reduction (+:gangs) \
  reduction (max:top) copyout (host)
  {
    gangs += 2;
    top = 17;
    host = acc_on_device (acc_device_host);
  }
  CHECK_INT (gangs, 10 + 2 * (host ? 1 : 25));
  CHECK_INT (top, 17);

  double s = 1;
#pragma acc parallel num_gangs (6) reduction (+:s)
  {
    for (int i = 0; i < 100; i++)
      s += i;
  }
  CHECK_REAL (s, 1 + 4950.0 * (host ? 1 : 6), 0);
  return 0;
}
