/* Device code with everything in it that sanitizers, profiles and the like look at; see
   ../instrumented.exp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define N 120

struct point { int x, y; double w; };
enum colour { RED, GREEN = 5 };

static int table[16] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3 };
#pragma acc declare copyin (table)

/* Divisions, shifts, bounds, conversions.  */
#pragma acc routine seq
static int
mix (int i, int d)
{
  int q = (i * 1000) / d + i % d;
  return q + table[i & 15] + (i << (d & 7)) - (int) (i * 0.25);
}

/* Pointers, truth values, enumerations, an array of its own in a scope of its own.  */
#pragma acc routine seq
static int
through (struct point *p, const _Bool *flag, const enum colour *c, int i)
{
  int sum = 0;
  for (int round = 0; round < 2; round++)
    {
      int local[8];
      for (int j = 0; j < 8; j++)
	local[j] = j * i;
      sum += local[(i + round) & 7];
    }
  if (*flag)
    p->x += sum;
  switch (*c)
    {
    case RED: return p->x;
    case GREEN: return -p->y;
    }
  return 0;
}

/* Called where a loop is; recursive, with an end.  */
#pragma acc routine seq
static int
depth (int n)
{
  return n <= 0 ? 0 : 1 + depth (n - 1);
}

#pragma acc routine vector
static void
row (int *r, int n)
{
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    r[j] += j;
}

static int a[N], m[N][N];
static double d[N];
static struct point p[N];
static _Bool flags[N];
static enum colour colours[N];

static void
compute (int n, int divisor, int *heap)
{
  long total = 0;
  double s = 0;
#pragma acc data copy (a, d, p, m, heap[0:n]) copyin (flags, colours)
  {
#pragma acc parallel loop reduction (+:total)
    for (int i = 0; i < n; i++)
      {
	a[i] = mix (i, divisor);
	heap[i] = through (&p[i], &flags[i], &colours[i], i);
	total += a[i] + depth (i & 3);
      }
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++)
      {
	row (m[i], n);
	struct point scratch = { i, i + 1, 0.5 };
	struct point copy = scratch;
	char bytes[12];
	memset (bytes, i & 63, sizeof bytes);
	m[i][0] += copy.y - scratch.x + bytes[11];
      }
#pragma acc kernels
    for (int i = 1; i < n - 1; i++)
      d[i] = (a[i - 1] + a[i + 1]) / 2.0 + table[i & 15];
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < n; i++)
      s += d[i] / (i + 1.0);
#pragma acc parallel loop default (present)
    for (int i = 0; i < n; i++)
      m[i][0] = m[i][0] / (divisor - 6) + (i >> (divisor - 7));
#pragma acc parallel loop default (none) present (m) firstprivate (n, divisor)
    for (int i = 0; i < n; i++)
      m[i][0] -= (n * i) / divisor;
#pragma acc serial
    for (int i = n - 2; i >= 0; i--)
      heap[i] += heap[i + 1] / 2;
  }
  CHECK (total != 0);
  double want = 0;
  long want_total = 0;
  for (int i = 0; i < n; i++)
    {
      want += d[i] / (i + 1.0);
      want_total += a[i] + (i & 3);
    }
  CHECK_REAL (s, want, 1e-12);
  CHECK_INT (total, want_total);
}

static int
expected_mix (int i, int q)
{
  return (i * 1000) / q + i % q + table[i & 15] + i * (1 << (q & 7)) - (int) (i * 0.25);
}

int
main (void)
{
  int *heap = malloc (N * sizeof *heap);
  for (int i = 0; i < N; i++)
    {
      heap[i] = -1;
      p[i].x = i;
      p[i].y = 2 * i;
      flags[i] = i % 3 == 0;
      colours[i] = i % 2 ? RED : GREEN;
      for (int j = 0; j < N; j++)
	m[i][j] = i;
    }
  compute (N, 7, heap);
  int after = 0;
  for (int i = N - 1; i >= 0; i--)
    {
      int sum = ((i & 7) + ((i + 1) & 7)) * i;
      int x = i + (i % 3 == 0 ? sum : 0);
      after = (i % 2 ? x : -2 * i) + (i == N - 1 ? 0 : after / 2);
      CHECK_ELEMENT (i, heap[i], after);
      CHECK_ELEMENT (i, p[i].x, x);
      CHECK_ELEMENT (i, a[i], expected_mix (i, 7));
      for (int j = 1; j < N; j++)
	CHECK_ELEMENT (j, m[i][j], i + j);
      CHECK_ELEMENT (i, m[i][0], 2 * i + 1 + (i & 63) - N * i / 7);
      if (i > 0 && i < N - 1)
	CHECK_REAL (d[i], (expected_mix (i - 1, 7) + expected_mix (i + 1, 7)) / 2.0
		    + table[i & 15], 1e-12);
    }
  free (heap);
  return 0;
}
