/* OpenACC 2.9.11: all reductions on `element', an integer type that the test which
   includes this defines, at every level of parallelism.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"

/* Below 0 where the type has that.  */
#define START ((element) -1 < (element) 1 ? -5 : 5)

REDUCE (sum, element, +, START, ADD, SAME)
REDUCE (product, element, *, 3, TIMES, SAME)
REDUCE (largest, element, max, START, LARGER, SAME)
REDUCE (smallest, element, min, 100, SMALLER, SAME)
REDUCE (bits_and, element, &, (element) ~8, BITAND, SAME)
REDUCE (bits_or, element, |, 64, BITOR, SAME)
REDUCE (bits_xor, element, ^, 77, BITXOR, SAME)
REDUCE (all_true, element, &&, 1, LOGAND, SAME)
REDUCE (any_true, element, ||, 0, LOGOR, SAME)

int
main (void)
{
  enum { N = 1003 };
  static element v[N], ones[N], odd[N];
  static const int sizes[] = { 1, 31, 33, 127, N };
  for (int i = 0; i < N; i++)
    {
      v[i] = (element) (i * 37 % 101 - 20);
      ones[i] = 1;
      odd[i] = (element) ~(i % 50 == 0 ? 16 : 0);
    }
  for (int k = 0; k < 5; k++)
    {
      int n = sizes[k];
      sum (v, n);
      product (odd, n);
      largest (v, n);
      smallest (v, n);
      bits_and (odd, n);
      bits_or (v, n);
      bits_xor (v, n);
      all_true (ones, n);
      all_true (v, n);
      any_true (v, n);
    }
  return 0;
}
