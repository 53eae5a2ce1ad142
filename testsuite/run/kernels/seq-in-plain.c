/* Loops with `seq' in loops that leave all to the compiler: those around have run-time checks
   as loops without directives have; the inner ones stay in order, to the bit.  Odd sizes, no
   iterations, arrays that overlap, a plain loop inside.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include <string.h>

/* What is behind the pointers is not known to be apart.  */

static void
in_memory (int n, int m, const double *a, const double *x, double *y)
{
#pragma acc kernels present (a[0:n * m + 1], x[0:m + 1], y[0:n + 1])
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < m; j++)
      y[i] = y[i] + a[i * m + j] * x[j];
}

/* Numbers whose sum depends on their order.  */

static void
columns (int n, int m, const float *a, float *y)
{
#pragma acc kernels copyin (a[0:n * m + 1]) copy (y[0:m + 1])
#pragma acc loop
  for (int i = 0; i < m; i++)
    {
      float sum = 0;
#pragma acc loop seq reduction (+: sum)
      for (int j = 0; j < n; j++)
	sum += a[j * m + i];
      y[i] = sum;
    }
}

static void
running_sums (int n, int m, float *a)
{
#pragma acc kernels copy (a[0:n * m + 1])
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 1; j < m; j++)
      a[i * m + j] += a[i * m + j - 1];
}

static void
overlapping (int n, int m, float *a, float *y, int length)
{
#pragma acc kernels copy (a[0:length])
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < m; j++)
      y[i] = y[i] * 0.5f + a[j + i];
}

static void
plain_inside (int n, int m, float *restrict a, const float *restrict b)
{
#pragma acc kernels copy (a[0:n * m + 1]) copyin (b[0:n * m + 1])
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int k = 0; k < 5; k++)
#pragma acc loop
      for (int j = 0; j < m; j++)
	a[i * m + j] = a[i * m + j] * 0.5f + b[i * m + j] * k;
}

/* Sums of these are exact.  */

static int
small (int i)
{
  return (i * 7 + 3) % 16;
}

static void
check_memory (int n, int m)
{
  double *a = malloc ((n * m + 1) * sizeof *a), *x = malloc ((m + 1) * sizeof *x);
  double *y = malloc ((n + 1) * sizeof *y);
  for (int i = 0; i <= n * m; i++)
    a[i] = small (i);
  for (int j = 0; j <= m; j++)
    x[j] = small (j + 5);
  for (int i = 0; i <= n; i++)
    y[i] = i;
#pragma acc data copyin (a[0:n * m + 1], x[0:m + 1]) copy (y[0:n + 1])
  in_memory (n, m, a, x, y);
  for (int i = 0; i <= n; i++)
    {
      double sum = i;
      for (int j = 0; i < n && j < m; j++)
	sum += a[i * m + j] * x[j];
      if (y[i] != sum)
	abort ();
    }
  free (a);
  free (x);
  free (y);
}

static void
check_order (int n, int m)
{
  int all = n * m + 1;
  float *a = malloc (all * sizeof *a), *b = malloc (all * sizeof *b);
  float *y = malloc ((m + 1) * sizeof *y);
  for (int i = 0; i < all; i++)
    a[i] = b[i] = small (i) % 2 ? 1e7f + small (i / 2) : 0.3f * small (i / 3);
  y[m] = -1;
  columns (n, m, a, y);
  for (int i = 0; i < m; i++)
    {
      volatile float sum = 0;
      for (int j = 0; j < n; j++)
	sum += a[j * m + i];
      if (y[i] != sum)
	abort ();
    }
  if (y[m] != -1)
    abort ();
  running_sums (n, m, a);
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      {
	volatile float sum = b[i * m + j] + b[i * m + j - 1];
	b[i * m + j] = sum;
      }
  if (memcmp (a, b, all * sizeof *a) != 0)
    abort ();
  for (int i = 0; i < all; i++)
    a[i] = b[i] = small (i);
  plain_inside (n, m, a, b);
  for (int i = 0; i < n * m; i++)
    {
      float value = b[i];
      for (int k = 0; k < 5; k++)
	value = value * 0.5f + b[i] * k;
      if (a[i] != value)
	abort ();
    }
  free (a);
  free (b);
  free (y);
}

static void
check_overlap (int n, int m, int distance)
{
  int length = 2 * (n + m + 2);
  float *a = malloc (length * sizeof *a), *b = malloc (length * sizeof *b);
  for (int i = 0; i < length; i++)
    a[i] = b[i] = small (i);
  overlapping (n, m, a, a + distance, length);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	volatile float half = b[distance + i] * 0.5f, sum = half + b[j + i];
	b[distance + i] = sum;
      }
  for (int i = 0; i < length; i++)
    if (!(a[i] - b[i] < 1e-5f && b[i] - a[i] < 1e-5f))
      abort ();
  free (a);
  free (b);
}

int
main (void)
{
  static const int sizes[][2] = { { 1, 1 }, { 0, 5 }, { 5, 0 }, { 33, 65 }, { 127, 300 },
				  { 1001, 13 } };
  for (int i = 0; i < 6; i++)
    {
      int n = sizes[i][0], m = sizes[i][1];
      check_memory (n, m);
      check_order (n, m);
      check_overlap (n, m, 0);
      check_overlap (n, m, m / 2);
      check_overlap (n, m, n + m + 1);
    }
  return 0;
}
