/* Bit-counting built-in functions on int, long and long long.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define RESULTS 18
#define N 70

#pragma acc routine seq
static void
bits (unsigned long long v, int *r)
{
  unsigned u = (unsigned) v;
  r[0] = __builtin_popcount (u);
  r[1] = __builtin_popcountll (v);
  r[2] = u ? __builtin_clz (u) : -1;
  r[3] = v ? __builtin_clzll (v) : -1;
  r[4] = u ? __builtin_ctz (u) : -1;
  r[5] = v ? __builtin_ctzl (v) : -1;
  r[6] = __builtin_ffs ((int) u);
  r[7] = __builtin_ffsll ((long long) v);
  r[8] = __builtin_parity (u);
  r[9] = __builtin_parityll (v);
  r[10] = __builtin_clrsb ((int) u);
  r[11] = __builtin_clrsbll ((long long) v);
  r[12] = (int) __builtin_bswap32 (u);
  r[13] = (int) (__builtin_bswap64 (v) >> 17);
  r[14] = __builtin_bswap16 ((unsigned short) v);
  r[15] = __builtin_abs ((int) u % 100000);
  r[16] = (int) __builtin_llabs ((long long) v / 3);
  int over;
  r[17] = __builtin_add_overflow ((int) u, (int) (v >> 32), &over)
	  + 2 * __builtin_mul_overflow ((int) u, 3, &over)
	  + 4 * __builtin_sub_overflow (u, 77u, (unsigned *) &over);
}

int
main (void)
{
  static int out[N][RESULTS];
  static unsigned long long in[N];
  for (int i = 0; i < N; i++)
    in[i] = i == 0 ? 0 : i < 65 ? 1ULL << (i - 1) : ~0ULL / (i - 60);
#pragma acc parallel loop copyin (in) copyout (out)
  for (int i = 0; i < N; i++)
    bits (in[i], out[i]);
  for (int i = 0; i < N; i++)
    {
      int want[RESULTS];
      bits (in[i], want);
      for (int k = 0; k < RESULTS; k++)
	CHECK_ELEMENT (k, out[i][k], want[k]);
    }
  return 0;
}
