/* OpenACC 2.9.11: the reduced variable is in a data clause: the copy on the
   device takes part, and is updated there.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-stale-data" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

int
main (void)
{
  int s = 5;
#pragma acc data copy (s)
  {
#pragma acc parallel loop present (s) reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += i;
#pragma acc parallel loop present (s) reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += 1;
    if (separate_memory ())
      CHECK_INT (s, 5);
#pragma acc update self (s)
    CHECK_INT (s, 5055);
    s = 1;
#pragma acc update device (s)
#pragma acc parallel loop present (s) reduction (+:s)
    for (int i = 0; i < 1000; i++)
      s += 2;
  }
  CHECK_INT (s, 2001);
  return 0;
}
