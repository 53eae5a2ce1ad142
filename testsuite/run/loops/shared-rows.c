/* Rows that gangs share: few long columns and rows, of several types and operators, two
   results of a row, values that a sum begins with, stores under conditions, rows of a block and
   of a worker; numbers of rows and terms from none to many, constant ones, and beside what gangs
   can not share: counting downwards, num_gangs, lengths of rows' own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

static void
columns (int n, int m, const double *a, double *x, int *least, float *most)
{
#pragma acc parallel loop copyin (a[0:n * m]) copy (x[0:m], least[0:m], most[0:m])
  for (int j = 0; j < m; j++)
    {
      double sum = x[j];
      int low = least[j], count = 0;
      for (int i = 0; i < n; i++)
	{
	  sum += a[i * m + j];
	  low = a[i * m + j] < low ? (int) a[i * m + j] : low;
	  count += a[i * m + j] > 3;
	}
      x[j] = sum;
      least[j] = low;
      if (count > 1)
	most[j] = count;
    }
}

static void
rows (int n, int m, const double *a, double *x, float *most)
{
#pragma acc parallel loop gang copyin (a[0:n * m]) copyout (x[0:m], most[0:m])
  for (int j = 0; j < m; j++)
    {
      double sum = 0;
      float largest = -100;
#pragma acc loop reduction (+: sum) reduction (max: largest)
      for (int i = 0; i < n; i++)
	{
	  sum += a[j * n + i];
	  largest = a[j * n + i] > largest ? (float) a[j * n + i] : largest;
	}
      x[j] = sum;
      most[j] = largest;
    }
}

/* By all lanes of a block, by a worker's, by as many as the program says; and sums that are in
   memory.  */
static void
by_levels (int n, int m, int lanes, const double *restrict a, double *restrict x, double *y,
	   double *z, double *w)
{
#pragma acc data copyin (a[0:n * m]) copy (x[0:m], y[0:m], z[0:m], w[0:m])
  {
#pragma acc parallel loop gang vector_length (256)
    for (int j = 0; j < m; j++)
      {
	double sum = x[j], least = 9;
#pragma acc loop vector reduction (+: sum) reduction (min: least)
	for (int i = 0; i < n; i++)
	  {
	    sum += a[j * n + i];
	    least = a[j * n + i] < least ? a[j * n + i] : least;
	  }
	x[j] = sum + least;
      }
#pragma acc parallel loop gang worker num_workers (3) vector_length (32)
    for (int j = 0; j < m; j++)
      {
	double sum = y[j];
#pragma acc loop vector reduction (+: sum)
	for (int i = 0; i < n; i++)
	  sum += a[j * n + i];
	y[j] = sum;
      }
#pragma acc parallel loop gang worker vector_length (lanes)
    for (int j = 0; j < m; j++)
      {
	double sum = z[j];
#pragma acc loop vector reduction (+: sum)
	for (int i = 0; i < n; i++)
	  sum += a[j * n + i];
	z[j] = sum;
      }
  }
#pragma acc parallel loop copyin (a[0:n * m]) copy (w[0:m])
  for (int j = 0; j < m; j++)
    {
      w[j] = 1;
      for (int i = 0; i < n; i++)
	w[j] += a[i * m + j];
    }
}

static void
sums_in_memory (int n, int m, const double *restrict a, double *restrict x)
{
#pragma acc parallel loop copyin (a[0:n * m]) copy (x[0:m])
  for (int j = 0; j < m; j++)
    {
      x[j] = 1;
      for (int i = 0; i < n; i++)
	x[j] += a[i * m + j];
      x[j] *= 2;
    }
}

static void
others (int n, int m, const double *a, double *x, double *y, double *z)
{
#pragma acc data copyin (a[0:n * m]) copyout (x[0:m], y[0:m], z[0:m])
  {
#pragma acc parallel loop
    for (int j = m - 1; j >= 0; j--)
      {
	double sum = 0;
	for (int i = 0; i < n; i++)
	  sum += a[i * m + j];
	x[j] = sum;
      }
#pragma acc parallel loop num_gangs (3)
    for (int j = 0; j < m; j++)
      {
	double sum = 0;
	for (int i = n - 1; i >= 0; i--)
	  sum += a[i * m + j];
	y[j] = sum;
      }
#pragma acc parallel loop
    for (int j = 0; j < m; j++)
      {
	double sum = 0;
	for (int i = j; i < n; i += 2)
	  sum += a[i * m + j];
	z[j] = sum;
      }
  }
}

