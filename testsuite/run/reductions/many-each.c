/* Reductions over so many elements that a thread has several iterations, or some threads one
   more than others, or none: all remainders of an unrolled loop; counters of several types,
   bounds at the ends of their types, steps and directions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <limits.h>

enum { MOST = 70000 };
static int x[MOST];

static void
forwards (int gangs, int n)
{
  long sum = 0, want = 0;
  int most = -1, highest = -1, odd = 0, odds = 0;
  for (int i = 0; i < n; i++)
    {
      want += x[i];
      highest = x[i] > highest ? x[i] : highest;
      odds += x[i] & 1 ? i & 7 : 0;
    }
#pragma acc parallel loop copyin (x) reduction (+:sum, odd) reduction (max:most) \
  num_gangs (gangs)
  for (int i = 0; i < n; i++)
    {
      sum += x[i];
      most = x[i] > most ? x[i] : most;
      if (x[i] & 1)
	odd += i & 7;
    }
  CHECK_INT (sum, want);
  CHECK_INT (most, highest);
  CHECK_INT (odd, odds);
}

#define COUNTERS(NAME, TYPE)						\
  static void								\
  NAME (TYPE first, TYPE end, TYPE step)				\
  {									\
    long sum = 0, want = 0;						\
    for (TYPE i = first; i < end; i += step)				\
      want += x[i - first] + 1;						\
    _Pragma ("acc parallel loop copyin (x) reduction (+:sum) num_gangs (3)")	\
    for (TYPE i = first; i < end; i += step)				\
      sum += x[i - first] + 1;						\
    CHECK_INT (sum, want);						\
    sum = 0;								\
    _Pragma ("acc parallel loop copyin (x) reduction (+:sum)")		\
    for (TYPE i = first; i < end; i += step)				\
      sum += x[i - first] + 1;						\
    CHECK_INT (sum, want);						\
  }

COUNTERS (of_int, int)
COUNTERS (of_unsigned, unsigned)
COUNTERS (of_long, long)
COUNTERS (of_short, short)

static void
backwards (int n)
{
  long sum = 0, want = 0;
  for (int i = n - 1; i >= 0; i--)
    want += x[i] * (long) i;
#pragma acc parallel loop copyin (x) reduction (+:sum) num_gangs (2)
  for (int i = n - 1; i >= 0; i--)
    sum += x[i] * (long) i;
  CHECK_INT (sum, want);
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    x[i] = (unsigned) i * 2654435761u >> 20;
  for (int n = 0; n < 16; n++)
    {
      forwards (1, n * 128 + n * 9);
      forwards (2, n * 128);
      forwards (3, n * 384 - (n > 0));
    }
  forwards (1, MOST);
  for (int n = 0; n < 12; n++)
    {
      of_int (-n, 500 * n, 1);
      of_int (INT_MAX - 20000 - 640 * n, INT_MAX - 20000, 1);
      of_int (n, 1000 * n, 3);
      of_unsigned (n, 700 * n + 1, 1);
      of_unsigned (UINT_MAX - 20000 - 640 * n, UINT_MAX - 20000, 1);
      of_long (-n, 700 * n, 1);
      of_long (LONG_MAX - 20000 - 640 * n, LONG_MAX - 20000, 1);
      of_long (n, 2000 * n, 5);
      of_short (-n, 900 * n, 1);
      backwards (n * 300 + 1);
    }
  return 0;
}
