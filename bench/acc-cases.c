/* The cases as an OpenACC programmer writes them; compiled with the plugin.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "bench.h"

static void
saxpy (struct arrays *a)
{
  int n = a->n;
  const float *x = a->xf;
  float *y = a->yf;
  float factor = 2.5f;

#pragma acc parallel loop present (x[0:n], y[0:n])
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

#pragma acc parallel loop present (x[0:n], y[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    z[i] = x[i] + factor * y[i];
}

static void
dot (struct arrays *a)
{
  int n = a->n;
  const double *x = a->x, *y = a->y;
  double sum = 0;

#pragma acc parallel loop present (x[0:n], y[0:n]) reduction (+:sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  a->scalar = sum;
}

static void
latency (struct arrays *a)
{
  double *z = a->z;

#pragma acc parallel loop present (z[0:LATENCY_ELEMENTS])
  for (int i = 0; i < LATENCY_ELEMENTS; i++)
    z[i] += 1;
}

static void
launches (struct arrays *a)
{
  double *z = a->z;

  for (int k = 0; k < LAUNCHES; k++)
    {
#pragma acc parallel loop present (z[0:LATENCY_ELEMENTS]) async (1)
      for (int i = 0; i < LATENCY_ELEMENTS; i++)
	z[i] += 1;
    }
#pragma acc wait (1)
}

/* One sweep of Jacobi's iteration from x to z, three ways to say it.  */

static void
jacobi_collapse (struct arrays *a)
{
  int rows = a->rows, columns = a->columns, n = a->n;
  const double *x = a->x;
  double *z = a->z;

#pragma acc parallel loop collapse (2) present (x[0:n], z[0:n])
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      z[i * columns + j]
	= 0.25 * (x[(i - 1) * columns + j] + x[(i + 1) * columns + j]
		  + x[i * columns + j - 1] + x[i * columns + j + 1]);
}

static void
jacobi_gang_vector (struct arrays *a)
{
  int rows = a->rows, columns = a->columns, n = a->n;
  const double *x = a->x;
  double *z = a->z;

#pragma acc parallel loop gang present (x[0:n], z[0:n])
  for (int i = 1; i < rows - 1; i++)
    {
#pragma acc loop vector
      for (int j = 1; j < columns - 1; j++)
	z[i * columns + j]
	  = 0.25 * (x[(i - 1) * columns + j] + x[(i + 1) * columns + j]
		    + x[i * columns + j - 1] + x[i * columns + j + 1]);
    }
}

static void
jacobi_outer (struct arrays *a)
{
  int rows = a->rows, columns = a->columns, n = a->n;
  const double *restrict x = a->x;
  double *restrict z = a->z;

#pragma acc parallel loop present (x[0:n], z[0:n])
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      z[i * columns + j]
	= 0.25 * (x[(i - 1) * columns + j] + x[(i + 1) * columns + j]
		  + x[i * columns + j - 1] + x[i * columns + j + 1]);
}

const case_function acc_cases[CASES]
  = { saxpy, triad, dot, latency, launches, jacobi_collapse, jacobi_gang_vector,
      jacobi_outer };
