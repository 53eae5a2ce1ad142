/* Whether something holds anywhere, or everywhere, of elements that each iteration looks at.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdbool.h>
#include "../check.h"

enum { MOST = 100000 };
static float x[MOST];
static int y[MOST];

static void
test (int n, float limit)
{
  int any = 0, all = 1, both = 5, wanted_any = 0, wanted_all = 1;
  bool some = false, every = true;
  long odd = 0;
#pragma acc parallel loop copyin(x) reduction(||:any)
  for (int i = 0; i < n; i++)
    any = any || x[i] > limit;
#pragma acc parallel loop copyin(x, y) reduction(&&:all)
  for (int i = 0; i < n; i++)
    all = all && x[i] + y[i] <= limit + y[i];
#pragma acc parallel loop copyin(x) reduction(||:some) reduction(&&:every)
  for (int i = 0; i < n; i++)
    {
      some = some || x[i] > limit;
      every = every && !(x[i] > limit);
    }
#pragma acc parallel loop gang vector copyin(x, y) reduction(||:odd)
  for (int i = 1; i < n; i++)
    if (y[i] >= 0)
      odd = odd || x[i] > limit || y[i] > 1000000;
#pragma acc kernels copyin(x)
  for (int i = 0; i < n; i++)
    both = both && x[i] <= limit;
  for (int i = 0; i < n; i++)
    {
      wanted_any |= x[i] > limit;
      wanted_all &= x[i] <= limit;
    }
  CHECK_INT (any, wanted_any);
  CHECK_INT (all, wanted_all);
  CHECK_INT (some, wanted_any);
  CHECK_INT (every, wanted_all);
  CHECK_INT (!!both, wanted_all);
  int last = 0;
  for (int i = 1; i < n; i++)
    last |= x[i] > limit;
  CHECK_INT (odd, last);
}

/* Rows: a thread's own loop ends where something is found, as far as loads go.  */
static void
rows (int n, int m, const int *first, int *found)
{
#pragma acc parallel loop copyin(first[0:n*m]) copyout(found[0:n])
  for (int i = 0; i < n; i++)
    {
      int any = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	any = any || first[i * m + j] == 3;
      found[i] = any;
    }
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    x[i] = i * 37 % 1001, y[i] = i % 7;
  test (MOST, 2000);
  test (MOST, 999);
  test (MOST, -1);
  test (777, 36);
  test (1, 0);
  test (0, 0);
  x[MOST - 1] = 3000;
  test (MOST, 2000);
  x[0] = 4000;
  test (MOST, 3500);
  static int found[100];
  rows (100, 77, y, found);
  for (int i = 0; i < 100; i++)
    CHECK_INT (found[i], 1);
  return 0;
}
