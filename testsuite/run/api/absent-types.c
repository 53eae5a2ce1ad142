/* A type of which there is no device is no error: the default type's is taken, and
   ACC_NOTIFY says so, as it does of numbers out of range.
   { dg-output "device (nvidia|cpu|host) 0 is taken  function=acc_set_device_type threadid=1 wanted=xeonphi available=0\n" }
   { dg-output "device (nvidia|cpu|host) 0 is taken  function=acc_set_device_num threadid=1 wanted=(nvidia|cpu|host) -3 available=" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  acc_device_t type = acc_get_device_type ();
  CHECK_INT (acc_get_num_devices (acc_device_xeonphi), 0);
  acc_set_device_type (acc_device_xeonphi);
  CHECK_INT (acc_get_device_type (), type);
  CHECK_INT (acc_get_num_devices (acc_device_opencl), 0);
  CHECK_INT (acc_get_num_devices (acc_device_pgi_opencl), 0);
  CHECK_INT (acc_get_num_devices (acc_device_nvidia_opencl), 0);
  CHECK_INT (acc_get_device_num (acc_device_radeon), 0);
  int count = acc_get_num_devices (type);
  acc_set_device_num (-3, type);
  CHECK_INT (acc_get_device_num (type), 0);
  acc_set_device_num (count + 1, type);
  CHECK_INT (acc_get_device_num (type), 1 % count);
  return 0;
}
