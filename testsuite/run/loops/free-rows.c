/* Rows of as many lanes as the launch finds right: of 1 to 130 terms, of lengths from memory,
   in sums of rows, where rows are many or few; sums along columns; last rows of a block.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

static void
rows (int n, int m, const double *a, const double *x, double *y)
{
#pragma acc parallel loop copyin (a[0:n * m], x[0:m]) copyout (y[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop reduction (+:sum)
      for (int j = 0; j < m; j++)
	sum += a[i * m + j] * x[j];
      y[i] = sum;
    }
}

static double
sum_of_squares (int n, int m, const double *a, const double *x)
{
  double total = 0;
#pragma acc parallel loop reduction (+:total) copyin (a[0:n * m], x[0:m])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop reduction (+:sum)
      for (int j = 0; j < m; j++)
	sum += a[i * m + j] * x[j];
      total += sum * sum;
    }
  return total;
}

static void
sparse (int n, const int *first, const int *column, const double *a, const double *x,
	double *y)
{
  int all = first[n];
#pragma acc parallel loop copyin (first[0:n + 1], column[0:all], a[0:all], x[0:n]) \
  copyout (y[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = first[i]; k < first[i + 1]; k++)
	sum += a[k] * x[column[k]];
      y[i] = sum;
    }
}

/* Distances to several centres: short loops in a loop of a row's own.  */

static void
nearest (int n, int m, int centres, const double *a, const double *c, int *which)
{
#pragma acc parallel loop copyin (a[0:n * m], c[0:centres * m]) copyout (which[0:n])
  for (int i = 0; i < n; i++)
    {
      double best = 1e30;
      int at = -1;
      for (int q = 0; q < centres; q++)
	{
	  double sum = 0;
	  for (int j = 0; j < m; j++)
	    sum += (a[i * m + j] - c[q * m + j]) * (a[i * m + j] - c[q * m + j]);
	  if (sum < best)
	    best = sum, at = q;
	}
      which[i] = at;
    }
}

static void
columns (int n, int m, const double *a, const double *x, double *y, int *positive)
{
#pragma acc parallel loop copyin (a[0:n * m], x[0:n]) copyout (y[0:m], positive[0:m])
  for (int j = 0; j < m; j++)
    {
      double sum = 0;
      int count = 0;
      for (int i = 0; i < n; i++)
	{
	  sum += a[i * m + j] * x[i];
	  count += a[i * m + j] > 0;
	}
      y[j] = sum;
      positive[j] = count;
    }
}

static void
columns_in_memory (int n, int m, const double *a, const double *x, double *y)
{
#pragma acc kernels copyin (a[0:n * m], x[0:n]) copy (y[0:m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      y[j] += a[i * m + j] * x[i];
}

static void
window (int n, int m, const double *x, const double *w, double *y)
{
#pragma acc parallel loop copyin (x[0:n + m], w[0:m]) copyout (y[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = 0; k < m; k++)
	sum += w[k] * x[i + k];
      y[i] = sum;
    }
}

static void
check_rows (int n, int m, const double *a, const double *x, double *y)
{
  double total = 0;
  rows (n, m, a, x, y);
  for (int i = 0; i < n; i++)
    {
      double want = 0;
      for (int j = 0; j < m; j++)
	want += a[i * m + j] * x[j];
      total += want * want;
      CHECK_ELEMENT (i, y[i], want);
    }
  CHECK (sum_of_squares (n, m, a, x) == total);
}

static void
check_sparse (int n, int m, const double *a, const double *x, double *y)
{
  int *first = malloc ((n + 1) * sizeof *first), *column = malloc (n * m * sizeof *column);
  first[0] = 0;
  for (int i = 0; i < n; i++)
    {
      int length = i % 3 == 1 ? 0 : i % 3 == 2 ? m / 2 : m;
      for (int k = 0; k < length; k++)
	column[first[i] + k] = (i + k * 31) % n;
      first[i + 1] = first[i] + length;
    }
  sparse (n, first, column, a, x, y);
  for (int i = 0; i < n; i++)
    {
      double want = 0;
      for (int k = first[i]; k < first[i + 1]; k++)
	want += a[k] * x[column[k]];
      CHECK_ELEMENT (i, y[i], want);
    }
  free (first);
  free (column);
}

static void
check_nearest (int n, int m, const double *a)
{
  int *which = malloc (n * sizeof *which), centres = n < 5 ? n : 5;
  nearest (n, m, centres, a, a, which);
  for (int i = 0; i < n; i++)
    {
      double best = 1e30;
      int at = -1;
      for (int q = 0; q < centres; q++)
	{
	  double sum = 0;
	  for (int j = 0; j < m; j++)
	    sum += (a[i * m + j] - a[q * m + j]) * (a[i * m + j] - a[q * m + j]);
	  if (sum < best)
	    best = sum, at = q;
	}
      CHECK_ELEMENT (i, which[i], at);
    }
  free (which);
}

static void
check_columns (int n, int m, const double *a, const double *x)
{
  double *y = malloc (m * sizeof *y), *z = malloc (m * sizeof *z);
  int *positive = malloc (m * sizeof *positive);
  for (int j = 0; j < m; j++)
    z[j] = j;
  columns (n, m, a, x, y, positive);
  columns_in_memory (n, m, a, x, z);
  for (int j = 0; j < m; j++)
    {
      double want = 0;
      int count = 0;
      for (int i = 0; i < n; i++)
	{
	  want += a[i * m + j] * x[i];
	  count += a[i * m + j] > 0;
	}
      CHECK_ELEMENT (j, y[j], want);
      CHECK_ELEMENT (j, z[j], j + want);
      CHECK_ELEMENT (j, positive[j], count);
    }
  window (m, n, a, x, y);
  for (int j = 0; j < m; j++)
    {
      double want = 0;
      for (int i = 0; i < n; i++)
	want += x[i] * a[j + i];
      CHECK_ELEMENT (j, y[j], want);
    }
  free (y);
  free (z);
  free (positive);
}

int
main (void)
{
  static const int terms[] = { 1, 2, 5, 8, 11, 24, 33, 64, 130 }, numbers[] = { 1, 3, 67, 300 };
  enum { MOST = 75 * 8400 };
  double *a = malloc (MOST * sizeof *a), *x = malloc (8400 * sizeof *x);
  double *y = malloc (8400 * sizeof *y);
  for (int i = 0; i < MOST; i++)
    a[i] = i % 13 - 6;
  for (int i = 0; i < 8400; i++)
    x[i] = i % 5 - 1;
  for (unsigned t = 0; t < sizeof terms / sizeof *terms; t++)
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
      {
	int n = numbers[i], m = terms[t];
	check_rows (n, m, a, x, y);
	check_sparse (n, m, a, x, y);
	check_nearest (n, m, a);
	check_columns (m, n, a, x);
      }
  check_columns (70, 8300, a, x);
  check_columns (5, 70000, a, x);
  free (a);
  free (x);
  free (y);
  return 0;
}
