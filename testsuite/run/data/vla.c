/* Variable-length arrays as mapped variables, one- and two-dimensional.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static long
run (int n, int m)
{
  int a[n], g[n][m];
  long s = 0;
#pragma acc data copyout (a, g)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = 3 * i;
#pragma acc parallel loop collapse (2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	g[i][j] = a[i] + j;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	CHECK_INT (g[i][j], 3 * i + j);
	s += g[i][j];
      }
  return s;
}

int
main (void)
{
  CHECK_INT (run (1, 1), 0);
  run (33, 7);
  run (100, 31);
  return 0;
}
