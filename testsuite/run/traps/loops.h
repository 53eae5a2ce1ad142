/* What the trap-* tests share: a nest is run by the device in each of the constructs in
   which the compiler has to find out whether it may be parallel, and by the host.

   In: TRAP (NAME, PARAMETERS, NEST) for each nest, which works on the arrays and
   scalars below; RUN (NAME, ARGUMENTS) in main.
   Out: a line on stderr and abort if a construct's result is not the host's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef TRAP_LOOPS_H
#define TRAP_LOOPS_H

#include "check.h"

#define ROOM 160

/* All that a nest can change.  */
static int a[ROOM], b[ROOM], m[24][24];
static int s, last;
static int first_a[ROOM], first_b[ROOM], first_m[24][24];
static int want_a[ROOM], want_b[ROOM], want_m[24][24], want_s, want_last;

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* In `within', the nest is inside an outer loop that is independent, one
   iteration of which is left.  The host's is left alone: of `folded' with n known, GCC 12
   for aarch64 says that it stores nothing, with or without OpenACC.  */
#define TRAP(NAME, PARAMETERS, ...)					\
  __attribute__ ((noinline)) static void				\
  NAME##_kernels PARAMETERS						\
  {									\
    PRAGMA (acc kernels copy (a, b, m, s, last))			\
    { __VA_ARGS__ }							\
  }									\
  __attribute__ ((noinline)) static void				\
  NAME##_parallel PARAMETERS						\
  {									\
    PRAGMA (acc parallel num_gangs (1) copy (a, b, m, s, last))		\
    { __VA_ARGS__ }							\
  }									\
  __attribute__ ((noinline)) static void				\
  NAME##_within PARAMETERS						\
  {									\
    PRAGMA (acc parallel loop gang copy (a, b, m, s, last))		\
    for (int only = 0; only < 1; only++)				\
      { __VA_ARGS__ }							\
  }									\
  __attribute__ ((noipa)) static void					\
  NAME##_host PARAMETERS						\
  {									\
    { __VA_ARGS__ }							\
  }

static void
start (void)
{
  for (int i = 0; i < ROOM; i++)
    {
      a[i] = first_a[i];
      b[i] = first_b[i];
    }
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++)
      m[i][j] = first_m[i][j];
  s = 3;
  last = -1;
}

static void
keep (void)
{
  for (int i = 0; i < ROOM; i++)
    {
      want_a[i] = a[i];
      want_b[i] = b[i];
    }
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++)
      want_m[i][j] = m[i][j];
  want_s = s;
  want_last = last;
}

static void
compare (const char *name, int line)
{
  int wrong = s != want_s || last != want_last;
  for (int i = 0; i < ROOM; i++)
    wrong += a[i] != want_a[i] || b[i] != want_b[i];
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++)
      wrong += m[i][j] != want_m[i][j];
  if (wrong)
    {
      fprintf (stderr, "line %d: %s: %d values differ\n", line, name, wrong);
      abort ();
    }
}

/* Run NAME in all constructs with the same arguments.  */
#define RUN(NAME, ...)							\
  do									\
    {									\
      for (int i = 0; i < ROOM; i++)					\
	{								\
	  first_a[i] = i * 7 % 31;					\
	  first_b[i] = i * 11 % 23;					\
	}								\
      for (int i = 0; i < 24; i++)					\
	for (int j = 0; j < 24; j++)					\
	  first_m[i][j] = i * 5 % 17 + j * 3 % 13;			\
      start ();								\
      NAME##_host (__VA_ARGS__);					\
      keep ();								\
      start ();								\
      NAME##_kernels (__VA_ARGS__);					\
      compare (#NAME " in kernels", __LINE__);				\
      start ();								\
      NAME##_parallel (__VA_ARGS__);					\
      compare (#NAME " in parallel", __LINE__);				\
      start ();								\
      NAME##_within (__VA_ARGS__);					\
      compare (#NAME " in a parallel loop", __LINE__);			\
    }									\
  while (0)

#endif /* TRAP_LOOPS_H */
