/* Routines whose bodies stand in `data present'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 45

#pragma acc routine vector
static void
scale (int n, float *row, const float *by)
{
#pragma acc data present (row[0:n]) no_create (by[0:n])
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      row[i] *= by[i];
  }
}

int
main (void)
{
  static float a[N][N], b[N];
  for (int i = 0; i < N; i++)
    {
      b[i] = i + 1;
      for (int j = 0; j < N; j++)
	a[i][j] = i - j;
    }
#pragma acc parallel loop gang copy (a) copyin (b)
  for (int i = 0; i < N; i++)
    scale (N, a[i], b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK (a[i][j] == (i - j) * (j + 1));
  return 0;
}
