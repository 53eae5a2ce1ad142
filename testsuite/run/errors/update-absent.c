/* OpenACC 2.14.4: update of absent data without if_present.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*update-absent.c:\[0-9\]+: update\[^\n\]*was not found on device \[0-9\]+: name=a" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[10] = { 0 };
#pragma acc update self (a)
  return a[0];
}
