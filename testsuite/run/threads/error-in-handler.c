/* An error, and one more in a handler of exit: two messages, and the end.
   { dg-options "-pthread" }
   { dg-shouldfail "not mapped" }
   { dg-skip-device "host" }
   { dg-timeout 30 }
   { dg-output "error-in-handler.c:\[0-9\]+: update: \[^\n\]*name=a .*\naccplug: \[^\n\]*error-in-handler.c:\[0-9\]+: update: \[^\n\]*name=b " }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"

static int a[100], b[100];

static void
at_the_end (void)
{
#pragma acc update self (b)
  puts ("not reached");
}

int
main (void)
{
  atexit (at_the_end);
  start_workers ();
  fflush (stdout);
#pragma acc update self (a)
  return 0;
}
