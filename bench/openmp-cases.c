/* The cases with OpenMP on the host's cores: what the cpu device is compared with.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "bench.h"

static void
saxpy (struct arrays *a)
{
  int n = a->n;
  const float *x = a->xf;
  float *y = a->yf;
  float factor = 2.5f;

#pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    y[i] = factor * x[i] + y[i];
}

static void
triad (struct arrays *a)
{
  int n = a->n;
  const double *x = a->x, *y = a->y;
  double *z = a->z;
  double factor = 3.0;

#pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    z[i] = x[i] + factor * y[i];
}

static void
dot (struct arrays *a)
{
  int n = a->n;
  const double *x = a->x, *y = a->y;
  double sum = 0;

#pragma omp parallel for simd reduction (+:sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  a->scalar = sum;
}

static void
latency (struct arrays *a)
{
  double *z = a->z;

#pragma omp parallel for
  for (int i = 0; i < LATENCY_ELEMENTS; i++)
    z[i] += 1;
}

static void
launches (struct arrays *a)
{
  for (int k = 0; k < LAUNCHES; k++)
    latency (a);
}

static void
jacobi (struct arrays *a)
{
  int rows = a->rows, columns = a->columns;
  const double *restrict x = a->x;
  double *restrict z = a->z;

#pragma omp parallel for
  for (int i = 1; i < rows - 1; i++)
#pragma omp simd
    for (int j = 1; j < columns - 1; j++)
      z[i * columns + j]
	= 0.25 * (x[(i - 1) * columns + j] + x[(i + 1) * columns + j]
		  + x[i * columns + j - 1] + x[i * columns + j + 1]);
}

const case_function openmp_cases[CASES]
  = { saxpy, triad, dot, latency, launches, jacobi, jacobi, jacobi };
