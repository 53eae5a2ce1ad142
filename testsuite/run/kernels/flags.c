/* Flags that iterations set.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

enum { N = 3000 };

/* What conditions set, and what counts or changes its mind.  */
static void
flags (const int *a, int limit, double *result)
{
#pragma acc kernels copyin(a[0:N]) copyout(result[0:5])
  {
    int found = 0;
    for (int i = 0; i < N; i++)
      if (a[i] > limit)
	found = 1;
    int all = 1;
    for (int i = 0; i < N; i++)
      if (a[i] < 0)
	all = 0;
    int either = 0;
    for (int i = 0; i < N; i++)
      if (a[i] == limit || a[i] == -limit)
	either = 1;
    int last = 0;
    for (int i = 0; i < N; i++)
      if (a[i] == 7)
	last = 1;
      else if (a[i] == 8)
	last = 0;
    int count = 0;
    for (int i = 0; i < N; i++)
      if (count < 1 && a[i] > 0)
	count = 1;
    result[0] = found;
    result[1] = all;
    result[2] = either;
    result[3] = last;
    result[4] = count;
  }
}

static int
coded (const int *a, int limit)
{
  double result[5];
  flags (a, limit, result);
  return result[0] + 2 * result[1] + 4 * result[2] + 8 * result[3] + 16 * result[4];
}

int
main (void)
{
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i % 100;
  CHECK (coded (a, 98) == 1 + 2 + 4 + 16);
  CHECK (coded (a, 99) == 2 + 4 + 16);
  a[N / 2] = -1;
  a[N / 2 + 1] = 0;
  CHECK (coded (a, 200) == 16);
  a[N - 1] = 7;
  CHECK (coded (a, 200) == 8 + 16);
  return 0;
}
