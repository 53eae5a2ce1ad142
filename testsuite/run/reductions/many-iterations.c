/* Threads with many iterations of a loop that gangs share: several at once, and the rest;
   counters of all types and steps, conditions with and without equality.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1500

static int x[N];
static unsigned char bytes[N];
static short shorts[N];
static double d[N];

#define SUM(NAME, COUNTER, ARRAY, FIRST, TEST, STEP)			\
static long								\
NAME (int n, int gangs)							\
{									\
  long s = 5;								\
  _Pragma ("acc parallel loop gang vector num_gangs(gangs) vector_length(32) reduction(+:s)") \
  for (COUNTER i = FIRST; TEST; STEP)					\
    s += (long) ARRAY[i];						\
  return s;								\
}									\
static long								\
NAME##_wanted (int n)							\
{									\
  long s = 5;								\
  for (COUNTER i = FIRST; TEST; STEP)					\
    s += (long) ARRAY[i];						\
  return s;								\
}

SUM (plain, int, x, 0, i < n, i++)
SUM (equal, int, x, 1, i <= n - 1, i++)
SUM (wide, long, x, 0, i < n, i++)
SUM (natural, unsigned, bytes, 0, i < (unsigned) n, i++)
SUM (by_three, int, shorts, 2, i < n, i += 3)
SUM (downwards, int, d, n - 1, i >= 0, i--)
SUM (greater, int, bytes, n - 1, i > 3, i -= 2)
SUM (size, unsigned long, shorts, 1, i <= (unsigned long) n - 1, i += 2)

/* Two results, one of them with a condition.  */

static int
extremes (int n, int *least)
{
  int most = -1, low = 1000000;
#pragma acc parallel loop num_gangs(3) vector_length(32) reduction(max:most) reduction(min:low)
  for (int i = 0; i < n; i++)
    {
      if (x[i] > most)
	most = x[i];
      if (x[i] % 3 == 1)
	low = low < x[i] ? low : x[i];
    }
  *least = low;
  return most;
}

#define COMPARE(NAME)							\
  for (int gangs = 1; gangs < 4; gangs++)				\
    CHECK_INT (NAME (n, gangs), NAME##_wanted (n));

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7919 % 10007;
      bytes[i] = i * 31;
      shorts[i] = i * 37 - 20000;
      d[i] = i % 100;
    }
  for (int n = 1; n <= N; n += n < 140 ? 3 : 97)
    {
      COMPARE (plain)
      COMPARE (equal)
      COMPARE (wide)
      COMPARE (natural)
      COMPARE (by_three)
      COMPARE (downwards)
      COMPARE (greater)
      COMPARE (size)
      int least, most = extremes (n, &least), low = 1000000, high = -1;
      for (int i = 0; i < n; i++)
	{
	  high = x[i] > high ? x[i] : high;
	  low = x[i] % 3 == 1 && x[i] < low ? x[i] : low;
	}
      CHECK_INT (most, high);
      CHECK_INT (least, low);
    }
  CHECK_INT (plain (0, 2), 5);
  CHECK_INT (downwards (0, 2), 5);
  return 0;
}
