/* OpenACC 3.0, 2.14: init, shutdown and set, with full expressions and if.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

extern int acc_get_default_async (void);

#define QUEUE 3

static int
number (int n)
{
  return n - 1;
}

int
main (void)
{
  int yes = 1, a[10] = { 0 };
  acc_device_t first = acc_get_device_type ();
#pragma acc init
#pragma acc init device_num (number (1)) if (yes)
#pragma acc init device_type (nvidia, host) if (!yes)
#pragma acc set default_async (QUEUE)
  CHECK_INT (acc_get_default_async (), 3);
#pragma acc set default_async (yes ? 7 : 8) if (!yes)
  CHECK_INT (acc_get_default_async (), 3);
  if (yes)
#pragma acc set default_async (number (10))
  CHECK_INT (acc_get_default_async (), 9);
#pragma acc enter data copyin (a)
  CHECK_INT (acc_is_present (a, sizeof a), 1);
#pragma acc shutdown if (!yes)
  CHECK_INT (acc_is_present (a, sizeof a), 1);
#pragma acc shutdown
  if (first != acc_device_host)
    CHECK_INT (acc_is_present (a, sizeof a), 0);
#pragma acc shutdown
#pragma acc set device_type (host)
  CHECK_INT (acc_get_device_type (), acc_device_host);
#pragma acc set device_num (0) device_type (HOST)
  CHECK_INT (acc_get_device_type (), acc_device_host);
  return 0;
}
