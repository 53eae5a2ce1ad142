/* Sums over triangles of a matrix whose rows or columns are consecutive along the outer loop's
   index: a grid of both loops.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

#include "check.h"

enum { N = 137 };

int
main (void)
{
  long n = N, *a = malloc (N * N * sizeof *a), x[N], y[N];
  for (int i = 0; i < N * N; i++)
    a[i] = i * 7 % 101 - 50;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 13 - 6;
      y[i] = i % 7 + 1;
    }
  long lower = 0, upper = 1, strict = 2, largest = -1000000, rows[N];
#pragma acc data copyin (a[0:N*N], x, y) copyout (rows)
  {
#pragma acc parallel loop reduction (+:lower)
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++)
	lower += x[i] * a[j * n + i] * y[j];
#pragma acc parallel loop reduction (+:upper)
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
	upper += x[i] * a[j * n + i] * y[j];
#pragma acc kernels
    for (int i = 1; i < n; i++)
      for (int j = 0; j < i; j++)
	strict += a[j * n + i] * a[j * n + i];
#pragma acc parallel loop reduction (max:largest)
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j += 2)
	largest = a[j * n + i] + i > largest ? a[j * n + i] + i : largest;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
	long s = 0;
	for (int j = 0; j <= i; j++)
	  s += a[j * n + i] * y[j];
	rows[i] = s;
      }
  }
  for (int i = 0; i < N; i++)
    {
      long s = 0;
      for (int j = 0; j < N; j++)
	{
	  long v = a[j * N + i];
	  if (j <= i)
	    lower -= x[i] * v * y[j], s += v * y[j];
	  if (j >= i)
	    upper -= x[i] * v * y[j];
	  if (j < i)
	    strict -= v * v;
	  CHECK (j > i || j % 2 || v + i <= largest);
	}
      CHECK (rows[i] == s);
    }
  CHECK (lower == 0 && upper == 1 && strict == 2);
  free (a);
  return 0;
}
