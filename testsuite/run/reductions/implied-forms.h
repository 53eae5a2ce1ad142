/* Scalars that loops accumulate into without a clause.

   FORM (NAME, TYPE, INITIAL, STEP) makes a function that checks that STEP, from s = INITIAL
   on, gives in all kinds of loops what it gives on the host: parallel, serial and kernels,
   one loop and nested ones, and into a variable of the outer loop's iteration.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef IMPLIED_FORMS_H
#define IMPLIED_FORMS_H

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

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	k[i][j] = (i * 7 + j * 13) % 101;
	y[i][j] = k[i][j] % 50 * 0.25;
      }
}

#endif /* IMPLIED_FORMS_H */
