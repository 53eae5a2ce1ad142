/* A routine of lanes that another unit has, for rows of gangs: few of these have a block each,
   many are some in a block.  So they are where vector_length asks for a warp.  Lanes exchange
   values through memory, in a row of theirs alone.
   { dg-additional-sources "rows-by-routines-2.c" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

#pragma acc routine vector
extern double turn_row (int, const double *, double *);

static double
turn (int m, int n, const double *x, double *y)
{
  double all = 0;
#pragma acc parallel loop gang reduction (+: all) present (x[0:m * n], y[0:m * n])
  for (int i = 0; i < m; i++)
    if (i % 3)
      all += turn_row (n, x + i * n, y + i * n);
  return all;
}

static void
add (int m, int n, double *y, double *sums)
{
#pragma acc parallel loop gang vector_length (32) present (y[0:m * n], sums[0:m])
  for (int i = 0; i < m; i++)
    {
      double sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < n; j++)
	sum += y[i * n + j];
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	y[i * n + j] += sum;
      sums[i] = sum;
    }
}

static void
check (int m, int n)
{
  double *x = malloc (m * n * sizeof *x), *y = malloc (m * n * sizeof *y);
  double *sums = malloc (m * sizeof *sums), all;
  for (int i = 0; i < m * n; i++)
    x[i] = i * 7 % 5, y[i] = 1;
#pragma acc data copyin (x[0:m * n]) copy (y[0:m * n]) copyout (sums[0:m])
  {
    all = turn (m, n, x, y);
    add (m, n, y, sums);
  }
  for (int i = 0; i < m; i++)
    {
      double sum = 0, total = 0;
      for (int j = 0; j < n; j++)
	sum += x[i * n + j];
      all -= i % 3 ? sum : 0;
      for (int j = 0; j < n; j++)
	total += i % 3 ? x[i * n + j] + sum : 1;
      CHECK_ELEMENT (i, sums[i], total);
      for (int j = 0; j < n; j++)
	CHECK_ELEMENT (i * n + j, y[i * n + j],
		       total + (i % 3 ? x[i * n + n - 1 - j] + sum : 1));
    }
  CHECK_ELEMENT (m, all, 0);
  free (x);
  free (y);
  free (sums);
}

int
main (void)
{
  check (5, 70);
  check (8193, 10);
  return 0;
}