static void
check_sizes (int n, int m)
{
  double *a = malloc (n * m * sizeof *a + 1), *x = malloc (m * sizeof *x + 1);
  double *u = malloc (m * sizeof *u + 1), *v = malloc (m * sizeof *v + 1);
  double *w = malloc (m * sizeof *w + 1), *z = malloc (m * sizeof *z + 1);
  int *least = malloc (m * sizeof *least + 1);
  float *most = malloc (m * sizeof *most + 1), *largest = malloc (m * sizeof *largest + 1);
  for (int i = 0; i < n * m; i++)
    a[i] = i % 11 - i % 7;
  for (int j = 0; j < m; j++)
    x[j] = j, least[j] = 2, most[j] = -5;
  columns (n, m, a, x, least, most);
  rows (n, m, a, u, largest);
  for (int j = 0; j < m; j++)
    {
      double sum = j, row = 0;
      int low = 2, count = 0;
      float top = -100;
      for (int i = 0; i < n; i++)
	{
	  sum += a[i * m + j];
	  low = a[i * m + j] < low ? (int) a[i * m + j] : low;
	  count += a[i * m + j] > 3;
	  row += a[j * n + i];
	  top = a[j * n + i] > top ? (float) a[j * n + i] : top;
	}
      CHECK_ELEMENT (j, x[j], sum);
      CHECK_ELEMENT (j, least[j], low);
      CHECK_ELEMENT (j, most[j], count > 1 ? count : -5);
      CHECK_ELEMENT (j, u[j], row);
      CHECK_ELEMENT (j, largest[j], top);
    }
  for (int j = 0; j < m; j++)
    u[j] = j, v[j] = 2 * j, w[j] = 3 * j, z[j] = 77, x[j] = 78;
  by_levels (n, m, 64, a, u, v, w, z);
  sums_in_memory (n, m, a, x);
  for (int j = 0; j < m; j++)
    {
      double sum = 0, row = 0, low = 9;
      for (int i = 0; i < n; i++)
	{
	  sum += a[i * m + j];
	  row += a[j * n + i];
	  low = a[j * n + i] < low ? a[j * n + i] : low;
	}
      CHECK_ELEMENT (j, u[j], j + row + low);
      CHECK_ELEMENT (j, v[j], 2 * j + row);
      CHECK_ELEMENT (j, w[j], 3 * j + row);
      CHECK_ELEMENT (j, z[j], 1 + sum);
      CHECK_ELEMENT (j, x[j], 2 + 2 * sum);
    }
  others (n, m, a, u, v, w);
  for (int j = 0; j < m; j++)
    {
      double sum = 0, half = 0;
      for (int i = 0; i < n; i++)
	sum += a[i * m + j];
      for (int i = j; i < n; i += 2)
	half += a[i * m + j];
      CHECK_ELEMENT (j, u[j], sum);
      CHECK_ELEMENT (j, v[j], sum);
      CHECK_ELEMENT (j, w[j], half);
    }
  free (a);
  free (x);
  free (u);
  free (v);
  free (w);
  free (z);
  free (least);
  free (most);
  free (largest);
}

enum { LONG = 30011, FEW = 5 };
static float grid[FEW][LONG], tall[LONG][FEW];

static void
check_constant (void)
{
  float along[FEW], down[FEW];
  for (int i = 0; i < LONG; i++)
    for (int j = 0; j < FEW; j++)
      grid[j][i] = tall[i][j] = (i + j) % 9;
#pragma acc parallel loop copyin (grid, tall) copyout (along, down)
  for (int j = 0; j < FEW; j++)
    {
      float sum = 0;
      for (int i = 0; i < LONG; i++)
	sum += grid[j][i];
      along[j] = sum;
    }
#pragma acc parallel loop copyin (tall) copyout (down)
  for (int j = 0; j < FEW; j++)
    {
      float sum = 0;
      for (int i = 0; i < LONG; i++)
	sum += tall[i][j];
      down[j] = sum;
    }
  for (int j = 0; j < FEW; j++)
    {
      float sum = 0;
      for (int i = 0; i < LONG; i++)
	sum += grid[j][i];
      CHECK_ELEMENT (j, along[j], sum);
      CHECK_ELEMENT (j, down[j], sum);
    }
}

int
main (void)
{
  static const int rows[] = { 0, 1, 2, 3, 17, 33, 130 };
  static const int terms[] = { 0, 1, 31, 511, 512, 513, 4099, 16385 };
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned j = 0; j < sizeof terms / sizeof *terms; j++)
      if (rows[i] * terms[j] < 600000)
	check_sizes (terms[j], rows[i]);
  check_sizes (3, 5003);
  check_constant ();
  return 0;
}
