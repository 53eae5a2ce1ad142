/* An address that is none of the device's, where acc_memcpy_from_device wants one.
   { dg-only-device "cpu" }
   { dg-shouldfail "there is no such memory" }
   { dg-output "no-device-memory.c:\[0-9\]+: acc_memcpy_from_device: device memory cannot be read: there is none at 0x10" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  char a[16];
  acc_memcpy_from_device (a, (void *) 16, sizeof a);
  return 0;
}
