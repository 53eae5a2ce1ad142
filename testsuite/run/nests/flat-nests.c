/* Nests that are one loop in device code, with more rows or planes than a grid has blocks for:
   the loop goes on along each axis.  Loops of one nest in two versions; what stands in front
   of an inner loop and depends on the outer one; unsigned and wide counters.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { PLANES = 65540, ROWS = 131080, BOTH = 3, N = PLANES * 2 * BOTH };

static int a[N + 8], b[N + 8], c[N + 8];

/* Enough arrays that what stands between the loops is worth it.  */
#define SIX int *x, const int *y, const int *p, const int *q, const int *r, const int *s
#define SUM(I) (y[I] + p[I] - q[I] + 2 * r[I] - s[I])

/* Planes: two trips along z.  */
static void
planes (int n, int m, int l, SIX)
{
#pragma acc parallel loop collapse (3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	{
	  x[(i * m + j) * l + k] += SUM ((i * m + j) * l + k) + i + j;
	  x[(i * m + j) * l + k] ^= y[(i * m + j) * l + k + 1];
	}
}

/* Rows: two trips along y, of which some threads have one; each row has a value.  */
static void
rows (long n, unsigned m, int *restrict x, const int *restrict y, const int *restrict p,
      const int *restrict q, const int *restrict r, const int *restrict s)
{
#pragma acc parallel loop gang worker
  for (long i = 0; i < n; i++)
    {
      int first = i % 7 ? 3 : 5;
#pragma acc loop vector
      for (unsigned j = 0; j < m; j++)
	x[i * m + j] = first * SUM (i * m + j) - (int) j;
    }
}

/* Likewise, with a way around some of the elements.  */
static void
some (int n, int m, SIX)
{
#pragma acc parallel loop
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      if (y[(i - 1) * m + j] & 1)
	x[i * m + j] = SUM (i * m + j) + y[(i - 1) * m + j];
}

static int
sum (int i)
{
  return b[i] + b[i + 1] - b[i + 2] + 2 * b[i + 3] - b[i + 4];
}

int
main (void)
{
  for (int i = 0; i < N + 8; i++)
    a[i] = i % 1013, b[i] = i * 7 % 911, c[i] = i % 5;
#pragma acc data copyin (b) copy (a, c)
  {
    planes (PLANES, 2, BOTH, a, b, b + 1, b + 2, b + 3, b + 4);
    rows (ROWS, 1, c, b, b + 1, b + 2, b + 3, b + 4);
    some (ROWS, 1, c, b, b + 1, b + 2, b + 3, b + 4);
  }
  for (int i = 0; i < PLANES * 2 * BOTH; i++)
    {
      int x = i % 1013 + sum (i) + i / (2 * BOTH) + i / BOTH % 2;
      CHECK_INT (a[i], x ^ b[i + 1]);
    }
  for (int i = 0; i < ROWS; i++)
    {
      int x = (i % 7 ? 3 : 5) * sum (i);
      if (i > 0 && b[i - 1] & 1)
	x = sum (i) + b[i - 1];
      CHECK_INT (c[i], x);
    }
  for (int i = N; i < N + 8; i++)
    CHECK_INT (a[i], i % 1013);
  return 0;
}
