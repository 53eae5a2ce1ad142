/* Conversions between all integer types, and their arithmetic, on values at the
   edges.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define VALUES { 0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768,	\
  -32768, -32769, 65535, 65536, 2147483647, 2147483648LL, -2147483648LL,	\
  4294967295LL, 4294967296LL, 9223372036854775807LL,				\
  -9223372036854775807LL - 1, 81985529216486895LL }
#define N 23
#define RESULTS 20

#pragma acc routine seq
static void
convert (long long v, long long *r)
{
  signed char c = (signed char) v;
  unsigned char uc = (unsigned char) v;
  short s = (short) v;
  unsigned short us = (unsigned short) v;
  int i = (int) v;
  unsigned u = (unsigned) v;
  unsigned long long ull = (unsigned long long) v;
  _Bool b = v;
  r[0] = c;
  r[1] = uc;
  r[2] = s;
  r[3] = us;
  r[4] = i;
  r[5] = u;
  r[6] = (long long) (ull >> 1);
  r[7] = b;
  r[8] = (signed char) (c + 1);
  r[9] = (unsigned char) (uc * 3);
  r[10] = (short) (us << 3);
  r[11] = (unsigned short) (s - 1);
  r[12] = u + 1;
  r[13] = u / 3;
  r[14] = (signed char) uc < 0;
  r[15] = c < uc;
  r[16] = (unsigned) c > us;
  r[17] = (long long) (ull / 7 + ull % 7);
  r[18] = v / 1000 - v % 1000;
  r[19] = (unsigned char) ~uc ^ (unsigned short) -us;
}

int
main (void)
{
  static const long long in[N] = VALUES;
  static long long out[N][RESULTS];
  volatile long long v;
#pragma acc parallel loop copyin (in) copyout (out)
  for (int i = 0; i < N; i++)
    convert (in[i], out[i]);
  for (int i = 0; i < N; i++)
    {
      long long want[RESULTS];
      v = in[i];
      convert (v, want);
      for (int k = 0; k < RESULTS; k++)
	CHECK_ELEMENT (k, out[i][k], want[k]);
    }
  CHECK_INT (out[6][0], 127);
  CHECK_INT (out[4][0], -128);
  return 0;
}
