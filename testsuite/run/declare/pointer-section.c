/* Sections behind a pointer that `declare' names: mapped, updated, used by a routine.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

float *values;
#pragma acc declare create (values)

static void
compute (int n)
{
#pragma acc parallel loop present (values[0:n])
  for (int i = 0; i < n; i++)
    values[i] += i;
#pragma acc update self (values[1:2])
}

int
main (void)
{
  enum { N = 100 };
  float *p = malloc (N * sizeof *p);
  values = p;
  for (int i = 0; i < N; i++)
    p[i] = 1000;
#pragma acc enter data copyin (values[0:N])
  compute (N);
  CHECK_REAL (p[1], 1001, 0);
  CHECK_REAL (p[2], 1002, 0);
  p[2] = 7;
#pragma acc update device (values[2:1])
  compute (N);
  CHECK_REAL (p[1], 1002, 0);
  CHECK_REAL (p[2], 9, 0);
#pragma acc exit data copyout (values[0:N])
  for (int i = 3; i < N; i++)
    CHECK_REAL (p[i], 1000 + 2 * i, 0);
  free (p);
  return 0;
}
