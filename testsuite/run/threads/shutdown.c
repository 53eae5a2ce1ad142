/* acc_shutdown waits for the regions of other threads, which then find the device open
   again or open it.
   { dg-options "-pthread" }
   { dg-timeout 120 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"
#include <openacc.h>

int
main (void)
{
  acc_device_t type = acc_get_device_type ();
  start_workers ();
  for (int round = 0; round < 5; round++)
    {
      usleep (5000);
      acc_init (type);
      acc_shutdown (type);
    }
  stop_workers ();
  return 0;
}
