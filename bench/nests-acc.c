/* Grids and matrices in the styles of OpenACC programs; compiled with the plugin.

   Nothing here is `restrict' and most loops have no directive: to find out what may
   run in parallel is the compiler's part.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>

#include "nests.h"

/* ---- Jacobi's iteration.  */

/* The usual macro for a grid in one block of memory.  */
#define AT(i, j) ((i) * columns + (j))

void
jacobi_rows_linear (struct arrays *a)
{
  int rows = a->rows, columns = a->columns;
  double *u = a->from, *v = a->to;
  double err = 0;

#pragma acc parallel loop present (u[0:rows * columns], v[0:rows * columns]) \
	reduction (max:err)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      {
	v[AT (i, j)] = 0.25 * (u[AT (i - 1, j)] + u[AT (i + 1, j)]
			       + u[AT (i, j - 1)] + u[AT (i, j + 1)]);
	err = fmax (err, fabs (v[AT (i, j)] - u[AT (i, j)]));
      }
#pragma acc parallel loop present (u[0:rows * columns], v[0:rows * columns])
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      u[AT (i, j)] = v[AT (i, j)];
  a->scalar = err;
}

void
jacobi_rows_2d (struct arrays *a)
{
  int rows = a->rows, columns = a->columns;
  double (*u)[columns] = (double (*)[columns]) a->from;
  double (*v)[columns] = (double (*)[columns]) a->to;
  double err = 0;

#pragma acc parallel loop present (u[0:rows][0:columns], v[0:rows][0:columns]) \
	reduction (max:err)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      {
	v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
	double change = fabs (v[i][j] - u[i][j]);
	if (change > err)
	  err = change;
      }
#pragma acc parallel loop present (u[0:rows][0:columns], v[0:rows][0:columns])
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      u[i][j] = v[i][j];
  a->scalar = err;
}

void
jacobi_kernels_linear (struct arrays *a)
{
  int rows = a->rows, columns = a->columns;
  double *u = a->from, *v = a->to;
  double err = 0;

#pragma acc kernels present (u[0:rows * columns], v[0:rows * columns])
  {
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < columns - 1; j++)
	{
	  v[AT (i, j)] = 0.25 * (u[AT (i - 1, j)] + u[AT (i + 1, j)]
				 + u[AT (i, j - 1)] + u[AT (i, j + 1)]);
	  err = fmax (err, fabs (v[AT (i, j)] - u[AT (i, j)]));
	}
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < columns - 1; j++)
	u[AT (i, j)] = v[AT (i, j)];
  }
  a->scalar = err;
}

void
jacobi_kernels_2d (struct arrays *a)
{
  int rows = a->rows;
  double (*u)[COLUMNS] = (double (*)[COLUMNS]) a->from;
  double (*v)[COLUMNS] = (double (*)[COLUMNS]) a->to;
  double err = 0;

#pragma acc kernels present (u[0:rows][0:COLUMNS], v[0:rows][0:COLUMNS])
  {
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
	{
	  v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
	  double change = fabs (v[i][j] - u[i][j]);
	  if (change > err)
	    err = change;
	}
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++)
	u[i][j] = v[i][j];
  }
  a->scalar = err;
}

/* ---- A sparse matrix of compressed rows, times a vector.  */

void
spmv_gang_vector (struct arrays *a)
{
  int n = a->n, terms = a->row_start[n];
  const int *row_start = a->row_start, *column = a->column;
  const double *value = a->value, *x = a->from;
  double *y = a->to;

#pragma acc parallel loop gang \
	present (row_start[0:n + 1], column[0:terms], value[0:terms], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop vector reduction (+:sum)
      for (int k = row_start[i]; k < row_start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

void
spmv_rows (struct arrays *a)
{
  int n = a->n, terms = a->row_start[n];
  const int *row_start = a->row_start, *column = a->column;
  const double *value = a->value, *x = a->from;
  double *y = a->to;

#pragma acc parallel loop \
	present (row_start[0:n + 1], column[0:terms], value[0:terms], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = row_start[i]; k < row_start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

/* ---- The product of two matrices, as the definition says.  */

void
product_loops (struct arrays *arrays)
{
  int n = arrays->n;
  float *a = arrays->a, *b = arrays->b, *c = arrays->c;

#pragma acc parallel loop present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop
      for (int j = 0; j < n; j++)
	{
	  float sum = 0;
	  for (int k = 0; k < n; k++)
	    sum += a[i * n + k] * b[k * n + j];
	  c[i * n + j] = sum;
	}
    }
}

void
product_collapse (struct arrays *arrays)
{
  int n = arrays->n;
  float *a = arrays->a, *b = arrays->b, *c = arrays->c;

#pragma acc parallel loop collapse (2) present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
#pragma acc loop seq
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

void
product_kernels (struct arrays *arrays)
{
  int n = arrays->n;
  float *a = arrays->a, *b = arrays->b, *c = arrays->c;

#pragma acc kernels present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}
