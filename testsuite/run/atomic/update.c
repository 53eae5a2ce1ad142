/* OpenACC 2.12: atomic update with every operator, on int.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 2000

int
main (void)
{
  int add = 0, sub = 0, times = 1, and = -1, or = 0, xor = 0, inc = 5, dec = 5;
  int pre = 0, rev = 0, shl = 1, minus = 7;
#pragma acc parallel loop copy (add, sub, times, and, or, xor, inc, dec, pre) \
  copy (rev, shl, minus)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic
      add += i;
#pragma acc atomic update
      sub -= i;
#pragma acc atomic update
      times *= i % 100 == 0 ? 3 : 1;
#pragma acc atomic
      and &= ~(1 << (i % 20));
#pragma acc atomic
      or |= 1 << (i % 31);
#pragma acc atomic
      xor ^= i;
#pragma acc atomic
      inc++;
#pragma acc atomic
      --dec;
#pragma acc atomic update
      pre = pre + 2;
#pragma acc atomic update
      rev = i + rev;
#pragma acc atomic
      shl <<= i < 12;
#pragma acc atomic update
      minus = 3 - minus;
    }
  int x = 0, t = 1;
  for (int i = 0; i < N; i++)
    {
      x ^= i;
      t *= i % 100 == 0 ? 3 : 1;
    }
  CHECK_INT (add, N * (N - 1) / 2);
  CHECK_INT (sub, -N * (N - 1) / 2);
  CHECK_INT (times, t);
  CHECK_INT (and, -1 << 20);
  CHECK_INT (or, 0x7fffffff);
  CHECK_INT (xor, x);
  CHECK_INT (inc, N + 5);
  CHECK_INT (dec, 5 - N);
  CHECK_INT (pre, 2 * N);
  CHECK_INT (rev, N * (N - 1) / 2);
  CHECK_INT (shl, 1 << 12);
  CHECK_INT (minus, 7);
  return 0;
}
