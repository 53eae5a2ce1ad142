/* A section of a null pointer: the kernel that uses it fails, and the message names it.
   { dg-only-device "cpu" }
   { dg-shouldfail "null pointer" }
   { dg-output "null-section.c:\[0-9\]+: parallel: kernel \[^\n\]* failed \[^\n\]*: invalid access at \[^\n\]*a null pointer\[^\n\]*values\[^\n\]* is a null pointer, or not allocated" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
fill (double *values, int n)
{
#pragma acc parallel loop copy (values[0:n])
  for (int i = 0; i < n; i++)
    values[i] = i;
}

int
main (void)
{
  fill (NULL, 100);
  return 0;
}
