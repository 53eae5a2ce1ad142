/* gang (dim: 2) and (dim: 3) without a gang loop in them: each iteration runs once, also where
   the compiler cannot prove the iterations independent, and around calls of routines.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 20

#pragma acc routine vector
static void
row (int *p, int n)
{
#pragma acc loop vector
  for (int k = 0; k < n; k++)
    p[k]++;
}

#pragma acc routine gang (dim: 2)
static void
rows (int (*a)[N], int n)
{
#pragma acc loop gang (dim: 2)
  for (int j = 0; j < n; j++)
    row (a[j], n);
}

#pragma acc routine gang (dim: 1)
static void
columns (int (*a)[N], int i, int n)
{
#pragma acc loop gang (dim: 1) vector
  for (int j = 0; j < n; j++)
    a[j][i]++;
}

static void
calls (int n)
{
  int a[N][N] = {};
#pragma acc parallel loop num_gangs (1, n) gang (dim: 2) copy (a)
  for (int i = 0; i < n; i++)
    row (a[i], n);
#pragma acc parallel num_gangs (1, n) copy (a)
  rows (a, n);
#pragma acc parallel loop num_gangs (n, n) gang (dim: 2) copy (a)
  for (int i = 0; i < n; i++)
    columns (a, i, n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      CHECK_INT (a[i][j], 3);
}

/* Subscripts that are read from memory.  */

static void
subscripts (int n)
{
  int at[N], q[N] = {}, t[N][N] = {};
  for (int i = 0; i < n; i++)
    at[i] = n - 1 - i;
#pragma acc data copyin (at) copy (q, t)
  {
#pragma acc parallel num_gangs (1, n)
    {
#pragma acc loop gang (dim: 2)
      for (int i = 0; i < n; i++)
	q[at[i]] += 5;
#pragma acc loop gang (dim: 2) vector
      for (int i = 0; i < n; i++)
	q[at[i]] += 2;
    }
#pragma acc parallel num_gangs (1, 4, 5)
    {
#pragma acc loop gang (dim: 3)
      for (int i = 0; i < n; i++)
	{
#pragma acc loop gang (dim: 2)
	  for (int j = 0; j < n; j++)
	    t[at[i]][at[j]] += 5;
	}
    }
#pragma acc parallel num_gangs (3, 4)
    {
#pragma acc loop gang (dim: 2)
      for (int i = 0; i < n; i++)
	{
#pragma acc loop gang (dim: 1)
	  for (int j = 0; j < n; j++)
	    t[at[i]][at[j]]++;
	}
    }
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_INT (q[i], 7);
      for (int j = 0; j < n; j++)
	CHECK_INT (t[i][j], 6);
    }
}

int
main (void)
{
  calls (N);
  subscripts (N);
  return 0;
}
