/* Pointers in device code: arithmetic, differences, comparisons, pointers to
   pointers, walking, pointers to local arrays, function results.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static const int *
find (const int *from, const int *to, int v)
{
  while (from != to && *from != v)
    from++;
  return from;
}

#define N 90

int
main (void)
{
  static int a[N], pos[N], sum[N];
  static long gap[N];
  for (int i = 0; i < N; i++)
    a[i] = (i * 37) % N;
#pragma acc parallel loop copyin (a) copyout (pos, sum, gap)
  for (int i = 0; i < N; i++)
    {
      const int *p = find (a, a + N, i);
      pos[i] = (int) (p - a);
      int local[5] = { i, 1, 2, 3, 4 }, other[2] = { 100, 200 };
      int *q = i % 3 ? local : other, **pp = &q;
      if (i % 2)
	(*pp)++;
      sum[i] = **pp + (*pp)[i % 3 ? 2 : 0];
      const int *last = &a[N - 1];
      gap[i] = p < last ? last - p : 0;
      const char *bytes = (const char *) p;
      gap[i] += (const char *) (p + 1) - bytes;
    }
  for (int i = 0; i < N; i++)
    {
      int k = 0;
      while (a[k] != i)
	k++;
      CHECK_ELEMENT (i, pos[i], k);
      CHECK_ELEMENT (i, gap[i], N - 1 - k + 4);
      int local[5] = { i, 1, 2, 3, 4 }, odd = i % 2;
      CHECK_ELEMENT (i, sum[i], i % 3 ? local[odd] + local[odd + 2]
		     : 2 * (odd ? 200 : 100));
    }
  return 0;
}
