/* Array parameters that clauses name without bounds: the array of the declared bounds is
   meant, in every directive.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-array-parameter" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

#define N 50

static void __attribute__ ((noinline))
structured (double x[N], double y[N])
{
#pragma acc data copyin (x) copy (y)
#pragma acc parallel loop present (x, y)
  for (int i = 0; i < N; i++)
    y[i] = 2 * x[i];
}

static void __attribute__ ((noinline))
compute (int n, int m, double a[n][m], double b[n], double c[][N], float d[2][3])
{
#pragma acc parallel loop copy (a, b) copyin (c[0:1], d)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	a[i][j] += b[i] + c[0][1];
      b[i] = d[1][2];
    }
}

static void __attribute__ ((noinline))
unstructured (double x[N])
{
#pragma acc enter data copyin (x)
  x[3] = 100;
#pragma acc update device (x)
#pragma acc kernels present (x)
  for (int i = 0; i < N; i++)
    x[i] += 1;
#pragma acc update self (x)
  CHECK_ELEMENT (3, x[3], 101);
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    x[i] += 1;
#pragma acc exit data copyout (x)
  CHECK_ELEMENT (3, x[3], 102);
}

int
main (void)
{
  double x[N], y[N], a[4][N], c[1][N];
  float d[2][3] = { { 0 } };
  d[1][2] = 7;
  for (int i = 0; i < N; i++)
    {
      x[i] = i;
      y[i] = -1;
      c[0][i] = i;
      for (int j = 0; j < 4; j++)
	a[j][i] = i;
    }
  structured (x, y);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, y[i], 2 * i);
  compute (4, N, a, x, c, d);
  for (int i = 0; i < 4; i++)
    {
      CHECK_ELEMENT (i, a[i][5], 5 + i + 1);
      CHECK_ELEMENT (i, x[i], 7);
    }
  unstructured (x);
  return 0;
}
