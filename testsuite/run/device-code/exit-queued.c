/* exit in a routine that device code of a queue calls: the error, which a wait finds, says
   where.
   { dg-skip-device "host" }
   { dg-shouldfail "exit" }
   { dg-output "; \[^\n;\]*exit-queued.c:16: exit was called .4., block" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static void
leave (int value)
{
  if (value == 5)
    exit (4);
}

int
main (void)
{
  int a[10];
#pragma acc parallel loop gang num_gangs (10) vector_length (1) copyout (a) async (1)
  for (int i = 0; i < 10; i++)
    {
      leave (i);
      a[i] = i;
    }
#pragma acc wait (1)
  return a[9] - 9;
}
