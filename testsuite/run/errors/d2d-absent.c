/* acc_memcpy_d2d of data that are not on the device.
   { dg-skip-device "host" }
   { dg-shouldfail "data that are absent" }
   { dg-output "accplug: \[^ \]*d2d-absent.c:16: acc_memcpy_d2d: the source is not on" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  static int a[10], b[10];
  acc_copyin (b, sizeof b);
  acc_memcpy_d2d (b, a, sizeof a, 0, 0);
  return 0;
}
