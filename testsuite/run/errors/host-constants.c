/* Results for what the program must not write, one of several small variables that travel
   together: the line names it.
   { dg-only-device "cpu" }
   { dg-shouldfail "constant" }
   { dg-output "host-constants.c:\[0-9\]+: parallel: p.0:4.: host memory .0x\[0-9a-f\]+,.16. cannot be written: there is none, or it is constant, at 0x\[0-9a-f\]+" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static const int table[4] = { 1, 2, 3, 4 };

int
main (void)
{
  int a[8] = { 0 }, b[8] = { 0 };
  int *p = (int *) table;
#pragma acc parallel loop copy (a, p[0:4], b)
  for (int i = 0; i < 4; i++)
    a[i] = b[i] = p[i]++;
  printf ("not reached\n");
  return 0;
}
