/* OpenACC 2.10: sections around the index of a loop that `cache' names are in shared
   memory, and hold what the program reads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

#define N 1000

static double a[N], b[N];
static float m[40][N], r[40][N];

/* An array, with the number of iterations no multiple of a block's.  */

static void
array (int from, int to)
{
  for (int i = 0; i < N; i++)
    b[i] = -1;
#pragma acc parallel loop copyin (a) copy (b)
  for (int i = from; i < to; i++)
    {
#pragma acc cache (a[i-1:3])
      b[i] = a[i - 1] + 2 * a[i] + 4 * a[i + 1];
    }
  for (int i = 0; i < N; i++)
    CHECK (b[i] == (i < from || i >= to ? -1
		    : a[i - 1] + 2 * a[i] + 4 * a[i + 1]));
}

/* Behind a pointer, at the ends of what is mapped, with sums, a condition and more
   reads after the store.  */

static double
pointer (const double *p, double *q, long n)
{
  double sum = 0;
#pragma acc parallel loop gang vector vector_length (64) copyin (p[0:n]) copy (q[0:n]) \
  reduction (+:sum)
  for (long i = 3; i <= n - 3; i++)
    {
#pragma acc cache (p[i-3:6])
      double left = p[i - 3], right = p[i + 2];
      q[i] = left * right;
      if (i % 7 == 0)
	q[i] += p[i];
      sum += q[i] + p[i - 1];
    }
  return sum;
}

static void
pointers (void)
{
  long n = 777;
  double *p = malloc (n * sizeof *p), *q = malloc (n * sizeof *q);
  for (long i = 0; i < n; i++)
    p[i] = i % 13;
  double sum = pointer (p, q, n), want = 0;
  for (long i = 3; i <= n - 3; i++)
    {
      double x = p[i - 3] * p[i + 2] + (i % 7 == 0 ? p[i] : 0);
      CHECK (q[i] == x);
      want += x + p[i - 1];
    }
  CHECK (sum == want);
  free (p);
  free (q);
}

/* Rows of gangs, whose lanes go through blocks of a row; two rows at once.  */

static void
rows (int n)
{
#pragma acc parallel copyin (m) copyout (r)
  {
#pragma acc loop gang
    for (int j = 1; j < 40; j++)
      {
#pragma acc loop vector
	for (int i = 0; i < n; i++)
	  {
#pragma acc cache (m[j][i:4])
	    r[j][i] = m[j][i] + m[j][i + 3] - m[j - 1][i + 1] - m[j - 1][i];
	  }
      }
  }
  for (int j = 1; j < 40; j++)
    for (int i = 0; i < n; i++)
      CHECK (r[j][i] == m[j][i] + m[j][i + 3] - m[j - 1][i + 1] - m[j - 1][i]);
}

/* The iteration writes what it has read.  */

static void
own_element (int n)
{
  double *x = b, *y = b;
  for (int i = 0; i < N; i++)
    b[i] = i;
#pragma acc data copy (b)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
#pragma acc cache (x[2*i:2])
      double old = x[i];
      y[i] = old + 1;
      y[i] += x[i];
    }
  for (int i = 0; i < n; i++)
    CHECK (b[i] == 2 * (i + 1));
}

/* A read under a condition may be outside of the array.  */

static void
guarded (int n)
{
  double *p = malloc (n * sizeof *p), *q = malloc (n * sizeof *q);
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc parallel loop copyin (p[0:n]) copyout (q[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc cache (p[i-1:3])
      double sum = p[i];
      if (i > 0)
	sum += p[i - 1];
      if (i < n - 1)
	sum += p[i + 1];
      q[i] = sum;
    }
  for (int i = 0; i < n; i++)
    CHECK (q[i] == i + (i > 0 ? i - 1 : 0) + (i < n - 1 ? i + 1 : 0));
  free (p);
  free (q);
}

static void
no_iterations (int n)
{
#pragma acc parallel loop copyin (a) copy (b)
  for (int i = 5; i < n; i++)
    {
#pragma acc cache (a[i:2])
      b[i] = a[i] + a[i + 1];
    }
}

/* Nests of kernels regions; reductions of scalars and arrays.  */

static void
in_kernels (int n)
{
  double total = 0, parts[2] = { 0, 1 };
#pragma acc kernels loop independent copyin (a) copyout (b) reduction (+:total)
  for (int i = 1; i < n; i++)
    {
#pragma acc cache (a[i-1:2])
      b[i] = a[i - 1] + a[i];
      total += b[i];
    }
#pragma acc parallel loop copyin (a) reduction (+:parts)
  for (int i = 1; i < n; i++)
    {
#pragma acc cache (a[i-1:2])
      double change = a[i] - a[i - 1];
      parts[change > 0] += change;
    }
  double want = 0, fall = 0, rise = 1;
  for (int i = 1; i < n; i++)
    {
      want += a[i - 1] + a[i];
      *(a[i] > a[i - 1] ? &rise : &fall) += a[i] - a[i - 1];
    }
  CHECK (total == want && parts[0] == fall && parts[1] == rise);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * i % 31;
      for (int j = 0; j < 40; j++)
	m[j][i] = i * 3 + j * 7 % 11;
    }
  array (1, N - 1);
  array (400, 405);
  array (1, 129);
  array (1, 130);
  pointers ();
  rows (N - 3);
  rows (5);
  own_element (500);
  guarded (300);
  in_kernels (N);
  no_iterations (5);
  no_iterations (-1000);
  return 0;
}
