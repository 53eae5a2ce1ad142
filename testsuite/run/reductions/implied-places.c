/* Loops that accumulate into elements, members and what pointers point to, without a
   clause.
   { dg-options "-w" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 30
#define M 200

static double a[N][M];
static double global;

struct sums
{
  double all, largest;
  int count[4];
};

static void
rows (double *x1, const double *x2)
{
#pragma acc parallel loop copy (x1[0:N]) copyin (x2[0:M], a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop
      for (int j = 0; j < M; j++)
	x1[i] += a[i][j] * x2[j];
    }
#pragma acc parallel loop gang copy (x1[0:N]) copyin (x2[0:M], a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop worker vector
      for (int j = 0; j < M; j++)
	x1[i] = x1[i] + a[i][j] * x2[j];
    }
#pragma acc kernels loop independent copy (x1[0:N]) copyin (x2[0:M], a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop independent
      for (int j = 0; j < M; j++)
	x1[i] += a[i][j] * x2[j];
    }
}

static void
one_element (double *p, struct sums *s, double *e)
{
#pragma acc parallel loop copy (p[0:1]) copyin (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      *p += a[i][j];
#pragma acc parallel loop copy (e[0:10]) copyin (a)
  for (int i = 0; i < N; i++)
    {
      e[3] += a[i][0];
      e[4] -= 1;
      if (a[i][1] > e[7])
	e[7] = a[i][1];
    }
#pragma acc parallel loop gang copy (s[0:1]) copyin (a)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	{
	  s->all += a[i][j];
	  s->largest = fmax (s->largest, a[i][j]);
	  if (a[i][j] < 2)
	    s->count[2]++;
	}
    }
}

static void
in_a_gang (double r[N])
{
#pragma acc parallel loop gang copyout (r[0:N]) copyin (a)
  for (int i = 0; i < N; i++)
    {
      double t[3] = { 1, 2, 3 };
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	t[1] += a[i][j];
      r[i] = t[0] + t[1] + t[2];
    }
}

int
main (void)
{
  static double x1[N], x2[M], e[10], r[N];
  double p = 5, want[N], total = 0;
  struct sums s = { 1, 0, { 0, 0, 10, 0 } };
  int small = 10;
  for (int i = 0; i < N; i++)
    {
      want[i] = i;
      x1[i] = i;
      for (int j = 0; j < M; j++)
	{
	  a[i][j] = (i * 3 + j) % 17;
	  x2[j] = j % 4;
	  total += a[i][j];
	  small += a[i][j] < 2;
	}
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      want[i] += 3 * a[i][j] * x2[j];
  rows (x1, x2);
  for (int i = 0; i < N; i++)
    CHECK (x1[i] == want[i]);
  one_element (&p, &s, e);
  CHECK (p == 5 + total);
  double first = 0;
  for (int i = 0; i < N; i++)
    first += a[i][0];
  CHECK (e[3] == first && e[4] == -N && e[7] == 16);
  CHECK (s.all == 1 + total && s.largest == 16 && s.count[2] == small);
  in_a_gang (r);
  for (int i = 0; i < N; i++)
    {
      double t = 6;
      for (int j = 0; j < M; j++)
	t += a[i][j];
      CHECK (r[i] == t);
    }
#pragma acc parallel loop copyin (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      global += a[i][j];
  CHECK (global == total);
  return 0;
}
