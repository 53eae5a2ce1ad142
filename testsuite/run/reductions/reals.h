/* OpenACC 2.9.11: all reductions on `element', a real type that the test which
   includes this defines, at every level of parallelism; sums within TOLERANCE.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"

#define NEAR(A, B) (fabs ((A) - (B)) <= TOLERANCE * (1 + fabs (B)))

REDUCE (sum, element, +, -5, ADD, NEAR)
REDUCE (exact_sum, element, +, 0, ADD, SAME)
REDUCE (product, element, *, 3, TIMES, NEAR)
REDUCE (largest, element, max, -1e30f, LARGER, SAME)
REDUCE (smallest, element, min, 1e30f, SMALLER, SAME)
REDUCE (all_true, element, &&, 1, LOGAND, SAME)
REDUCE (any_true, element, ||, 0, LOGOR, SAME)

int
main (void)
{
  enum { N = 1003 };
  static element v[N], whole[N], factors[N];
  static const int sizes[] = { 1, 31, 33, 127, N };
  for (int i = 0; i < N; i++)
    {
      v[i] = (element) ((i * 37 % 101 - 20) * 0.1);
      whole[i] = i % 64;
      factors[i] = (element) (1 + (i % 2 ? 1 : -1) * 0.01);
    }
  for (int k = 0; k < 5; k++)
    {
      int n = sizes[k];
      sum (v, n);
      exact_sum (whole, n);
      product (factors, n);
      largest (v, n);
      smallest (v, n);
      all_true (factors, n);
      all_true (whole, n);
      any_true (whole, n);
    }
  return 0;
}
