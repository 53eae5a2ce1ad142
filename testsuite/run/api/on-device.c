/* OpenACC 3.2.17: acc_on_device, on the host and in regions and routines.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#pragma acc routine seq
static int
where (void)
{
  if (acc_on_device (acc_device_host))
    return 1;
  return acc_on_device (acc_device_not_host) ? 2 : 3;
}

int
main (void)
{
  CHECK (acc_on_device (acc_device_host));
  CHECK (!acc_on_device (acc_device_not_host));
  CHECK (!acc_on_device (acc_device_nvidia));
  CHECK_INT (where (), 1);
  int a = 0, b = 0;
#pragma acc parallel copyout (a, b)
  {
    a = acc_on_device (acc_device_host) + 2 * acc_on_device (acc_device_not_host);
    b = where ();
  }
  CHECK (a == 1 || a == 2);
  CHECK_INT (b, a);
  CHECK_INT (a == 1, acc_get_device_type () == acc_device_host);
  return 0;
}
