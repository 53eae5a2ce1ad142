/* Synchronous regions that follow each other, in loops and with conditions, with what may
   stand between them: what the host sees is as if each had ended before the next statement.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <setjmp.h>
#include <stdlib.h>
#include "check.h"

#define N 60

static double a[N * N], b[N * N];

/* Nothing between the regions.  */
static void __attribute__ ((noinline))
lu (double *restrict c, int n)
{
  for (int k = 0; k < n - 1; k++)
    {
#pragma acc parallel loop present (c[0:n*n])
      for (int i = k + 1; i < n; i++)
	c[i * n + k] /= c[k * n + k];
#pragma acc parallel loop collapse (2) present (c[0:n*n])
      for (int i = k + 1; i < n; i++)
	for (int j = k + 1; j < n; j++)
	  c[i * n + j] -= c[i * n + k] * c[k * n + j];
    }
}

static void
check_lu (void)
{
  for (int i = 0; i < N * N; i++)
    a[i] = b[i] = (i * 7 % 11) + (i % (N + 1) == 0) * 100;
  for (int k = 0; k < N - 1; k++)
    for (int i = k + 1; i < N; i++)
      {
	b[i * N + k] /= b[k * N + k];
	for (int j = k + 1; j < N; j++)
	  b[i * N + j] -= b[i * N + k] * b[k * N + j];
      }
#pragma acc data copy (a)
  lu (a, N);
  for (int i = 0; i < N * N; i++)
    CHECK (a[i] - b[i] < 1e-9 && b[i] - a[i] < 1e-9);
}

/* A result that the host reads, regions of which some run on the host, data that come and
   go, a queue.  */
static int __attribute__ ((noinline))
mixed (int *p, int n, int times)
{
  int total = 0, steps = 0;
#pragma acc data copy (p[0:n])
  for (int t = 0; t < times; t++)
    {
#pragma acc parallel loop present (p[0:n])
      for (int i = 0; i < n; i++)
	p[i] += i;
#pragma acc parallel loop present (p[0:n]) reduction (+:total)
      for (int i = 0; i < n; i++)
	total += p[i];
      if (total % 2)
	steps++;
#pragma acc parallel loop present (p[0:n])
      for (int i = 0; i < n; i++)
	p[i] += 1;
#pragma acc update self (p[0:n])
#pragma acc parallel loop if (t % 2)
      for (int i = 0; i < n; i++)
	p[i] *= 2;
      if (t % 2 == 0)
	{
#pragma acc update device (p[0:n])
	}
#pragma acc parallel loop present (p[0:n]) async (1)
      for (int i = 0; i < n; i++)
	p[i] -= i;
#pragma acc parallel loop present (p[0:n]) wait (1)
      for (int i = 0; i < n; i++)
	p[i] += 3;
    }
  return total * 100 + steps;
}

static int
mixed_on_host (int *p, int n, int times)
{
  int total = 0, steps = 0;
  for (int t = 0; t < times; t++)
    {
      for (int i = 0; i < n; i++)
	total += p[i] += i;
      steps += total % 2 != 0;
      for (int i = 0; i < n; i++)
	p[i] = (p[i] + 1) * 2 - i + 3;
    }
  return total * 100 + steps;
}

/* Memory that the host and some devices have in common, looked at between regions.  */
static void
look_between (void)
{
  if (acc_get_device_type () != acc_device_host)
    return;
  int *p = malloc (N * sizeof *p);
  int seen = 0;
  for (int t = 0; t < 5; t++)
    {
#pragma acc parallel loop deviceptr (p)
      for (int i = 0; i < N; i++)
	p[i] = t;
      seen += p[t];
#pragma acc parallel loop deviceptr (p)
      for (int i = 0; i < N; i++)
	p[i] += 1;
      for (int i = 0; i < N; i++)
	seen += p[i];
    }
  CHECK (seen == 10 + 15 * N);
  free (p);
}

/* Ways back that no edge of the loop's is.  */
static void
jump_back (void)
{
  static int p[N];
  static jmp_buf place;
  volatile int times = 0;
#pragma acc enter data create (p)
#pragma acc parallel loop present (p)
  for (int i = 0; i < N; i++)
    p[i] = 0;
  setjmp (place);
#pragma acc parallel loop present (p)
  for (int i = 0; i < N; i++)
    p[i] += 1;
#pragma acc parallel loop present (p)
  for (int i = 0; i < N; i++)
    p[i] += 10;
  if (++times < 3)
    longjmp (place, 1);
#pragma acc exit data copyout (p)
  CHECK (p[0] == 33 && p[N - 1] == 33);
}

int
main (void)
{
  check_lu ();
  int p[N], q[N];
  for (int i = 0; i < N; i++)
    p[i] = q[i] = i % 5;
  CHECK (mixed (p, N, 6) == mixed_on_host (q, N, 6));
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, p[i], q[i]);
  look_between ();
  jump_back ();
  return 0;
}
