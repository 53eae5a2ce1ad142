/* ACC_CPU_DEVICES: the cpu device as several, each with memory and queues of its own.
   { dg-only-device "cpu" }
   { dg-set-target-env-var ACC_CPU_DEVICES "4" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <string.h>

#define N 1000

int
main (void)
{
  static int a[N];
  CHECK_INT (acc_get_num_devices (acc_device_cpu), 4);
  for (int d = 0; d < 4; d++)
    {
      acc_set_device_num (d, acc_device_cpu);
      CHECK (!acc_is_present (a, sizeof a));
      for (int i = 0; i < N; i++)
	a[i] = d * 1000 + i;
      acc_copyin (a, sizeof a);
      char text[] = "device ?";
      text[7] = '0' + d;
      CHECK (strstr (acc_get_property_string (d, acc_device_cpu, acc_property_name), text));
    }
  memset (a, 0, sizeof a);
  void *where[4];
  for (int d = 0; d < 4; d++)
    {
      acc_set_device_num (d, acc_device_cpu);
      where[d] = acc_deviceptr (a);
      for (int e = 0; e < d; e++)
	CHECK (where[e] != where[d]);
#pragma acc parallel loop present (a) async (1)
      for (int i = 0; i < N; i++)
	a[i]++;
    }
  for (int d = 3; d >= 0; d--)
    {
      acc_wait_device (1, d);
      acc_set_device_num (d, acc_device_cpu);
      acc_copyout (a, sizeof a);
      for (int i = 0; i < N; i++)
	CHECK_ELEMENT (i, a[i], d * 1000 + i + 1);
    }
  acc_set_device_num (6, acc_device_cpu);
  CHECK_INT (acc_get_device_num (acc_device_cpu), 2);
  acc_set_device_num (-2, acc_device_cpu);
  CHECK_INT (acc_get_device_num (acc_device_cpu), 0);
  acc_shutdown_device (3, acc_device_cpu);
  acc_init_device (3, acc_device_cpu);
  CHECK_INT (acc_get_device_num (acc_device_cpu), 0);
  return 0;
}
