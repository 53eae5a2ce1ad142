/* Reductions of one type with one operation at each level of parallelism.

   REDUCE (NAME, TYPE, OPERATOR, INITIAL, STEP, EQUAL) makes a function that
   reduces N elements by gang, worker and vector loops, alone, combined on one
   loop and nested in each other, from an initial value that takes part, and
   compares with the same sum on the host.  OPERATOR is the clause's operator,
   STEP (R, V) the statement that adds V to R, EQUAL (A, B) the comparison.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef REDUCTION_LEVELS_H
#define REDUCTION_LEVELS_H

#include "check.h"

#define SAME(A, B) ((A) == (B))
#define STRINGIFY(...) #__VA_ARGS__
#define DIRECTIVE(...) _Pragma (STRINGIFY (__VA_ARGS__))

#define REDUCE(NAME, TYPE, OPERATOR, INITIAL, STEP, EQUAL)		\
static void								\
NAME (const TYPE *v, int n)						\
{									\
  TYPE gang = INITIAL, worker = INITIAL, vector = INITIAL;		\
  TYPE all = INITIAL, gv = INITIAL, nested = INITIAL, want = INITIAL;	\
  TYPE rows[7];								\
  for (int i = 0; i < n; i++)						\
    STEP (want, v[i]);							\
  DIRECTIVE (acc data copyin (v[0:n]))					\
  {									\
    DIRECTIVE (acc parallel loop gang reduction (OPERATOR:gang))	\
    for (int i = 0; i < n; i++)						\
      STEP (gang, v[i]);						\
    DIRECTIVE (acc parallel num_gangs (1) num_workers (4)		\
	       copy (worker, vector))					\
    {									\
      DIRECTIVE (acc loop worker reduction (OPERATOR:worker))		\
      for (int i = 0; i < n; i++)					\
	STEP (worker, v[i]);						\
      DIRECTIVE (acc loop vector reduction (OPERATOR:vector))		\
      for (int i = 0; i < n; i++)					\
	STEP (vector, v[i]);						\
    }									\
    DIRECTIVE (acc parallel loop gang worker vector num_workers (2)	\
	       vector_length (64) reduction (OPERATOR:all))		\
    for (int i = 0; i < n; i++)						\
      STEP (all, v[i]);							\
    DIRECTIVE (acc parallel loop gang vector reduction (OPERATOR:gv))	\
    for (int i = 0; i < n; i++)						\
      STEP (gv, v[i]);							\
    DIRECTIVE (acc parallel num_workers (4) vector_length (32)		\
	       copyout (rows))						\
    {									\
      DIRECTIVE (acc loop gang reduction (OPERATOR:nested))		\
      for (int k = 0; k < 7; k++)					\
	{								\
	  TYPE row = INITIAL;						\
	  DIRECTIVE (acc loop worker reduction (OPERATOR:row))		\
	  for (int j = 0; j < 5; j++)					\
	    {								\
	      DIRECTIVE (acc loop vector reduction (OPERATOR:row))	\
	      for (int i = k + 7 * j; i < n; i += 35)			\
		STEP (row, v[i]);					\
	    }								\
	  rows[k] = row;						\
	  for (int i = k; i < n; i += 7)				\
	    STEP (nested, v[i]);					\
	}								\
    }									\
  }									\
  CHECK (EQUAL (gang, want));						\
  CHECK (EQUAL (worker, want));						\
  CHECK (EQUAL (vector, want));						\
  CHECK (EQUAL (all, want));						\
  CHECK (EQUAL (gv, want));						\
  CHECK (EQUAL (nested, want));						\
  for (int k = 0; k < 7; k++)						\
    {									\
      TYPE row = INITIAL;						\
      for (int i = k; i < n; i += 7)					\
	STEP (row, v[i]);						\
      CHECK (EQUAL (rows[k], row));					\
    }									\
}

/* Statements for the operators.  */
#define ADD(R, V) R += (V)
#define TIMES(R, V) R *= (V)
#define LARGER(R, V) R = R > (V) ? R : (V)
#define SMALLER(R, V) R = R < (V) ? R : (V)
#define BITAND(R, V) R &= (V)
#define BITOR(R, V) R |= (V)
#define BITXOR(R, V) R ^= (V)
#define LOGAND(R, V) R = R && (V)
#define LOGOR(R, V) R = R || (V)

#endif /* REDUCTION_LEVELS_H */
