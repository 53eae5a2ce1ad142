/* Private arrays whose subscripts are constants when the loops around are unrolled: products of
   small matrices, in place too, of two types and sizes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>

#define N 200

#define PRODUCTS(TYPE, S) \
  static void \
  products_##TYPE##_##S (int n, const TYPE *x, const TYPE *y, TYPE *z) \
  { \
    _Pragma ("acc parallel loop present (x, y, z)") \
    for (int m = 0; m < n; m++) \
      { \
	TYPE t[S][S]; \
	for (int i = 0; i < S; i++) \
	  for (int j = 0; j < S; j++) \
	    { \
	      t[i][j] = 0; \
	      for (int k = 0; k < S; k++) \
		t[i][j] += x[(m * S + i) * S + k] * y[(m * S + k) * S + j]; \
	    } \
	for (int i = 0; i < S; i++) \
	  for (int j = 0; j < S; j++) \
	    z[(m * S + i) * S + j] = t[i][j]; \
      } \
  } \
  static int \
  check_##TYPE##_##S (int in_place) \
  { \
    static TYPE x[N * S * S], y[N * S * S], z[N * S * S], e[N * S * S]; \
    for (int i = 0; i < N * S * S; i++) \
      x[i] = i % 7 - 2, y[i] = i % 5 - 1, z[i] = -1; \
    for (int m = 0; m < N; m++) \
      for (int i = 0; i < S; i++) \
	for (int j = 0; j < S; j++) \
	  { \
	    TYPE sum = 0; \
	    for (int k = 0; k < S; k++) \
	      sum += x[(m * S + i) * S + k] * y[(m * S + k) * S + j]; \
	    e[(m * S + i) * S + j] = sum; \
	  } \
    TYPE *to = in_place ? x : z; \
    _Pragma ("acc data copy (x, y, z)") \
    products_##TYPE##_##S (N, x, y, to); \
    for (int i = 0; i < N * S * S; i++) \
      if (to[i] != e[i]) \
	{ \
	  printf (#TYPE " %d: %d differs, in place %d\n", S, i, in_place); \
	  return 1; \
	} \
    return 0; \
  }

PRODUCTS (double, 8)
PRODUCTS (float, 5)
PRODUCTS (float, 8)
PRODUCTS (int, 6)

int
main (void)
{
  for (int in_place = 0; in_place < 2; in_place++)
    if (check_double_8 (in_place) || check_float_5 (in_place) || check_float_8 (in_place)
	|| check_int_6 (in_place))
      return 1;
  return 0;
}
