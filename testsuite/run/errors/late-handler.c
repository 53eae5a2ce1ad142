/* A handler of exit that was registered before the driver's runs when that has shut down;
   the threads that run regions have nothing to say.
   { dg-only-device "nvidia" }
   { dg-options "-pthread" }
   { dg-timeout 60 }
   { dg-shouldfail "shut down" }
   { dg-output "accplug: \[^\n\]*late-handler.c:\[0-9\]+: parallel: \[^\n\]*the NVIDIA driver has shut down" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../threads/workers.h"

static void
at_the_end (void)
{
  int sum = 0;
#pragma acc parallel loop reduction (+:sum)
  for (int i = 0; i < N; i++)
    sum += i;
  printf ("%d\n", sum);
}

int
main (void)
{
  atexit (at_the_end);
  start_workers ();
  return 0;
}
