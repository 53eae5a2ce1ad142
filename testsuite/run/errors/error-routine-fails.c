/* An error in the program's error routine ends the program, too.
   { dg-skip-device "host" }
   { dg-shouldfail "data that are absent" }
   { dg-output "acc_update_self.*acc_update_device" }
   { dg-timeout 20 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

static int a[10];

static void
fail_again (char *message)
{
  (void) message;
  acc_update_device (a, sizeof a);
}

int
main (void)
{
  acc_set_error_routine (fail_again);
  acc_update_self (a, sizeof a);
  return 0;
}
