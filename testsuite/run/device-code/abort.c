/* abort in device code ends the program with a failure.
   { dg-shouldfail "abort" }
   { dg-skip-device "host" }
   { dg-output "abort.c:17: abort was called, block .0,0,0., thread .0,0,0." }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a = 3;
#pragma acc parallel copy (a) num_gangs (1)
  {
    if (a == 3)
      abort ();
  }
  return 0;
}
