/* Loops that accumulate into a scalar without a clause: operators, conditional forms,
   counters, flags and logical forms, in parallel, serial and kernels, by one loop and by
   nested ones, and into a variable of the outer loop's iteration.
   { dg-options "-w" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 19
#define M 40

static double y[N][M];
static int k[N][M];

#define STRINGIFY(...) #__VA_ARGS__
#define DIRECTIVE(...) _Pragma (STRINGIFY (__VA_ARGS__))

#define NEST(OUTER, INNER, STEP)					\
  DIRECTIVE (OUTER)							\
  for (int i = 0; i < N; i++)						\
    {									\
      DIRECTIVE (INNER)							\
      for (int j = 0; j < M; j++)					\
	{								\
	  STEP								\
	}								\
    }

#define AGREE(TYPE, INITIAL, WANT, OUTER, INNER, STEP)			\
  {									\
    TYPE s = INITIAL;							\
    NEST (OUTER, INNER, STEP)						\
    CHECK (fabs ((double) (s - WANT)) <= 1e-6 * fabs ((double) WANT));	\
  }

/* NAME checks that STEP, from s = INITIAL on, gives in all kinds of loops what it gives
   on the host.  */
#define FORM(NAME, TYPE, INITIAL, STEP)					\
static void								\
NAME (void)								\
{									\
  TYPE want, rows[N];							\
  {									\
    TYPE s = INITIAL;							\
    for (int i = 0; i < N; i++)						\
      for (int j = 0; j < M; j++)					\
	{								\
	  STEP								\
	}								\
    want = s;								\
  }									\
  AGREE (TYPE, INITIAL, want, acc parallel loop, acc loop seq, STEP)	\
  AGREE (TYPE, INITIAL, want, acc parallel loop, acc loop, STEP)	\
  AGREE (TYPE, INITIAL, want, acc parallel loop gang num_gangs (5)	\
	 num_workers (4) vector_length (32), acc loop worker vector, STEP) \
  AGREE (TYPE, INITIAL, want, acc parallel loop gang copy (s),		\
	 acc loop vector, STEP)						\
  AGREE (TYPE, INITIAL, want, acc serial loop, acc loop, STEP)		\
  AGREE (TYPE, INITIAL, want, acc kernels loop independent,		\
	 acc loop independent, STEP)					\
  AGREE (TYPE, INITIAL, want, acc kernels loop gang worker (4),		\
	 acc loop vector (32), STEP)					\
  {									\
    TYPE s = INITIAL;							\
    DIRECTIVE (acc parallel loop collapse (2) gang vector)		\
    for (int i = 0; i < N; i++)						\
      for (int j = 0; j < M; j++)					\
	{								\
	  STEP								\
	}								\
    CHECK (fabs ((double) (s - want)) <= 1e-6 * fabs ((double) want));	\
  }									\
  DIRECTIVE (acc parallel loop gang)					\
  for (int i = 0; i < N; i++)						\
    {									\
      TYPE s = INITIAL;							\
      DIRECTIVE (acc loop vector)					\
      for (int j = 0; j < M; j++)					\
	{								\
	  STEP								\
	}								\
      rows[i] = s;							\
    }									\
  for (int i = 0; i < N; i++)						\
    {									\
      TYPE s = INITIAL;							\
      for (int j = 0; j < M; j++)					\
	{								\
	  STEP								\
	}								\
      CHECK (fabs ((double) (s - rows[i])) <= 1e-6 * fabs ((double) s)); \
    }									\
}

FORM (sum, double, 1, s += y[i][j];)
FORM (difference, double, 1, s -= y[i][j];)
FORM (reversed, long, 3, s = k[i][j] + s;)
FORM (product, double, 1, s *= 1 + y[i][j] * 1e-4;)
FORM (if_greater, double, -5, if (y[i][j] > s) s = y[i][j];)
FORM (if_less_than_it, double, -5, if (s < y[i][j]) s = y[i][j];)
FORM (less_or_it, double, 1e9, s = y[i][j] < s ? y[i][j] : s;)
FORM (it_or_greater, int, 0, s = s > k[i][j] ? s : k[i][j];)
FORM (by_function, double, 0, s = fmax (s, y[i][j]);)
FORM (of_expressions, double, 0,
      if (y[i][j] * y[i][j] > s) s = y[i][j] * y[i][j];)
FORM (of_variable, double, 0, double d = y[i][j] - 3; if (d > s) s = d;)
FORM (under_condition, double, 0,
      if (k[i][j] > 5 && y[i][j] > s) s = y[i][j];)
FORM (count, int, 0, if (y[i][j] > 3) s++;)
FORM (count_conditions, long, 4, s += y[i][j] > 3;)
FORM (both_arms, int, 0, if (y[i][j] > 3) s += 2; else s--;)
FORM (cases, int, 0,
      switch (k[i][j] % 3) { case 0: s++; break; case 1: s += 3; break; })
FORM (narrow, short, 0, s += k[i][j];)
FORM (bits, unsigned char, 0, s ^= k[i][j];)
FORM (or_bits, unsigned, 0, s |= 1u << k[i][j] % 31;)
FORM (flag, int, 0, if (k[i][j] == 77) s = 1;)
FORM (flag_of_none, int, 0, if (k[i][j] == -77) s = 1;)
FORM (cleared_flag, int, 1, if (k[i][j] == 77) s = 0;)
FORM (flag_of_7, int, 0, if (k[i][j] == 77) s = 7;)
FORM (logical_and, int, 1, s = s && k[i][j] != 77;)
FORM (logical_or, int, 0, s = s || k[i][j] == 77;)
FORM (truth, _Bool, 1, s = s && k[i][j] != 77;)
FORM (truth_bits, _Bool, 0, s |= k[i][j] == 77;)
FORM (with_loop, long, 0, for (int q = k[i][j]; q > 0; q >>= 1) s += q & 1;)
FORM (skipping, double, 0, if (k[i][j] < 5) continue; s += y[i][j];)

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	k[i][j] = (i * 7 + j * 13) % 101;
	y[i][j] = k[i][j] % 50 * 0.25;
      }
  sum ();
  difference ();
  reversed ();
  product ();
  if_greater ();
  if_less_than_it ();
  less_or_it ();
  it_or_greater ();
  by_function ();
  of_expressions ();
  of_variable ();
  under_condition ();
  count ();
  count_conditions ();
  both_arms ();
  cases ();
  narrow ();
  bits ();
  or_bits ();
  flag ();
  flag_of_none ();
  cleared_flag ();
  flag_of_7 ();
  logical_and ();
  logical_or ();
  truth ();
  truth_bits ();
  with_loop ();
  skipping ();
  return 0;
}
