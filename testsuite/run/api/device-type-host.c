/* OpenACC 4.1: ACC_DEVICE_TYPE=HOST, in any case of letters, runs on the host.
   { dg-set-target-env-var ACC_DEVICE_TYPE "HOST" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  int a = 0, host = 0;
#pragma acc parallel copy (a) copyout (host) num_gangs (1)
  {
    a++;
    host = acc_on_device (acc_device_host);
  }
  CHECK_INT (a, 1);
  CHECK_INT (host, 1);
  CHECK_INT (acc_get_device_type (), acc_device_host);
  return 0;
}
