/* ACC_CHECK=1 finds pointers in data that are to a variable of the function's own, on the stack of
   the thread that runs the region, too.
   { dg-only-device "cpu" }
   { dg-shouldfail "a pointer to host memory" }
   { dg-set-target-env-var ACC_CHECK "1" }
   { dg-output "pointer-to-host-stack.c:\[0-9\]+: parallel: kernel \[^\n\]*: invalid access of 4 bytes at 0x" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

__attribute__ ((noipa)) static void
rows (int *x)
{
  int *row[3] = { x, x + 10, x + 20 };
#pragma acc parallel loop copyin (row)
  for (int k = 0; k < 3; k++)
    row[k][k] = 1;
}

int
main (void)
{
  int x[30];
  rows (x);
  printf ("missed\n");
  return 0;
}
