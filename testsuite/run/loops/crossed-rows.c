/* Sums of columns, whose lanes lie across the warps: of no to 600 terms, of blocks that are not
   full, of several types, with what is left to do after them; and where rows are for a warp:
   some have no terms, something is stored before, a row has two sums.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

static void
sums (int n, int m, const double *a, const double *y, double *x, int *above, float *most)
{
#pragma acc parallel loop copyin (a[0:n * m], y[0:n]) copy (x[0:m], above[0:m], most[0:m])
  for (int j = 0; j < m; j++)
    {
      double sum = 0;
      int count = 0;
      float largest = -1;
      for (int i = 0; i < n; i++)
	{
	  sum += a[i * m + j] * y[i];
	  count += a[i * m + j] > 3;
	  largest = __builtin_fmaxf (largest, a[i * m + j]);
	}
      x[j] += sum;
      above[j] = count + above[j];
      if (count)
	most[j] = largest;
    }
}

static void
some (int n, int m, const double *a, double *x)
{
#pragma acc parallel loop copyin (a[0:n * m]) copy (x[0:m])
  for (int j = 0; j < m; j++)
    if (x[j] > 2)
      {
	double sum = 0;
	for (int i = 0; i < n; i++)
	  sum += a[i * m + j];
	x[j] = sum;
      }
}

static void
deviations (int n, int m, const double *a, double *x, double *z)
{
#pragma acc parallel loop copyin (a[0:n * m]) copyout (x[0:m], z[0:m])
  for (int j = 0; j < m; j++)
    {
      x[j] = 0;
      for (int i = 0; i < n; i++)
	x[j] += a[i * m + j];
      double sum = 0;
      for (int i = 0; i < n; i++)
	sum += (n * a[i * m + j] - x[j]) * (n * a[i * m + j] - x[j]);
      z[j] = sum;
    }
}

static void
check_columns (int n, int m)
{
  double *a = malloc (n * m * sizeof *a + 1), *y = malloc (n * sizeof *y + 1);
  double *x = malloc (m * sizeof *x), *z = malloc (m * sizeof *z);
  double *u = malloc (m * sizeof *u), *v = malloc (m * sizeof *v);
  int *above = malloc (m * sizeof *above);
  float *most = malloc (m * sizeof *most);
  for (int i = 0; i < n * m; i++)
    a[i] = i % 11 - i % 7;
  for (int i = 0; i < n; i++)
    y[i] = i % 5;
  for (int j = 0; j < m; j++)
    x[j] = j, z[j] = j % 5, above[j] = 3, most[j] = -5;
  sums (n, m, a, y, x, above, most);
  some (n, m, a, z);
  deviations (n, m, a, u, v);
  for (int j = 0; j < m; j++)
    {
      double sum = 0, plain = 0, squares = 0;
      int count = 0;
      float largest = -1;
      for (int i = 0; i < n; i++)
	{
	  double t = a[i * m + j];
	  sum += t * y[i];
	  plain += t;
	  count += t > 3;
	  largest = t > largest ? t : largest;
	}
      for (int i = 0; i < n; i++)
	squares += (n * a[i * m + j] - plain) * (n * a[i * m + j] - plain);
      CHECK_ELEMENT (j, x[j], j + sum);
      CHECK_ELEMENT (j, above[j], count + 3);
      CHECK_ELEMENT (j, most[j], count ? largest : -5);
      CHECK_ELEMENT (j, z[j], j % 5 > 2 ? plain : j % 5);
      CHECK_ELEMENT (j, u[j], plain);
      CHECK_ELEMENT (j, v[j], squares);
    }
  free (a);
  free (y);
  free (x);
  free (z);
  free (u);
  free (v);
  free (above);
  free (most);
}

int
main (void)
{
  static const int columns[] = { 1, 3, 5, 31, 130, 513 }, terms[] = { 0, 1, 7, 33, 130, 600 };
  for (unsigned i = 0; i < sizeof columns / sizeof *columns; i++)
    for (unsigned j = 0; j < sizeof terms / sizeof *terms; j++)
      check_columns (terms[j], columns[i]);
  check_columns (200, 5003);
  check_columns (40, 20003);
  check_columns (5, 70003);
  return 0;
}
