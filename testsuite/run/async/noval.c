/* OpenACC 2.16: async without an argument, acc_async_noval and acc_async_sync,
   and expressions as arguments.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  int a = 0, b = 0, c = 0, d = 0, q = 12;
#pragma acc data copy (a, b, c, d)
  {
#pragma acc serial present (a) async
    a = 1;
#pragma acc serial present (a) async (acc_async_noval)
    a += 10;
#pragma acc serial present (b) async (acc_async_sync)
    b = 2;
#pragma acc update self (b)
    CHECK_INT (b, 2);
#pragma acc serial present (c) async (q * 2 + 1)
    c = 3;
#pragma acc serial present (d) async (100000)
    d = 4;
#pragma acc wait (25)
#pragma acc update self (c)
    CHECK_INT (c, 3);
#pragma acc wait
  }
  CHECK_INT (a, 11);
  CHECK_INT (d, 4);
  return 0;
}
