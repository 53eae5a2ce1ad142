/* throw in a region: no handler is on the device, so it ends the program; where it
   is not reached, the region works.
   { dg-shouldfail "exception on the device" }
   { dg-output "reached" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static int
work (int n)
{
  int a[10], s = 0;
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 10; i++)
    {
      if (i >= n)
	throw i;
      a[i] = i;
    }
  for (int i = 0; i < 10; i++)
    s += a[i];
  return s;
}

int
main ()
{
  if (work (10) != 45)
    return 0;
  fprintf (stderr, "reached\n");
  return work (5) & 0;
}
