/* Constant arrays and structures that constructs map, with constant and variable
   subscripts, by explicit clauses and by none, in regions and in routines that they call.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct pair { int a; double b; };
static const int table[6] = { 1, 10, 100, 1000, 10000, 100000 };
static const struct pair pairs[2] = { { 3, 1.5 }, { 4, 2.5 } };
const double shown = 0.25;

#pragma acc routine seq
static int
sum_of (const int *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}

int
main (void)
{
  const int local[3] = { 7, 8, 9 };
  int out[60], sums[6];
  double reals[2];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 60; i++)
    out[i] = table[i % 6] + table[2] + local[i % 3];
#pragma acc parallel loop copyout (sums) copyin (table)
  for (int i = 0; i < 6; i++)
    sums[i] = sum_of (table, i + 1) + sum_of (&table[i], 1);
#pragma acc data copyin (table, pairs)
  {
#pragma acc kernels copyout (reals) present (pairs)
    for (int i = 0; i < 2; i++)
      reals[i] = pairs[i].a * pairs[i].b + shown;
  }
  for (int i = 0; i < 60; i++)
    CHECK_ELEMENT (i, out[i], table[i % 6] + 100 + local[i % 3]);
  for (int i = 0, all = 0; i < 6; i++)
    {
      all += table[i];
      CHECK_ELEMENT (i, sums[i], all + table[i]);
    }
  CHECK_REAL (reals[0], 4.75, 0);
  CHECK_REAL (reals[1], 10.25, 0);
  return 0;
}
