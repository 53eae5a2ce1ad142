/* Regions without effect: empty bodies, no loops, unused clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[10] = { 1 };
#pragma acc parallel
  {
  }
#pragma acc kernels copy (a)
  {
  }
#pragma acc serial
  {
    int i = 0;
    (void) i;
  }
#pragma acc parallel loop copy (a) num_gangs (4)
  for (int i = 0; i < 10; i++)
    ;
#pragma acc data copy (a)
  {
  }
  CHECK_INT (a[0], 1);
  return 0;
}
