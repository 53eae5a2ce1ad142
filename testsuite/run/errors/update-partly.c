/* OpenACC 2.14.4: update of a section that is mapped only in part.
   { dg-skip-device "host" }
   { dg-shouldfail "partly present data" }
   { dg-output "accplug: \[^\n\]*update-partly.c:\[0-9\]+: update\[^\n\]*a" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[100] = { 0 };
#pragma acc enter data create (a[0:50])
#pragma acc update device (a[40:20])
  return a[0];
}
