/* A value computed from a loop's variable on the way back to the loop's header,
   where the variable's next value is already known (the load of x[j + 3] that moves
   there from the inner loop's entry).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 14

static int x[N] = { 1, 5, 4, 2, 1, 0, 5, 3, 1, 3, 4, 5, 0, 1 };
static int got[N], want[N];

__attribute__ ((noinline)) static void
device (int n)
{
#pragma acc parallel num_gangs (1)
  {
    for (int i = -1; i < n; i++)
      for (int j = i - 1; j <= x[i + 1]; j++)
	for (int k = 1; k <= x[j + 2]; k++)
	  got[j + 2]++;
  }
}

__attribute__ ((noinline)) static void
host (int n)
{
  for (int i = -1; i < n; i++)
    for (int j = i - 1; j <= x[i + 1]; j++)
      for (int k = 1; k <= x[j + 2]; k++)
	want[j + 2]++;
}

int
main (void)
{
  device (4);
  host (4);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, got[i], want[i]);
  return 0;
}
