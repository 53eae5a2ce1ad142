/* OpenACC 2.5.14: default (present) makes unlisted arrays present.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*default-present.c:\[0-9\]+: parallel\[^\n\]*data in PRESENT clause was not found on device \[0-9\]+: name=a" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[10];
#pragma acc parallel loop default (present)
  for (int i = 0; i < 10; i++)
    a[i] = i;
  return a[0];
}
