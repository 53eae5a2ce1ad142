/* Comparisons with three results, of numbers with and without an order: GCC makes an
   internal function of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <math.h>

#define N 7

#define ORDER(T) \
  static inline int T##_order (T a, T b) { return a == b ? 0 : a < b ? -1 : 1; } \
  static inline int T##_order_2 (T a, T b) { return a < b ? -1 : a > b; } \
  static inline int T##_order_3 (T a, T b) \
  { return a == b ? 0 : a < b ? -1 : a > b ? 1 : 2; }
typedef unsigned long size;
ORDER (int)
ORDER (size)
ORDER (float)
ORDER (double)

static int numbers[N] = { 0, 1, -1, 100, -100, 0x7fffffff, -0x7fffffff - 1 };
static double floats[N] = { 0, -0.0, 1.5, -1.5, NAN, INFINITY, -INFINITY };

#define ALL(r, T, a, b) \
  r[0] = T##_order (a, b), r[1] = T##_order_2 (a, b), r[2] = T##_order_3 (a, b)

int
main (void)
{
  static int got[N][N][4][3];
  volatile int want[4][3];
#pragma acc parallel loop collapse (2) copyin (numbers, floats) copyout (got)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	ALL (got[i][j][0], int, numbers[i], numbers[j]);
	ALL (got[i][j][1], size, numbers[i], numbers[j]);
	ALL (got[i][j][2], float, floats[i], floats[j]);
	ALL (got[i][j][3], double, floats[i], floats[j]);
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	ALL (want[0], int, numbers[i], numbers[j]);
	ALL (want[1], size, numbers[i], numbers[j]);
	ALL (want[2], float, floats[i], floats[j]);
	ALL (want[3], double, floats[i], floats[j]);
	for (int k = 0; k < 12; k++)
	  CHECK_ELEMENT (k, got[i][j][k / 3][k % 3], want[k / 3][k % 3]);
      }
  CHECK_INT (got[4][2][3][2], 2);
  CHECK_INT (got[2][4][2][2], 2);
  CHECK_INT (got[2][1][1][0], 1);
  return 0;
}
