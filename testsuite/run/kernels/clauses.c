/* OpenACC 2.5.2: if, async, wait, num_gangs, default (present) and data clauses of a
   kernels construct with several nests, and the clauses of the loops in it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define N 500

static int a[N], b[N], c[20][30];

static void
conditional (int n, int on_device)
{
  int k = 1, i;
  for (i = 0; i < n; i++)
    a[i] = b[i] = 0;
#pragma acc kernels if (on_device) copy (a, b)
  {
    for (i = 0; i < n; i++)
      a[i] = i + k;
    k = a[n - 1];
    for (i = 0; i < n; i++)
      b[i] = a[i] * 2 - k;
  }
  CHECK_INT (k, n);
  CHECK_INT (i, n);
  for (i = 0; i < n; i++)
    CHECK_ELEMENT (i, b[i], (i + 1) * 2 - n);
}

static void
queues (int n)
{
  int sum = 0;
#pragma acc data copy (a) create (b) copy (sum)
  {
#pragma acc kernels async (3) present (a)
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc kernels async (5) wait (3) default (present)
    {
      for (int i = 0; i < n; i++)
	b[i] = 3 * a[i];
      sum = 5;
      for (int i = 0; i < n; i++)
	sum += b[i];
    }
#pragma acc kernels wait (5) num_gangs (7) vector_length (32)
    {
      for (int i = 0; i < n; i++)
	a[i] = b[i] + 1;
      for (int i = 0; i < n; i++)
	a[i]++;
    }
  }
  CHECK_INT (sum, 5 + 3 * n * (n - 1) / 2);
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, a[i], 3 * i + 2);
}

/* Scalars of an asynchronous construct of one kernel.  */

static void
later_scalars (int n)
{
  int k = 2, i = -1;
#pragma acc kernels async
  {
    a[k] = 7;
    k += a[k] + n;
  }
#pragma acc wait
  CHECK_INT (k, n + 9);
#pragma acc kernels async (4) copyout (b)
  for (i = 0; i < n; i++)
    {
      b[i] = i;
      k += i & 1;
    }
#pragma acc wait (4)
  CHECK_INT (i, n);
  CHECK_INT (k, n + 9 + n / 2);
  CHECK_INT (b[n - 1], n - 1);
}

static void
directives (int n, int m)
{
  int i, j, t, sum = 4, most = -1, same = 9;
#pragma acc kernels copyout (c) copyout (a)
  {
#pragma acc loop
    for (i = 0; i < n; i++)
#pragma acc loop
      for (j = 0; j < m; j++)
	c[i][j] = i * 100 + j;
#pragma acc loop reduction (+:sum) reduction (max:most)
    for (i = 0; i < n; i++)
      {
	sum += c[i][1];
	if (c[i][2] > most)
	  most = c[i][2];
      }
#pragma acc loop collapse (2) gang vector (64) private (t)
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++)
	{
	  t = c[i][j] + sum;
	  c[i][j] = t + most;
	}
    for (i = 0; i < n; i++)
      {
#pragma acc loop independent
	for (j = 0; j < m; j++)
	  c[i][j] -= same;
      }
#pragma acc loop seq
    for (i = 1; i < n; i++)
      c[i][0] += c[i - 1][0];
    if (sum > 0)
      {
#pragma acc loop independent gang worker (2)
	for (i = 0; i < n; i++)
	  a[i] = i;
      }
#pragma acc loop auto
    for (i = 0; i < n; i++)
      {
	int s = 0;
#pragma acc loop reduction (+:s)
	for (j = 0; j < m; j++)
	  s += c[i][j] & 1;
	a[i] += s;
      }
  }
  int want_sum = 4, want_most = (n - 1) * 100 + 2, above = 0;
  for (i = 0; i < n; i++)
    want_sum += i * 100 + 1;
  CHECK_INT (sum, want_sum);
  CHECK_INT (most, want_most);
  for (i = 0; i < n; i++)
    {
      int odd = 0;
      for (j = 0; j < m; j++)
	{
	  int want = i * 100 + j + want_sum + want_most - same;
	  if (j == 0)
	    want = above = want + above;
	  CHECK_ELEMENT (i * 100 + j, c[i][j], want);
	  odd += want & 1;
	}
      CHECK_ELEMENT (i, a[i], i + odd);
    }
}

static void
combined (int n)
{
  int total = 1;
#pragma acc kernels loop reduction (+:total) copyin (a) num_gangs (4)
  for (int i = 0; i < n; i++)
    total += a[i] > 3;
  int want = 1;
  for (int i = 0; i < n; i++)
    want += a[i] > 3;
  CHECK_INT (total, want);
#pragma acc kernels
  {
  }
#pragma acc kernels
  total = 3;
  CHECK_INT (total, 3);
#pragma acc kernels async (2)
  ;
#pragma acc wait
}

int
main (void)
{
  conditional (N, 1);
  conditional (N, 0);
  queues (N);
  later_scalars (N);
  directives (20, 30);
  combined (N);
  return 0;
}
