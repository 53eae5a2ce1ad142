/* Runs of iterations for gangs of one lane: loops down, with steps, of all types, of none and
   of one iteration, whose ends are near those of their types; gang (static).  Each iteration
   runs once, as its own row.

   { dg-set-target-env-var ACC_CPU_ONE_LANE "1" }
   { dg-set-target-env-var ACC_CHECK "1" }
   { dg-only-device cpu }
   { dg-output "vector_length=1 " }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <limits.h>
#include "check.h"

static int hits[1000];

/* Run each iteration of the loop over I, which counts in hits[PLACE] the 40 of its row.  */
#define RUN(TYPE, FIRST, COMPARE, LAST, STEP, PLACE) \
  do \
    { \
      for (int h = 0; h < 1000; h++) \
	hits[h] = 0; \
      TYPE first = FIRST, last = LAST, step = STEP; \
      _Pragma ("acc parallel loop gang copy (hits)" ) \
      for (TYPE i = first; i COMPARE last; i += step) \
	{ \
	  int s = 0; \
	  _Pragma ("acc loop vector reduction (+:s)") \
	  for (int j = 0; j < 40; j++) \
	    s += j % 2; \
	  hits[PLACE] += s; \
	} \
      int expected[1000] = { 0 }; \
      for (TYPE i = first; i COMPARE last; i += step) \
	{ \
	  expected[PLACE] += 20; \
	  if ((COMPARE_UP (first, last) && i > last - step) \
	      || (!COMPARE_UP (first, last) && i < last - step)) \
	    break; \
	} \
      for (int h = 0; h < 1000; h++) \
	CHECK (hits[h] == expected[h]); \
    } \
  while (0)
#define COMPARE_UP(FIRST, LAST) ((FIRST) <= (LAST))

static void
in_statics (int n)
{
  for (int h = 0; h < 1000; h++)
    hits[h] = 0;
#pragma acc parallel loop gang (static: 3) copy (hits) num_gangs (5)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < 40; j++)
	s += j % 2;
      hits[i] += s + __builtin_goacc_parlevel_id (0) * 1000;
    }
  for (int i = 0; i < n; i++)
    CHECK (hits[i] == 20 + i / 3 % 5 * 1000);
}

int
main (void)
{
  for (int n = 0; n < 400; n = n * 3 + 1)
    {
      RUN (int, 0, <, n, 1, i);
      RUN (int, n, >, 0, -1, i);
      RUN (int, 0, <, n, 7, i);
      RUN (int, n, >, 3, -5, i);
      RUN (unsigned, 0, <, n, 1, i);
      RUN (unsigned, 5, <, n, 3, i);
      RUN (long, LONG_MAX - n - 10, <, LONG_MAX - 10, 1, LONG_MAX - i);
      RUN (int, INT_MAX - n - 10, <, INT_MAX - 10, 3, INT_MAX - i);
      RUN (int, INT_MIN + n + 10, >, INT_MIN + 10, -3, i - INT_MIN);
      RUN (unsigned long, -1ul - n - 10, <, -1ul - 10, 1, -1ul - i);
      RUN (signed char, -100, <, n > 100 ? 100 : n, 3, i + 100);
      RUN (short, 30000, >, 30000 - n, -2, 30000 - i);
      in_statics (n);
    }
  return 0;
}
