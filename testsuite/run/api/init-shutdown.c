/* OpenACC 3.2.6-3.2.7: acc_init, acc_shutdown and work after a second acc_init.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

static int
work (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

int
main (void)
{
  acc_device_t type = acc_get_device_type ();
  acc_init (type);
  CHECK_INT (work (100), 4950);
  acc_shutdown (type);
  acc_init (type);
  CHECK_INT (work (1000), 499500);
  acc_shutdown (type);
  CHECK_INT (work (10), 45);
  return 0;
}
