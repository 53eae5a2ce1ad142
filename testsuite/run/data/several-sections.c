/* Sections of one array that do not begin where the pointer points to, in regions without
   clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
fill (double *x, int n, int t)
{
  double s = 0;
#pragma acc data copy(x[t * n:n])
  {
#pragma acc parallel loop
    for (int i = t * n; i < t * n + n; i++)
      x[i] = t;
#pragma acc kernels
    for (int i = 0; i < n; i++)
      x[t * n + i] += 1;
#pragma acc parallel loop reduction(+:s)
    for (int i = t * n; i < t * n + n; i++)
      s += x[i];
  }
  CHECK (s == (t + 1) * n);
}

int
main (void)
{
  static double x[400];
  fill (x, 100, 2);
  /* Where the pointer points to there is another section.  */
  double *p = x;
#pragma acc enter data copyin(p[0:100])
  fill (x, 100, 3);
  fill (x, 100, 1);
#pragma acc exit data delete(p[0:100])
  for (int i = 0; i < 400; i++)
    CHECK_ELEMENT (i, x[i], i < 100 ? 0 : i / 100 + 1);
  return 0;
}
