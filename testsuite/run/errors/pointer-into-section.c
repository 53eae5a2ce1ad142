/* A pointer without a clause, behind which nobody knows how much is used, into what the
   same construct copies for another pointer: that is only as much as it uses by the other
   one.  An error, not values from behind it.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*pointer-into-section.c:\[0-9\]+: parallel" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

__attribute__ ((noipa)) static void
add (int n, int *sums, const int *terms, const int *which)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    sums[i] += terms[which[i]];
}

int
main (void)
{
  int *pool = calloc (200, sizeof *pool), which[20];
  for (int i = 0; i < 200; i++)
    pool[i] = i;
  for (int i = 0; i < 20; i++)
    which[i] = 5 * i;
  add (20, pool, pool + 10, which);
  return 0;
}
