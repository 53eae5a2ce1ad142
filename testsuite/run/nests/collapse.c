/* Collapsed loops that the compiler spreads over the axes of a grid: sizes that are no
   multiples of a block, no iterations in one of the loops, steps, loops that run down,
   columns with unit stride, more than three loops, reductions, private variables, and
   bounds that the body changes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
two_loops (int n, int m)
{
  int *a = (int *) calloc (n * m + 1, sizeof (int));
#pragma acc parallel loop gang vector collapse (2) copy (a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += i * 1000 + j;
  /* The rows are those of the other index.  */
#pragma acc parallel loop collapse (2) vector_length (64) copy (a[0:n * m])
  for (int j = m - 1; j >= 0; j--)
    for (int i = 0; i <= n - 1; i++)
      a[i * m + j] += 3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_ELEMENT (i * m + j, a[i * m + j], i * 1000 + j + 3);
  free (a);
}

static void
steps (unsigned n, long m, unsigned step_n, long step_m)
{
  char *a = (char *) calloc (n * m, 1);
#pragma acc parallel loop collapse (2) copy (a[0:n * m])
  for (unsigned i = 1; i < n; i += step_n)
    for (long j = m - 1; j > 2; j -= step_m)
      a[i * m + j]++;
  for (unsigned i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      CHECK_ELEMENT (i * m + j, a[i * m + j],
		     i >= 1 && (i - 1) % step_n == 0 && j > 2
		     && (m - 1 - j) % step_m == 0);
  free (a);
}

static void
four_loops (int n, int m)
{
  int size = n * n * n * m;
  int *a = (int *) calloc (size, sizeof (int));
#pragma acc kernels loop independent collapse (4) copy (a[0:size])
  for (int h = 0; h < n; h++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	for (int k = 0; k < m; k++)
	  a[((h * n + i) * n + j) * m + k] += ((h * n + i) * n + j) * m + k + 1;
  for (int i = 0; i < size; i++)
    CHECK_ELEMENT (i, a[i], i + 1);
  free (a);
}

static void
reductions (int n, int m)
{
  long sum = 5;
  int most = -1;
#pragma acc parallel loop gang vector collapse (2) reduction (+:sum) reduction (max:most)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	sum += i * m + j;
	most = most > i + j ? most : i + j;
      }
  long all = (long) n * m;
  CHECK_ELEMENT (n, sum, 5 + all * (all - 1) / 2);
  CHECK_ELEMENT (m, most, all ? n + m - 2 : -1);
}

/* Each iteration has its own `t' and `part'.  */

static void
private_variables (int n, int m)
{
  int *a = (int *) calloc (n * m, sizeof (int));
  int t[4], part = 0;
#pragma acc parallel copy (a[0:n * m])
#pragma acc loop collapse (2) private (t, part)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	for (int k = 0; k < 4; k++)
	  t[(k + j) % 4] = i * k + j;
	part = 0;
	for (int k = 0; k < 4; k++)
	  part += t[k];
	a[i * m + j] = part;
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_ELEMENT (i * m + j, a[i * m + j], 6 * i + 4 * j);
  free (a);
}

/* How often the loops run is settled when they begin.  */

static void
bounds_once (int n, int m)
{
  int *a = (int *) calloc (n * m, sizeof (int));
#pragma acc parallel copy (a[0:n * m])
  {
    int rows = n, columns = m;
#pragma acc loop collapse (2) private (rows)
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
	{
	  rows = i + j;
	  a[i * m + j] += rows + 1;
	}
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_ELEMENT (i * m + j, a[i * m + j], i + j + 1);
  free (a);
}

/* Proven by the compiler, or not: a row depends on the one before.  */

static void
automatic (int n, int m)
{
  int *a = (int *) calloc (n * m, sizeof (int));
#pragma acc kernels copy (a[0:n * m])
  {
#pragma acc loop collapse (2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	a[i * m + j] = j;
#pragma acc loop auto collapse (2)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++)
	a[i * m + j] += a[(i - 1) * m + j];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_ELEMENT (i * m + j, a[i * m + j], (i + 1) * j);
  free (a);
}

int
main (void)
{
  two_loops (1, 1);
  two_loops (45, 131);
  two_loops (300, 3);
  two_loops (0, 7);
  two_loops (7, 0);
  steps (50, 70, 3, 4);
  steps (2, 40, 5, 1);
  four_loops (3, 37);
  reductions (33, 129);
  reductions (0, 9);
  reductions (9, 0);
  private_variables (21, 67);
  bounds_once (17, 41);
  automatic (19, 35);
  return 0;
}
