/* OpenACC 2.7.4: data in a present clause that is not on the device ends the
   program with a message that names it.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*present-absent.c:17: parallel\[^\n\]*data in PRESENT clause was not found on device \[0-9\]+: name=a\[^\n\]* host:0x" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[10] = { 0 }, b[10] = { 0 };
#pragma acc data copyin (b)
  {
#pragma acc parallel loop present (a, b)
    for (int i = 0; i < 10; i++)
      a[i] = b[i];
  }
  return a[0];
}
