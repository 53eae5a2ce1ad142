/* An error leaves the host's data as it was: nothing of the construct is copied
   or counted before all of it is found. The program's own output comes out first.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "before the error.*accplug: \[^\n\]*nothing-copied.c:\[0-9\]+: data\[^\n\]*name=b" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  static int a[10], b[10];
#pragma acc enter data copyin (a)
  printf ("before the error\n");
#pragma acc data present (a, b)
  {
  }
  printf ("not reached\n");
  return a[0] + b[0];
}
