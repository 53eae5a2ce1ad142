/* Places that a thread has stored to are registers in its loops, also where these update them
   under a condition; small arrays of a thread are registers where loops over their elements are
   in a loop with a condition.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 200

static double x[N][3], f[N][3], g[N][3];
static int mask[N], counts[N], last[N], sums[N], rows[N][4], same[N + 1];

static void
forces (int n)
{
#pragma acc parallel loop copyin (x) copyout (f, g)
  for (int i = 0; i < n; i++)
    {
      double own[3] = { 0, 0, 0 };
      for (int k = 0; k < 3; k++)
	g[i][k] = 0;
      for (int j = 0; j < n; j++)
	{
	  if (j == i)
	    continue;
	  double d[3], r = 0;
	  for (int k = 0; k < 3; k++)
	    {
	      d[k] = x[j][k] - x[i][k];
	      r += d[k] * d[k];
	    }
	  for (int k = 0; k < 3; k++)
	    {
	      own[k] += d[k] / r;
	      g[i][k] += 2 * d[k] / r;
	    }
	}
      for (int k = 0; k < 3; k++)
	f[i][k] = own[k];
    }
}

/* A place that no iteration updates keeps what was stored; places beside it, and inner loops
   with the same place.  */

static void
others (int n)
{
#pragma acc parallel loop copyin (mask) copyout (counts, last, sums, rows)
  for (int i = 0; i < n; i++)
    {
      counts[i] = 7;
      last[i] = -1;
      sums[i] = i;
      rows[i][1] = 1;
      rows[i][2] = 2;
      rows[i][3] = 3;
      for (int j = 0; j < n; j++)
	{
	  if (mask[j] == i % 5)
	    counts[i]++;
	  if (mask[j] > 2 * i)
	    last[i] = j;
	  for (int k = 0; k < mask[j]; k++)
	    if ((k + i) & 1)
	      sums[i] += j + k;
	  if (mask[j] == 1)
	    rows[i][1] += rows[i][2], rows[i][3] -= j;
	}
      rows[i][0] = rows[i][1] + 1;
    }
}

/* The loop loads what it stores, by another subscript.  */

static void
meets (int n)
{
#pragma acc parallel num_gangs (1) vector_length (32) copy (same)
  {
#pragma acc loop seq
    for (int i = 0; i < n; i++)
      {
	same[i] = 1;
	for (int j = 0; j < n; j++)
	  if (j % 3 == 0)
	    same[i] += same[j] & 15;
      }
  }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      mask[i] = i * 7 % 6;
      same[i] = i;
      for (int k = 0; k < 3; k++)
	x[i][k] = (i * (k + 3) % 31) + 0.01 * i * (k + 1);
    }
  forces (N);
  others (N);
  meets (N);
  for (int i = 0; i < N; i++)
    {
      double sum[3] = { 0, 0, 0 };
      int count = 7, where = -1, all = i, one = 1, three = 3;
      for (int j = 0; j < N; j++)
	{
	  double d[3], r = 0;
	  for (int k = 0; k < 3; k++)
	    d[k] = x[j][k] - x[i][k], r += d[k] * d[k];
	  for (int k = 0; k < 3 && j != i; k++)
	    sum[k] += d[k] / r;
	  count += mask[j] == i % 5;
	  if (mask[j] > 2 * i)
	    where = j;
	  for (int k = 0; k < mask[j]; k++)
	    all += ((k + i) & 1) * (j + k);
	  if (mask[j] == 1)
	    one += 2, three -= j;
	}
      for (int k = 0; k < 3; k++)
	{
	  CHECK (f[i][k] - sum[k] < 1e-9 && sum[k] - f[i][k] < 1e-9);
	  CHECK (g[i][k] - 2 * sum[k] < 1e-9 && 2 * sum[k] - g[i][k] < 1e-9);
	}
      CHECK (counts[i] == count);
      CHECK (last[i] == where);
      CHECK (sums[i] == all);
      CHECK (rows[i][1] == one && rows[i][2] == 2 && rows[i][3] == three
	     && rows[i][0] == one + 1);
    }
  int expected[N];
  for (int i = 0; i < N; i++)
    expected[i] = i;
  for (int i = 0; i < N; i++)
    {
      expected[i] = 1;
      for (int j = 0; j < N; j++)
	if (j % 3 == 0)
	  expected[i] += expected[j] & 15;
    }
  for (int i = 0; i < N; i++)
    CHECK (same[i] == expected[i]);
  return 0;
}
