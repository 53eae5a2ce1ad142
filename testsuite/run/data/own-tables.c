/* Constant tables that functions have for themselves have the same elements in constructs: in
   loops, by pointers, in each call of a function that calls itself; beside clauses that name
   them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stddef.h>
#include "check.h"

#define N 120

struct entry { int key; double value; };

#pragma acc routine seq
static int
sum_of (const int *table, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[i];
  return sum;
}

static int
depth (int d, int *y)
{
  const int steps[6] = { 1, -2, 3, [5] = 7 };
  const char word[] = "gangs";
  if (d == 0)
    return 0;
#pragma acc parallel loop copy (y[0:N])
  for (int i = 0; i < N; i++)
    y[i] += steps[i % 6] * d + word[i % 5];
  return depth (d - 1, y) + steps[d % 6];
}

int
main (void)
{
  int y[N] = { 0 };
  double x[N];
  const double weights[3][2] = { { .5, .25 }, { .125, 2 }, { -1, 3 } };
  const struct entry entries[3] = { { 3, .5 }, { 5, 1.5 }, { 7, -2.5 } };
  const int named[4] = { 9, 8, 7, 6 };
  CHECK_INT (depth (3, y), 0 + 3 - 2);
  for (int i = 0; i < N; i++)
    {
      static const int steps[6] = { 1, -2, 3, 0, 0, 7 };
      CHECK_INT (y[i], steps[i % 6] * 6 + 3 * "gangs"[i % 5]);
    }
#pragma acc parallel loop copyout (x)
  for (int i = 0; i < N; i++)
    {
      const struct entry *e = &entries[i % 3];
      double s = e->value * e->key;
#pragma acc loop seq
      for (int k = 0; k < 6; k++)
	s += weights[k / 2][k % 2] * (i % (k + 1));
      x[i] = s;
    }
#pragma acc kernels copyout (y)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      y[i] = sum_of (named, i % 5);
  }
  for (int i = 0; i < N; i++)
    {
      double s = entries[i % 3].value * entries[i % 3].key;
      for (int k = 0; k < 6; k++)
	s += weights[k / 2][k % 2] * (i % (k + 1));
      CHECK (x[i] == s);
      CHECK_INT (y[i], sum_of (named, i % 5));
    }
  /* What clauses say of one; a private one has no values of its own.  */
#pragma acc data copyin (named)
#pragma acc parallel loop default (none) present (named) copy (y)
  for (int i = 0; i < N; i++)
    y[i] += named[i & 3];
#pragma acc serial firstprivate (named) copy (y)
  y[1] += named[3];
  for (int i = 0; i < N; i++)
    CHECK_INT (y[i], sum_of (named, i % 5) + named[i & 3] + (i == 1 ? 6 : 0));
  return 0;
}
