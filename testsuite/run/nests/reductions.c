/* Reductions over nests of two and three loops: each iteration counts once, whatever
   the grid; where a statement between the loops uses the variable, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>

static void
sums (int ni, int nj)
{
  int count = 3, most = -1;
  double sum = 0.5;
  unsigned long bits = 0;
  double complex z = 1;
#pragma acc parallel loop reduction (+ : count, sum) reduction (max : most) \
  reduction (^ : bits)
  for (int i = 0; i < ni; i++)
    {
#pragma acc loop reduction (+ : count, sum) reduction (max : most) \
  reduction (^ : bits)
      for (int j = 0; j < nj; j++)
	{
	  count++;
	  sum += i + 0.25 * j;
	  most = most > i * nj + j ? most : i * nj + j;
	  bits ^= (unsigned long) (i * nj + j) << 20;
	}
    }
#pragma acc parallel loop reduction (+ : z)
  for (int i = 0; i < ni; i++)
#pragma acc loop reduction (+ : z)
    for (int j = 0; j < nj; j++)
      z += i + j * 1.0i;
  double want = 0.5, re = 1, im = 0;
  unsigned long want_bits = 0;
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      {
	want += i + 0.25 * j;
	re += i;
	im += j;
	want_bits ^= (unsigned long) (i * nj + j) << 20;
      }
  CHECK_INT (count, 3 + ni * nj);
  CHECK_INT (most, ni * nj - 1);
  CHECK_INT (bits, want_bits);
  CHECK_REAL (sum, want, 1e-12);
  CHECK_REAL (creal (z), re, 1e-12);
  CHECK_REAL (cimag (z), im, 1e-12);
}

static void
three (int n)
{
  long sum = 0;
  float *a = (float *) malloc (n * n * n * sizeof (float));
#pragma acc parallel loop reduction (+ : sum) copyout (a[0:n * n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop reduction (+ : sum)
    for (int j = 0; j < n; j++)
#pragma acc loop reduction (+ : sum)
      for (int k = 0; k < n; k++)
	{
	  a[(i * n + j) * n + k] = k;
	  sum += i * 10000 + j * 100 + k;
	}
  long one = (long) n * (n - 1) / 2;
  CHECK_INT (sum, one * 10101 * n * n);
  for (int i = 0; i < n * n * n; i++)
    CHECK_ELEMENT (i, a[i], i % n);
  free (a);
}

/* These are no perfect nests.  */

static void
between (int ni, int nj)
{
  int rows = 0, squares = 0, last = 0;
  int *a = (int *) calloc (ni * nj, sizeof (int));
#pragma acc parallel loop reduction (+ : rows) copy (a[0:ni * nj])
  for (int i = 0; i < ni; i++)
    {
      rows++;
#pragma acc loop
      for (int j = 0; j < nj; j++)
	a[i * nj + j]++;
    }
#pragma acc parallel loop reduction (+ : squares)
  for (int i = 0; i < ni; i++)
    {
      int s = 0;
#pragma acc loop reduction (+ : s)
      for (int j = 0; j < nj; j++)
	s += 1;
      squares += s * s;
    }
#pragma acc parallel loop reduction (max : last)
  for (int i = 0; i < ni; i++)
    {
      int s = i;
#pragma acc loop reduction (+ : s)
      for (int j = 0; j < nj; j++)
	s += 2;
      last = last > s ? last : s;
    }
  CHECK_INT (rows, ni);
  CHECK_INT (squares, ni * nj * nj);
  CHECK_INT (last, ni - 1 + 2 * nj);
  for (int i = 0; i < ni * nj; i++)
    CHECK_ELEMENT (i, a[i], 1);
  free (a);
}

static void
triangle (int n)
{
  long sum = 0;
#pragma acc parallel loop reduction (+ : sum)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction (+ : sum)
    for (int j = 0; j <= i; j++)
      sum += j;
  long want = 0;
  for (int i = 0; i < n; i++)
    want += (long) i * (i + 1) / 2;
  CHECK_INT (sum, want);
}

int
main (void)
{
  sums (1, 1);
  sums (100, 70);
  sums (3, 1000);
  sums (1000, 3);
  three (1);
  three (17);
  three (40);
  between (10, 300);
  between (300, 10);
  triangle (150);
  return 0;
}
