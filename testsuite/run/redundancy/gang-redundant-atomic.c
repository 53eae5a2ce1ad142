/* OpenACC 2.5.1: each gang executes redundant code once: an atomic counts the
   gangs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  int count = 0, host = 0;
#pragma acc parallel num_gangs (37) num_workers (4) vector_length (64) \
  copy (count) copyout (host)
  {
#pragma acc atomic
    count++;
    host = acc_on_device (acc_device_host);
  }
  CHECK_INT (count, host ? 1 : 37);
  return 0;
}
