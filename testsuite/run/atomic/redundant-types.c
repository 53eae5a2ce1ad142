/* An atomic in redundant code of a gang or worker loop happens once an iteration, also
   where GCC makes a loop around a compare and swap of it: short and real types,
   extremes, products.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 20

#define DEFINE(NAME, TYPE)						\
  static void								\
  NAME (int n)								\
  {									\
    TYPE sums[N], sum = 1, product = 1, taken[N], next = 0;		\
    int touched[N][N], right[N][N];					\
    for (int i = 0; i < N; i++)						\
      sums[i] = i;							\
    _Pragma ("acc parallel num_gangs (3) num_workers (4) vector_length (32) \
	      copy (sums, sum, product, next) copyout (taken, touched, right)")	\
    {									\
      _Pragma ("acc loop gang worker")					\
      for (int i = 0; i < N; i++)					\
	{								\
	  _Pragma ("acc loop vector")					\
	  for (int j = 0; j < N; j++)					\
	    touched[i][j] = i + j;					\
	  _Pragma ("acc atomic update")					\
	  sums[i] += n;							\
	  _Pragma ("acc atomic update")					\
	  sum += n;							\
	}								\
      _Pragma ("acc loop gang")						\
      for (int i = 0; i < N; i++)					\
	{								\
	  TYPE mine;							\
	  _Pragma ("acc atomic capture")				\
	  mine = next++;						\
	  taken[i] = mine;						\
	  if (i < 5)							\
	    {								\
	      _Pragma ("acc atomic update")				\
	      product *= 2;						\
	    }								\
	  _Pragma ("acc loop worker vector")				\
	  for (int j = 0; j < N; j++)					\
	    right[i][j] = mine >= 0;					\
	}								\
    }									\
    int seen = 0;							\
    for (int i = 0; i < N; i++)						\
      {									\
	CHECK_ELEMENT (i, sums[i], i + n);				\
	seen |= 1 << (int) taken[i];					\
	for (int j = 0; j < N; j++)					\
	  CHECK_ELEMENT (j, touched[i][j], i + j + (1 - right[i][j]));	\
      }									\
    CHECK_INT (sum, 1 + N * n);						\
    CHECK_INT (product, 32);						\
    CHECK_INT (next, N);						\
    CHECK_INT (seen, (1 << N) - 1);					\
  }

DEFINE (chars, signed char)
DEFINE (shorts, short)
DEFINE (ints, int)
DEFINE (longs, unsigned long)
DEFINE (floats, float)
DEFINE (doubles, double)

int
main (void)
{
  chars (3);
  shorts (18);
  ints (18);
  longs (18);
  floats (18);
  doubles (18);
  return 0;
}
