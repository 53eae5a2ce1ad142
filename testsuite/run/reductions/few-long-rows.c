/* Few rows of a constant length that gangs share; sums of columns in the program's order, many
   iterations at once: of lengths around what is unrolled.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

#define LONG 20011

static float rows[5][LONG], x[LONG];

/* Whole numbers: any order gives the same.  */
static void
products (int m, float *restrict y, float *restrict z, int *restrict most)
{
#pragma acc parallel loop gang copyin (rows, x) copyout (y[0:m])
  for (int i = 0; i < m; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < LONG; j++)
	sum += rows[i][j] * x[j];
      y[i] = sum;
    }
#pragma acc kernels copyin (rows, x) copy (z[0:m]) copyout (most[0:m])
  {
    for (int i = 0; i < m; i++)
      for (int j = 0; j < LONG; j++)
	z[i] += rows[i][j] * x[j];
    for (int i = 0; i < m; i++)
      {
	float largest = rows[i][0];
	int place = 0;
	for (int j = 1; j < LONG; j++)
	  if (rows[i][j] > largest)
	    {
	      largest = rows[i][j];
	      place = j;
	    }
	most[i] = place;
      }
  }
}

static void
check_products (int m)
{
  float y[6], z[6];
  int most[6];
  for (int i = 0; i < 6; i++)
    y[i] = z[i] = most[i] = -1;
  products (m, y, z, most);
  for (int i = 0; i < 6; i++)
    {
      float sum = 0;
      int place = 0;
      for (int j = 0; i < m && j < LONG; j++)
	{
	  sum += rows[i][j] * x[j];
	  if (rows[i][j] > rows[i][place])
	    place = j;
	}
      if (i < m ? y[i] != sum || z[i] != sum - 1 || most[i] != place
	  : y[i] != -1 || z[i] != -1 || most[i] != -1)
	abort ();
    }
}

static void
columns (int n, int m, const float *a, const double *b, const double *w, float *s, double *t)
{
#pragma acc parallel loop gang vector copyin (a[0:n * m + 1], w[0:n + 1]) copyout (s[0:m])
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
#pragma acc loop seq
      for (int i = 0; i < n; i++)
	sum += a[i * m + j] * (float) w[i];
      s[j] = sum;
    }
#pragma acc parallel loop gang vector copyin (b[0:n * m + 1]) copyout (t[0:m])
  for (int j = 0; j < m; j++)
    {
      double sum = 1, least = 2;
#pragma acc loop seq
      for (int i = n - 1; i >= 0; i--)
	{
	  sum = sum * 0.5 + b[i * m + j];
	  least = b[i * m + j] < least ? b[i * m + j] : least;
	}
      t[j] = sum - least;
    }
}

static void
check_columns (int n, int m)
{
  float *a = malloc ((n * m + 1) * sizeof *a), *s = malloc (m * sizeof *s);
  double *b = malloc ((n * m + 1) * sizeof *b), *w = malloc ((n + 1) * sizeof *w);
  double *t = malloc (m * sizeof *t);
  for (int i = 0; i < n * m + 1; i++)
    a[i] = i % 37 * 0.3f, b[i] = i % 41 * 0.7;
  for (int i = 0; i < n + 1; i++)
    w[i] = i % 5;
  columns (n, m, a, b, w, s, t);
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
      double last = 1, least = 2;
      for (int i = 0; i < n; i++)
	sum += a[i * m + j] * (float) w[i];
      for (int i = n - 1; i >= 0; i--)
	{
	  last = last * 0.5 + b[i * m + j];
	  least = b[i * m + j] < least ? b[i * m + j] : least;
	}
      if (__builtin_fabsf (s[j] - sum) > 1e-5f * sum || t[j] != last - least)
	abort ();
    }
  free (a), free (s), free (b), free (w), free (t);
}

int
main (void)
{
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < LONG; j++)
      rows[i][j] = (i + 3) * j % 61 % 7;
  for (int j = 0; j < LONG; j++)
    x[j] = j % 3;
  check_products (1);
  check_products (5);
  static const int lengths[] = { 0, 1, 3, 4, 5, 15, 16, 17, 19, 20, 31, 32, 33, 35, 67, 200 };
  for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
    check_columns (lengths[i], i % 2 ? 33 : 1);
  return 0;
}
