/* OpenACC 4.1: an unknown value of ACC_DEVICE_TYPE ends the program, and the
   message names it.
   { dg-shouldfail "unknown device type" }
   { dg-set-target-env-var ACC_DEVICE_TYPE "abacus" }
   { dg-output "accplug: \[^\n\]*ACC_DEVICE_TYPE=abacus" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a = 0;
#pragma acc parallel copy (a) num_gangs (1)
  a++;
  CHECK_INT (a, 1);
  return 0;
}
