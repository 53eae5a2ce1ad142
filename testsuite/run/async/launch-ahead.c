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

/* Routines whose callers go on: they observe nothing, or the host's memory first, or have a
   result; and one that the program calls by a pointer, too.  */
static void __attribute__ ((noinline))
move (int n, const int *restrict from, int *restrict to)
{
#pragma acc parallel loop present (from[0:n], to[0:n])
  for (int i = 1; i < n - 1; i++)
    to[i] = from[i - 1] + from[i] * 3 + from[i + 1];
}

void __attribute__ ((noinline))
add_first (int n, int *p, const int *host)
{
  int value = host[0];
  if (value == 7)
    return;
#pragma acc parallel loop present (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] += value;
}

int __attribute__ ((noinline))
sum_of (int n, const int *p)
{
  int sum = 0;
#pragma acc parallel loop present (p[0:n]) reduction (+:sum)
  for (int i = 0; i < n; i++)
    sum += p[i] & 15;
  return sum;
}

static void (*volatile by_pointer) (int, int *, const int *) = add_first;

static void
check_routines (void)
{
  static int p[N], q[N], x[N], y[N], host[1];
  int *u = p, *v = q, seen = 0, want = 0;
  for (int i = 0; i < N; i++)
    p[i] = q[i] = x[i] = y[i] = i;
#pragma acc data copy (p, q)
  for (int t = 0; t < 12; t++)
    {
      move (N, u, v);
      host[0] = t;
      add_first (N, v, host);
      if (t % 5 == 3)
	by_pointer (N, u, host);
      if (t % 3 == 1)
	seen += sum_of (N, v);
      int *w = u;
      u = v;
      v = w;
    }
  for (int t = 0; t < 12; t++)
    {
      int *from = t % 2 ? y : x, *to = t % 2 ? x : y;
      for (int i = 1; i < N - 1; i++)
	to[i] = from[i - 1] + from[i] * 3 + from[i + 1];
      for (int i = 0; i < N; i++)
	{
	  to[i] += t == 7 ? 0 : t;
	  from[i] += t % 5 == 3 ? t : 0;
	}
      for (int i = 0; t % 3 == 1 && i < N; i++)
	want += to[i] & 15;
    }
  CHECK (seen == want);
  for (int i = 0; i < N; i++)
    CHECK (p[i] == x[i] && q[i] == y[i]);
}

/* Kernels regions of several nests in a loop, with a scalar that the host needs, and updates
   of a few elements both ways.  */
static void
check_kernels (void)
{
  static int p[N], q[N], x[N], y[N];
  int last = 0, want = 0;
  for (int i = 0; i < N; i++)
    p[i] = x[i] = i % 9;
#pragma acc data copy (p) copyout (q)
  for (int t = 0; t < 10; t++)
    {
#pragma acc kernels present (p, q)
      {
	for (int i = 0; i < N; i++)
	  q[i] = p[i] * 2;
	for (int i = 1; i < N; i++)
	  p[i] = q[i - 1] + t;
      }
      int sum = 0;
#pragma acc kernels present (p, q)
      {
	for (int i = 0; i < N; i++)
	  sum += q[i] & 7;
	for (int i = 0; i < N; i++)
	  p[i] &= 1023;
      }
#pragma acc update self (p[3:2], q[5:1])
      last += sum + p[3] + q[5];
      p[4] = last & 31;
#pragma acc update device (p[4:1])
    }
  for (int t = 0; t < 10; t++)
    {
      int sum = 0;
      for (int i = 0; i < N; i++)
	sum += (y[i] = x[i] * 2) & 7;
      for (int i = 1; i < N; i++)
	x[i] = y[i - 1] + t;
      for (int i = 0; i < N; i++)
	x[i] &= 1023;
      want += sum + x[3] + y[5];
      x[4] = want & 31;
    }
  CHECK (last == want);
  for (int i = 0; i < N; i++)
    CHECK (p[i] == x[i] && q[i] == y[i]);
}

/* Pointers in a structure that are exchanged between regions, which attach them.  */
struct grid { int n; int *now, *next; };

static void
check_members (void)
{
  struct grid g = { N, malloc (N * sizeof (int)), malloc (N * sizeof (int)) };
  int x[2][N];
  for (int i = 0; i < N; i++)
    g.now[i] = g.next[i] = x[0][i] = x[1][i] = i;
#pragma acc enter data copyin (g, g.now[0:N], g.next[0:N])
  for (int t = 0; t < 7; t++)
    {
#pragma acc parallel loop present (g, g.now[0:N], g.next[0:N])
      for (int i = 1; i < N; i++)
	g.next[i] = g.now[i - 1] + t;
#pragma acc parallel loop present (g, g.next[0:N])
      for (int i = 0; i < N; i++)
	g.next[i] += i;
      int *w = g.now;
      g.now = g.next;
      g.next = w;
    }
#pragma acc exit data copyout (g.now[0:N], g.next[0:N]) delete (g)
  for (int t = 0; t < 7; t++)
    for (int i = 0; i < N; i++)
      x[!(t & 1)][i] = (i ? x[t & 1][i - 1] + t : x[!(t & 1)][0]) + i;
  for (int i = 0; i < N; i++)
    CHECK (g.now[i] == x[1][i] && g.next[i] == x[0][i]);
  free (g.now);
  free (g.next);
}

int
main (void)
{
  check_lu ();
  check_routines ();
  check_kernels ();
  check_members ();
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
