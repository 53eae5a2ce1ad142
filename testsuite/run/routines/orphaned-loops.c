/* Loop directives in functions without a routine directive: these are sequential routines.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-options "-fplugin-arg-accplug-warn=no-orphaned-loop" } */

#include "check.h"

#define N 60

static double a[N][N], b[N];

double
sum (int n, const double *x)
{
  double s = 0;
#pragma acc loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

/* With a table of the host's, which no declare names, and what only the host has.  */

static int calls[2];

void
count (int n, const char *name)
{
  int i;
#pragma acc loop private (i)
  for (i = 0; i < n; i++)
    calls[i % 2]++;
  if (n < 0)
    fputs (name, stderr);
}

/* Nests, private arrays and collapsed loops.  */

__attribute__ ((noinline)) void
transform (double *x, int n)
{
  double t[2];
#pragma acc loop independent collapse (2) private (t)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < n / 2; j++)
      {
	t[0] = x[i * (n / 2) + j];
	t[1] = 1;
	x[i * (n / 2) + j] = 2 * t[0] + t[1];
      }
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma acc loop auto
  for (int i = 1; i < n; i++)
    x[i] += x[i - 1];
}

#pragma acc routine vector bind (negative)
double
positive (int n, const double *x)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

double
negative (int n, const double *x)
{
  double s = 0;
#pragma acc loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s -= x[i];
  return s;
}

int
main (void)
{
  double row[N], s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i + j;
  count (N, "calls");
  CHECK_ELEMENT (0, calls[0] + calls[1], N);

#pragma acc parallel loop copyin (a) copyout (b)
  for (int i = 0; i < N; i++)
    b[i] = sum (N, a[i]);
  for (int i = 0; i < N; i++)
    CHECK_REAL (b[i], N * i + N * (N - 1) / 2, 0);

#pragma acc parallel copyin (a) copyout (s)
  s = sum (N, a[1]);
  CHECK_REAL (s, N + N * (N - 1) / 2, 0);

#pragma acc parallel loop gang vector copy (a)
  for (int i = 0; i < N; i++)
    transform (a[i], N);
  for (int i = 0; i < N; i++)
    {
      double sum = 0;
      for (int j = 0; j < N; j++)
	{
	  sum += 2 * (i + j) + 2;
	  CHECK_ELEMENT (j, a[i][j], sum);
	}
    }

  for (int i = 0; i < N; i++)
    row[i] = i;
#pragma acc parallel copy (row)
  transform (row, N);
  s = 0;
  for (int i = 0; i < N; i++)
    {
      s += 2 * i + 2;
      CHECK_ELEMENT (i, row[i], s);
    }

  for (int i = 0; i < N; i++)
    row[i] = i;
#pragma acc parallel loop gang copyin (row) copyout (b)
  for (int i = 0; i < N; i++)
    b[i] = positive (i, row);
  int sign = b[2] < 0 ? -1 : 1;
  for (int i = 0; i < N; i++)
    CHECK_REAL (b[i], sign * i * (i - 1) / 2, 0);
  return 0;
}
