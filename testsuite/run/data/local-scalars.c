/* OpenACC 2.6, 2.5.1: a scalar without a clause is firstprivate, also if it is
   declared within a data construct; one with a clause, or in a clause of a data
   construct around the region, or in a reduction, is not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[8] = { 0 }, outer = 1;
#pragma acc data copy (a, outer)
  {
    int plain = 2, copied = 3, sum = 0;
#pragma acc parallel num_gangs (1)
    {
      plain += 10;
      a[0] = plain;
    }
    CHECK_INT (plain, 2);
#pragma acc parallel num_gangs (1) copy (copied)
    {
      copied += 10;
      outer += 10;
    }
    CHECK_INT (copied, 13);
#pragma acc parallel loop reduction (+:sum)
    for (int i = 0; i < 8; i++)
      sum += i;
    CHECK_INT (sum, 28);
  }
  CHECK_INT (a[0], 12);
  CHECK_INT (outer, 11);
  return 0;
}
