/* Constructs whose loops add to elements in memory: a check at the construct tells whether what
   they load is elsewhere.  Where it is the very element, all goes on as written.
   { dg-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { rows = 70, columns = 75, terms = 33 };

static float a[rows * terms], b[terms * columns], c[rows * columns];

static void __attribute__ ((noinline))
collapsed (float *x, const float *y, const float *z, int m, int n, int k)
{
#pragma acc parallel loop collapse (2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      {
	x[i * n + j] = 0;
	for (int l = 0; l < k; l++)
	  x[i * n + j] += y[i * k + l] * z[l * n + j];
      }
}

static void __attribute__ ((noinline))
levels (float *x, const float *y, const float *z, int m, int n, int k)
{
#pragma acc parallel loop gang
  for (int i = 0; i < m; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
#pragma acc loop seq
      for (int l = 0; l < k; l++)
	x[i * n + j] += y[i * k + l] * z[l * n + j];
}

static void __attribute__ ((noinline))
rows_alone (float *x, const float *y, const float *z, int m, int n, int k)
{
#pragma acc parallel loop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l < k; l++)
	x[i * n + j] -= y[i * k + l] * z[l * n + j];
}

/* Each iteration may read the element that it adds to.  */
static void __attribute__ ((noinline))
own_element (float *x, const float *y, int n, int k)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++)
      x[i] += y[i] + l;
}

static float
term (int i, int j)
{
  float sum = 0;
  for (int l = 0; l < terms; l++)
    sum += a[i * terms + l] * b[l * columns + j];
  return sum;
}

int
main (void)
{
  for (int i = 0; i < rows * terms; i++)
    a[i] = i % 7 - 3;
  for (int i = 0; i < terms * columns; i++)
    b[i] = i % 5 - 2;
#pragma acc data copyin (a, b) copy (c)
  {
    collapsed (c, a, b, rows, columns, terms);
    levels (c, a, b, rows, columns, terms);
    levels (c, a, b, rows, columns, terms);
    rows_alone (c, a, b, rows, columns, terms);
    levels (c, a, b, rows, columns, 0);
    collapsed (c, a, b, 0, columns, terms);
  }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      CHECK (c[i * columns + j] == 2 * term (i, j));

  static float x[100], y[100];
  for (int i = 0; i < 100; i++)
    x[i] = y[i] = i;
#pragma acc data copy (x) copyin (y)
  {
    own_element (x, y, 100, 3);
    own_element (x, x, 100, 3);
  }
  for (int i = 0; i < 100; i++)
    {
      float once = 4 * i + 3, all = once;
      for (int l = 0; l < 3; l++)
	all += all + l;
      CHECK (x[i] == all);
    }
  return 0;
}
