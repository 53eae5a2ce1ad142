/* OpenACC 4.2: ACC_DEVICE_NUM out of range ends the program; the message says
   what is valid.
   { dg-shouldfail "device number out of range" }
   { dg-set-target-env-var ACC_DEVICE_NUM "99" }
   { dg-output "accplug: \[^\n\]*ACC_DEVICE_NUM=99" }

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
