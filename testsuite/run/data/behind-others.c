/* A pointer in a structure without a clause, to what happens to begin where mapped data end: it
   is no pointer to the end of these.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct view
{
  double *data;
  int n;
};

static struct
{
  double mapped[10], other[10];
} all;

int
main (void)
{
  struct view v = { all.other, 10 };
  double *mapped = all.mapped, *other = all.other, sum = 0;
  for (int i = 0; i < 10; i++)
    all.other[i] = i;
#pragma acc data copy(mapped[0:10])
  {
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
      mapped[i] = v.data == mapped + 10;
  }
  CHECK (all.mapped[5] == 0);
#pragma acc data copyin(mapped[0:10], other[0:10])
  {
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < v.n; i++)
      sum += v.data[i];
  }
  CHECK (sum == 45);
  return 0;
}
