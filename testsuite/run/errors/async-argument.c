/* OpenACC 2.16.1: an async argument below acc_async_sync is not a queue.
   { dg-skip-device "host" }
   { dg-shouldfail "bad queue number" }
   { dg-output "accplug: \[^\n\]*async-argument: -5" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
run (int queue)
{
  int a = 0;
#pragma acc parallel copy (a) num_gangs (1) async (queue)
  a++;
#pragma acc wait
}

int
main (void)
{
  run (-5);
  return 0;
}
