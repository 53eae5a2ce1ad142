/* OpenACC 2.9.11: + and * reductions on `element', a complex type that the test which
   includes this defines, at every level of parallelism, within TOLERANCE.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
#include <complex.h>

#define NEAR(A, B) (cabs ((A) - (B)) <= TOLERANCE * (1 + cabs (B)))

REDUCE (sum, element, +, 1 + 2 * I, ADD, NEAR)
REDUCE (product, element, *, 1 - I, TIMES, NEAR)

int
main (void)
{
  enum { N = 517 };
  static element v[N], unit[N];
  static const int sizes[] = { 1, 33, N };
  for (int i = 0; i < N; i++)
    {
      v[i] = i % 11 - 4 + (i % 7) * I;
      unit[i] = i % 3 ? I : -1 - 0.001f * I;
    }
  for (int k = 0; k < 3; k++)
    {
      sum (v, sizes[k]);
      product (unit, sizes[k]);
    }
  return 0;
}
