/* Integer operators on int, unsigned, long and unsigned long: edges of shifts,
   divisions, rotates and comparisons.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define RESULTS 24

#define OPERATIONS(NAME, TYPE, UTYPE, BITS)				\
_Pragma ("acc routine seq")						\
static void								\
NAME (TYPE a, TYPE b, TYPE *r)						\
{									\
  UTYPE ua = (UTYPE) a, ub = (UTYPE) b;					\
  unsigned s = (unsigned) ub % BITS;					\
  TYPE d = b == 0 || b == -1 ? 3 : b;					\
  r[0] = (TYPE) (ua + ub);						\
  r[1] = (TYPE) (ua - ub);						\
  r[2] = (TYPE) (ua * ub);						\
  r[3] = a / d;								\
  r[4] = a % d;								\
  r[5] = (TYPE) (ua / (UTYPE) d);					\
  r[6] = (TYPE) (ua % (UTYPE) d);					\
  r[7] = (TYPE) (ua << s);						\
  r[8] = a >> s;							\
  r[9] = (TYPE) (ua >> s);						\
  r[10] = a & b;							\
  r[11] = a | b;							\
  r[12] = a ^ b;							\
  r[13] = ~a;								\
  r[14] = (TYPE) -ua;							\
  r[15] = (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b)		\
	  + 16 * (a > b) + 32 * (a >= b);				\
  r[16] = (ua < ub) + 2 * (ua <= ub) + 4 * (ua > ub) + 8 * (ua >= ub);	\
  r[17] = (TYPE) (s ? ua << s | ua >> (BITS - s) : ua);			\
  r[18] = (TYPE) (s ? ua >> s | ua << (BITS - s) : ua);			\
  r[19] = (TYPE) (ua / 10 + ua % 10);					\
  r[20] = a / 7 + a % 16 + a / 8;					\
  r[21] = (TYPE) (ua / 641 ^ ua % 255);					\
  r[22] = a > b ? a : b;						\
  r[23] = !a + (a && b) * 2 + (a || b) * 4;				\
}

OPERATIONS (int_operations, int, unsigned, 32)
OPERATIONS (long_operations, long long, unsigned long long, 64)

int
main (void)
{
  static const long long v[] = { 0, 1, -1, 2, 7, 31, 32, 63, -2, 100, -641,
				 2147483647, -2147483647 - 1, 0x12345678,
				 9223372036854775807LL,
				 -9223372036854775807LL - 1,
				 0x0123456789abcdefLL, 4294967296LL };
  enum { N = sizeof v / sizeof v[0] };
  static int a[N][N][RESULTS];
  static long long b[N][N][RESULTS];
#pragma acc parallel loop collapse (2) copyin (v) copyout (a, b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	int_operations ((int) v[i], (int) v[j], a[i][j]);
	long_operations (v[i], v[j], b[i][j]);
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	int wa[RESULTS];
	long long wb[RESULTS];
	int_operations ((int) v[i], (int) v[j], wa);
	long_operations (v[i], v[j], wb);
	for (int k = 0; k < RESULTS; k++)
	  {
	    CHECK_ELEMENT (k, a[i][j][k], wa[k]);
	    CHECK_ELEMENT (k, b[i][j][k], wb[k]);
	  }
      }
  return 0;
}
