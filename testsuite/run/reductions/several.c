/* OpenACC 2.9.11: several reductions in one loop, of different types and
   operations, in one clause and in several.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 10007

int
main (void)
{
  static int v[N];
  for (int i = 0; i < N; i++)
    v[i] = i * 31 % 1009;
  int sum = 1, count = 2, bits = 0, top = -1, low = 1 << 30;
  long squares = 0;
  double mean = 0.5;
  float f = 0;
#pragma acc parallel loop copyin (v) reduction (+:sum, count, squares) \
  reduction (|:bits) reduction (max:top) reduction (min:low) \
  reduction (+:mean, f)
  for (int i = 0; i < N; i++)
    {
      sum += v[i];
      count++;
      squares += (long) v[i] * v[i];
      bits |= 1 << (v[i] % 29);
      top = top > v[i] ? top : v[i];
      low = v[i] < low ? v[i] : low;
      mean += v[i] * 0.25;
      f += i % 2;
    }
  int sum0 = 1, bits0 = 0, top0 = -1, low0 = 1 << 30;
  long squares0 = 0;
  for (int i = 0; i < N; i++)
    {
      sum0 += v[i];
      squares0 += (long) v[i] * v[i];
      bits0 |= 1 << (v[i] % 29);
      top0 = top0 > v[i] ? top0 : v[i];
      low0 = v[i] < low0 ? v[i] : low0;
    }
  CHECK_INT (sum, sum0);
  CHECK_INT (count, N + 2);
  CHECK_INT (squares, squares0);
  CHECK_INT (bits, bits0);
  CHECK_INT (top, top0);
  CHECK_INT (low, low0);
  CHECK_REAL (mean, 0.5 + 0.25 * (sum0 - 1), 0);
  CHECK_REAL (f, N / 2, 0);
  return 0;
}
