/* A pointer in a structure that a region uses without a clause, to data that are not on the
   device: the host's memory is not used, and the message names the pointer.
   { dg-only-device "cpu" }
   { dg-options "-O2" }
   { dg-shouldfail "host memory" }
   { dg-output "accplug: \[^\n\]*structure-pointer.c:\[0-9\]+: parallel: \[^\n\]*what s.values points to is not mapped, and no clause names it" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct series
{
  double *values;
  int n;
};

static void __attribute__ ((noinline))
increase (struct series s)
{
#pragma acc parallel loop
  for (int i = 0; i < s.n; i++)
    s.values[i] += 1;
}

int
main (void)
{
  struct series s = { (double *) calloc (50, sizeof (double)), 0 };
  /* A pointer that no iteration follows does no harm.  */
  increase (s);
  s.n = 50;
#pragma acc data copy(s.values[0:50])
  increase (s);
  CHECK (s.values[7] == 1);
  increase (s);
  return 0;
}
