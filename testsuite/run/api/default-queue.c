/* OpenACC 3.3, 3.2.15 and 3.2.16: the default queue, and acc_async_default.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  int initial = acc_get_default_async ();
  acc_set_default_async (4);
  CHECK_INT (acc_get_default_async (), 4);
  static int a[1000];
#pragma acc parallel loop copy (a) async
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  acc_wait (4);
  CHECK_INT (a[999], 999);
#pragma acc parallel loop copy (a) async (acc_async_default)
  for (int i = 0; i < 1000; i++)
    a[i]++;
  acc_wait (acc_async_default);
  CHECK_INT (a[999], 1000);
  CHECK (acc_async_test (acc_async_default));
  acc_set_default_async (acc_async_default);
  CHECK_INT (acc_get_default_async (), initial);
  acc_set_default_async (acc_async_sync);
  CHECK_INT (acc_get_default_async (), acc_async_sync);
  return 0;
}
