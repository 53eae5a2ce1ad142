/* References that are a constant apart, some of them only as long as nothing wraps:
   unsigned and narrow subscripts begin again at 0.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 256

static int a[N + 4], by_char[N], by_unsigned[N], by_int[N], by_long[N];

int
main (void)
{
  for (int i = 0; i < N + 4; i++)
    a[i] = i * i % 1009;
  unsigned high = ~0u - 99;
#pragma acc parallel loop copyin (a, high) copyout (by_char, by_unsigned, by_int, by_long)
  for (int i = 0; i < N; i++)
    {
      unsigned char c = i;
      unsigned char before = c - 1, after = c + 1;
      by_char[i] = a[before] + 3 * a[c] + 7 * a[after];
      unsigned u = high + i;
      by_unsigned[i] = i >= 101 ? a[u - 1] + 3 * a[u] + 7 * a[u + 1]
		       : i < 99 ? -1 : a[(u + 1) % N] + 3 * a[(u + 2) % N];
      by_int[i] = a[i] + 3 * a[i + 1] + 7 * a[i + 3];
      long l = i;
      by_long[i] = a[l + 2] + 3 * a[l] + 7 * a[l + 1];
      by_int[i] += by_long[i];
    }
  for (int i = 0; i < N; i++)
    {
      unsigned char c = i, before = c - 1, after = c + 1;
      CHECK_INT (by_char[i], a[before] + 3 * a[c] + 7 * a[after]);
      unsigned u = high + i;
      CHECK_INT (by_unsigned[i],
		(i >= 101 ? a[u - 1] + 3 * a[u] + 7 * a[u + 1]
		 : i < 99 ? -1 : a[(u + 1) % N] + 3 * a[(u + 2) % N]));
      CHECK_INT (by_long[i], a[i + 2] + 3 * a[i] + 7 * a[i + 1]);
      CHECK_INT (by_int[i], a[i] + 3 * a[i + 1] + 7 * a[i + 3] + by_long[i]);
    }
  return 0;
}
