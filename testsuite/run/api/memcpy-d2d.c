/* OpenACC 3.3, 3.2.31: acc_memcpy_d2d between the copies of data on two devices, which may
   be one.
   { dg-set-target-env-var ACC_CPU_DEVICES "3" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define N 30000

static double a[N], b[N];

static void
copy (int to, int from, acc_device_t type)
{
  for (int i = 0; i < N; i++)
    a[i] = i + to * 10 + from, b[i] = -1;
  acc_set_device_num (from, type);
  acc_copyin (a, sizeof a);
#pragma acc parallel loop present (a)
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  acc_set_device_num (to, type);
  acc_copyin (b, sizeof b);
  acc_memcpy_d2d (b + 100, a + 50, 1000 * sizeof *a, to, from);
  acc_memcpy_d2d_async (b + 2000, a, 10 * sizeof *a, to, from, 4);
  acc_wait_device (4, from);
  acc_set_device_num (to, type);
  acc_copyout (b, sizeof b);
  if (acc_get_device_type () != acc_device_host)
    CHECK_REAL (b[99], -1, 0);
  CHECK_REAL (b[100], 2.0 * (50 + to * 10 + from), 0);
  CHECK_REAL (b[1099], 2.0 * (1049 + to * 10 + from), 0);
  CHECK_REAL (b[1100], -1, 0);
  CHECK_REAL (b[2009], 2.0 * (9 + to * 10 + from), 0);
  acc_set_device_num (from, type);
  acc_delete (a, sizeof a);
}

int
main (void)
{
  acc_device_t type = acc_get_device_type ();
  int count = acc_get_num_devices (type);
  for (int to = 0; to < count; to++)
    for (int from = 0; from < count; from++)
      copy (to, from, type);
  return 0;
}
