/* References: to scalars and arrays in clauses, as arguments of routines, as
   local variables of regions.
   { dg-prune-output "is used uninitialized" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static void
order (int &a, int &b)
{
  if (a > b)
    {
      int t = a;
      a = b;
      b = t;
    }
}

static void
work (int (&a)[64], int &counted, const int &limit, double &total)
{
  int count = counted;
  double sum = total;
#pragma acc parallel loop copy (a) firstprivate (limit) \
  reduction (+:count, sum)
  for (int i = 0; i < 64; i++)
    {
      int &x = a[i];
      int other = limit;
      order (x, other);
      count += x == limit;
      sum += x;
    }
  counted = count;
  total = sum;
}

int
main ()
{
  int a[64], count = 0, limit = 40;
  double sum = 0.5;
  for (int i = 0; i < 64; i++)
    a[i] = i;
  work (a, count, limit, sum);
  CHECK_INT (count, 24);
  CHECK_REAL (sum, 0.5 + 40 * 39 / 2 + 24 * 40, 0);
  for (int i = 0; i < 64; i++)
    CHECK_ELEMENT (i, a[i], i < 40 ? i : 40);
  return 0;
}
