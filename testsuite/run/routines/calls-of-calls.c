/* Short routines that each call the two before them: inlined altogether, the last one would
   have thousands of copies of the first, and the compiler would not come to an end.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
static int
sum_0 (const int *a, int i)
{
  return a[i % 64];
}

#pragma acc routine seq
static int
sum_1 (const int *a, int i)
{
  return a[(i + 1) % 64] + 1;
}

#define SUM(N, LAST, BEFORE)						\
  _Pragma ("acc routine seq")						\
  static int								\
  sum_##N (const int *a, int i)						\
  {									\
    return (i & 1 ? sum_##LAST (a, i + N) : sum_##LAST (a, i / 2))	\
	   + 3 * sum_##BEFORE (a, i + 1);				\
  }

SUM (2, 1, 0)
SUM (3, 2, 1)
SUM (4, 3, 2)
SUM (5, 4, 3)
SUM (6, 5, 4)
SUM (7, 6, 5)
SUM (8, 7, 6)
SUM (9, 8, 7)
SUM (10, 9, 8)
SUM (11, 10, 9)
SUM (12, 11, 10)
SUM (13, 12, 11)
SUM (14, 13, 12)

/* What sum_14 returns.  */

static int
expected (int n, const int *a, int i)
{
  if (n < 2)
    return n ? a[(i + 1) % 64] + 1 : a[i % 64];
  return (expected (n - 1, a, i & 1 ? i + n : i / 2) + 3 * expected (n - 2, a, i + 1));
}

int
main (void)
{
  int a[64], b[100];
  for (int i = 0; i < 64; i++)
    a[i] = i * i % 7;
#pragma acc parallel loop copyin (a) copyout (b)
  for (int i = 0; i < 100; i++)
    b[i] = sum_14 (a, i);
  for (int i = 0; i < 100; i++)
    if (b[i] != expected (14, a, i))
      return 1;
}
