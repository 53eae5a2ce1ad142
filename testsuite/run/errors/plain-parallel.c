/* A message of a parallel construct that is divided as kernels constructs are has the program's
   word.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*plain-parallel.c:15: parallel: \[^\n\]*name=a" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[10] = { 0 };
#pragma acc parallel present (a)
  for (int i = 0; i < 10; i++)
    a[i] = i;
  return a[0];
}
