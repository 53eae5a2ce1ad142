/* Sums that each step adds to memory, along rows and columns of a matrix, where only the run
   knows whether that is apart from what the sum is of: it is, it is an element of the vector,
   or of the matrix, which later rows and later steps see.  Also no and one iteration.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define MOST 70
static long block[MOST * MOST + 3 * MOST], expected[MOST * MOST + 3 * MOST];

static void
rows (const long *a, const long *x, long *y, int n)
{
#pragma acc kernels present (a[0:n * n], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] = y[i] + a[i * n + j] % 7 * x[j];
}

static void
columns (const long *a, const long *x, long *y, int n)
{
#pragma acc kernels present (a[0:n * n], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] = y[i] + a[j * n + i] % 7 * x[j];
}

/* Rows are independent here; a step may still load what the row adds to.  */

static void
rows_apart (const long *a, const long *x, long *y, int n)
{
#pragma acc parallel loop present (a[0:n * n], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] = y[i] + a[i * n + j] % 7 * x[j];
}

static void
start (long *all)
{
  for (int i = 0; i < MOST * MOST + 3 * MOST; i++)
    all[i] = i * 31 % 1009 - 500;
}

/* RUN with the vector Y from FIRST on, in the block that has the matrix, then the vector X,
   and the same on the host.  */

static void
try (void (*run) (const long *, const long *, long *, int), int by_rows, int n, int first)
{
  start (block);
  start (expected);
  long *x = expected + n * n, *y = expected + first;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] = (long) ((unsigned long) y[i]
		     + (unsigned long) (expected[by_rows ? i * n + j : j * n + i] % 7)
		       * (unsigned long) x[j]);
#pragma acc data copy (block)
  run (block, block + n * n, block + first, n);
  CHECK_INT (memcmp (block, expected, sizeof block), 0);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 31, 33, MOST };
  for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
    {
      int n = sizes[s];
      /* Behind everything; the vector itself, or a part of it; in the matrix.  */
      const int places[] = { n * n + n, n * n + n / 2, n * n, n * n - n / 2, 0, n / 3 };
      for (unsigned p = 0; p < sizeof places / sizeof places[0]; p++)
	{
	  try (rows, 1, n, places[p]);
	  try (columns, 0, n, places[p]);
	}
      try (rows_apart, 1, n, n * n + n);
    }
  /* One row: y[0] is an element of the row, or of x.  */
  try (rows_apart, 1, 1, 0);
  try (rows_apart, 1, 1, 1);
  return 0;
}
