/* OpenACC 2.7, 2.4: clauses behind device_type hold for the types that it names; those of
   the device are in force, else those for all others, in the place of the common ones.
   Names are taken with and without acc_device_, in any case.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#pragma acc routine seq device_type (nvidia)
static int
same (int x)
{
  return x;
}

int
main (void)
{
  int a[100], gangs = 0;
#pragma acc parallel copy (gangs) num_gangs (2) device_type (nvidia) num_gangs (3) \
  device_type (*) num_gangs (5)
  {
#pragma acc atomic
    gangs++;
  }
  int host = acc_get_device_type () == acc_device_host;
  CHECK_INT (gangs, host ? 1 : 3);

  gangs = 0;
#pragma acc parallel copy (gangs) num_gangs (2) dtype (radeon) num_gangs (3) \
  dtype (*) num_gangs (5)
  {
#pragma acc atomic
    gangs++;
  }
  CHECK_INT (gangs, host ? 1 : 5);

  gangs = 0;
#pragma acc parallel copy (gangs) num_gangs (2) \
  device_type (acc_device_NVIDIA, host) async (1) device_type (acc_device_radeon) \
  num_gangs (3)
  {
#pragma acc atomic
    gangs++;
  }
#pragma acc wait (1)
  CHECK_INT (gangs, host ? 1 : 2);

#pragma acc data copyout (a)
  {
#pragma acc parallel present (a)
    {
#pragma acc loop device_type (nvidia) gang device_type (*) seq
      for (int i = 0; i < 100; i++)
	a[i] = same (i);
    }
#pragma acc update self (a) device_type (nvidia) async (2) device_type (*) async (3)
#pragma acc wait (2, 3)
  }
  for (int i = 0; i < 100; i++)
    CHECK_ELEMENT (i, a[i], i);
  return 0;
}
