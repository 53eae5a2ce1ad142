/* Loops over columns whose rows have a length that is a sum, as n + 1: columns are apart, with
   halos and in three dimensions, too; not so where the loop uses more than a row, or where an
   iteration reads a neighbour's column.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

enum { SIZE = 2000 };

#define BOTH(NAME, ARGUMENTS, LOOPS)					\
  static __attribute__ ((noipa)) void					\
  NAME ARGUMENTS							\
  {									\
    _Pragma ("acc kernels copy (x[0:SIZE])")				\
    LOOPS								\
  }									\
  static __attribute__ ((noipa)) void					\
  NAME ## _host ARGUMENTS						\
  {									\
    LOOPS								\
  }

#define COLUMNS(FIRST, LAST) for (int j = FIRST; j <= LAST; j++) for (int k = 1; k <= m; k++)

BOTH (plain, (int n, int m, double *x),
      COLUMNS (1, n) x[k * (n + 1) + j] += x[(k - 1) * (n + 1) + j] * .5;)
BOTH (halo, (int n, int m, int h, double *x),
      COLUMNS (0, n - 1) x[k * (n + 2 * h) + j + h]
	= x[(k - 1) * (n + 2 * h) + j + h] + x[(k + 1) * (n + 2 * h) + j + h] * .5;)
BOTH (skew, (int n, int m, double *x),
      COLUMNS (1, n) x[k * (n + 1) + j] += x[(k - 1) * (n + 1) + j - 1] * .5;)
BOTH (other, (int n, int s, int m, double *x),
      COLUMNS (1, n) x[k * (s + 1) + j] += x[(k - 1) * (s + 1) + j] * .5;)
BOTH (planes, (int nx, int ny, int nz, double *x),
      for (int i = 0; i < nx; i++) for (int j = 0; j < ny; j++) for (int k = 1; k < nz; k++)
	x[(k * (ny + 1) + j) * (nx + 1) + i] += x[((k - 1) * (ny + 1) + j) * (nx + 1) + i];)

static double x[SIZE], wanted[SIZE];

#define SAME(NAME, ...)							\
  do									\
    {									\
      for (int i = 0; i < SIZE; i++)					\
	x[i] = wanted[i] = i % 7 + 1;					\
      NAME (__VA_ARGS__, x);						\
      NAME ## _host (__VA_ARGS__, wanted);				\
      CHECK (memcmp (x, wanted, sizeof x) == 0);			\
    }									\
  while (0)

int
main (void)
{
  SAME (plain, 30, 40);
  SAME (plain, 1, 40);
  SAME (halo, 30, 40, 2);
  SAME (skew, 30, 40);
  SAME (other, 30, 30, 40);
  SAME (planes, 8, 9, 10);
  SAME (other, 30, 9, 40);
  return 0;
}
