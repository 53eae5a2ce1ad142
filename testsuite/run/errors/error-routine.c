/* acc_set_error_routine: it gets the message, and may use the API; then the program ends.
   { dg-skip-device "host" }
   { dg-shouldfail "data that are absent" }
   { dg-output "accplug: \[^ \]*error-routine.c:24: acc_update_self.*told: accplug: \[^ \]*:24: acc_update_self: data in UPDATE DIRECTIVE was not found on device \[0-9\]+: host:0x.*present 0" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

static int a[10];

static void
tell (char *message)
{
  printf ("told: %s\n", message);
  printf ("present %d\n", acc_is_present (a, sizeof a));
}

int
main (void)
{
  acc_set_error_routine (tell);
  acc_update_self (a, sizeof a);
  puts ("not reached");
  return 0;
}
