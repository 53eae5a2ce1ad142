/* OpenACC 3.2.1-3.2.5: device queries and choices.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  acc_device_t type = acc_get_device_type ();
  CHECK (type != acc_device_none);
  int n = acc_get_num_devices (type);
  CHECK (n >= 1);
  CHECK (acc_get_num_devices (acc_device_host) == 1);
  CHECK_INT (acc_get_num_devices (acc_device_none), 0);
  int num = acc_get_device_num (type);
  CHECK (num >= 0 && num < n);
  acc_set_device_num (n - 1, type);
  CHECK_INT (acc_get_device_num (type), n - 1);
  int a = 1;
#pragma acc parallel copy (a) num_gangs (1)
  a = 2;
  CHECK_INT (a, 2);
  acc_set_device_type (acc_device_host);
  CHECK_INT (acc_get_device_type (), acc_device_host);
  int host = 0;
#pragma acc parallel copyout (host)
  host = acc_on_device (acc_device_host) && !acc_on_device (acc_device_nvidia);
  CHECK_INT (host, 1);
  acc_set_device_type (type);
  CHECK_INT (acc_get_device_type (), type);
#pragma acc parallel copy (a) num_gangs (1)
  a++;
  CHECK_INT (a, 3);
  return 0;
}
