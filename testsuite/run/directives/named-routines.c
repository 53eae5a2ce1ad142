/* OpenACC 2.7, 2.15.1: routine (name) wherever a declaration of the function may stand: at
   file scope, in a block, in front of the use and behind it, behind the definition.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

extern int before (int), behind (int), late (int), row (int *, int);

static int
defined (int x)
{
  return x + 4;
}

#pragma acc routine (defined) seq

static void
caller (int *a)
{
#pragma acc routine (before) seq
#pragma acc parallel loop copyout (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = before (i) + behind (i) + late (i) + defined (i);
#pragma acc routine (behind) seq
}

#pragma acc routine (late)

int
main (void)
{
  int a[10], b[4][10] = { { 0 } };
  caller (a);
  for (int i = 0; i < 10; i++)
    CHECK_ELEMENT (i, a[i], 4 * i + 1 + 2 + 3 + 4);
  {
#pragma acc routine (row) vector
#pragma acc parallel loop gang copy (b)
    for (int i = 0; i < 4; i++)
      row (b[i], 10);
  }
  CHECK_INT (b[3][9], 9);
  return 0;
}

int before (int x) { return x + 1; }
int behind (int x) { return x + 2; }
int late (int x) { return x + 3; }

int
row (int *p, int n)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    p[i] += i;
  return 0;
}
