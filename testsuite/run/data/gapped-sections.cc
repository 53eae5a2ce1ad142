/* Sections of several dimensions in data clauses that are not contiguous, in C++.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static float grid[9][12];

template<typename T, int M> void
interior (T (*a)[M], int n, int from, int count)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = -1;
#pragma acc parallel loop collapse(2) copyout(a[0:n][from:count])
  for (int i = 0; i < n; i++)
    for (int j = from; j < from + count; j++)
      a[i][j] = i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      CHECK (a[i][j] == (j >= from && j < from + count ? i + j : -1));
}

static void
references (float (&g)[9][12], int n)
{
#pragma acc enter data copyin(g[1:n][1:10])
#pragma acc kernels present(g[1:n][1:10])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j < 11; j++)
      g[i][j] += 1;
  g[2][0] = 40;
#pragma acc exit data copyout(g[1:n][1:10])
  CHECK (g[2][0] == 40);
  CHECK (g[1][1] == 3 && g[n][10] == n + 11 && g[0][1] == 1);
}

int
main ()
{
  interior (grid, 9, 0, 12);
  references (grid, 7);
  interior (grid, 9, 3, 4);
  static double d[5][7];
  interior (d, 5, 1, 6);
}
