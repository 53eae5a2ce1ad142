/* abort in device code ends the program with a failure.
   { dg-shouldfail "abort" }

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
