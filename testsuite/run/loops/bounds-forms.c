/* OpenACC 2.9: every comparison a loop may be bounded with, in both
   directions, and steps written in all ways; bounds from memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100

static void
check (const int *seen, int first, int last, int step)
{
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, seen[i],
		   i >= first && i <= last && (i - first) % step == 0);
}

int
main (void)
{
  int a[N], b[N], c[N], d[N], e[N], f[N];
  struct { int low, high; } bounds = { 10, 90 };
  int step = 4;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = d[i] = e[i] = f[i] = 0;
#pragma acc parallel copy (a, b, c, d, e, f) copyin (bounds)
  {
#pragma acc loop
    for (int i = bounds.low; i <= bounds.high; i++)
      a[i]++;
#pragma acc loop
    for (int i = bounds.high; i >= bounds.low; --i)
      b[i]++;
#pragma acc loop
    for (int i = bounds.low; bounds.high - 1 >= i; i++)
      c[i]++;
#pragma acc loop
    for (int i = bounds.low; i < bounds.high; i = i + step)
      d[i]++;
#pragma acc loop
    for (int i = bounds.high - 1; i > bounds.low; i = i - step)
      e[i]++;
#pragma acc loop
    for (int i = bounds.low; bounds.high > i; i = 3 + i)
      f[i]++;
  }
  check (a, 10, 90, 1);
  check (b, 10, 90, 1);
  check (c, 10, 89, 1);
  check (d, 10, 89, 4);
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, e[i], i > 10 && i <= 89 && (89 - i) % 4 == 0);
  check (f, 10, 89, 3);
  return 0;
}
