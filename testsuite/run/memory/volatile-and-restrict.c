/* volatile and restrict qualified data in regions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
add (int n, double *restrict a, const double *restrict b)
{
#pragma acc parallel loop copy (a[0:n]) copyin (b[0:n])
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

int
main (void)
{
  static double a[333], b[333];
  static volatile int v[10];
  for (int i = 0; i < 333; i++)
    b[i] = i;
  add (333, a, b);
  add (333, a, b);
  for (int i = 0; i < 333; i++)
    CHECK_REAL (a[i], 2 * i, 0);
#pragma acc parallel num_gangs (1) copy (v)
  {
    for (int i = 0; i < 10; i++)
      v[0] += i;
    v[1] = v[0];
    v[1]++;
  }
  CHECK_INT (v[0], 45);
  CHECK_INT (v[1], 46);
  return 0;
}
