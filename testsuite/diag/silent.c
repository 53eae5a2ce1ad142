/* An ordinary region says nothing, with all warnings on.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */
/* { dg-options "-Wall -Wextra -Wopenacc-parallelism" } */

void
increment (int *a, int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
