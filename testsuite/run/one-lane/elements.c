/* Loops over elements have a version of one lane, which libgccjit vectorises: numbers with a
   sign do not overflow there, those without one do, as do short ones, and so does all with
   -fwrapv (elements-wrap.c).  Neighbours before and behind, arrays that overlap, conditions.

   { dg-set-target-env-var ACC_CPU_ONE_LANE "1" }
   { dg-only-device cpu }
   { dg-output "vector_length=1 " }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include "../check.h"

enum { N = 1003 };

static unsigned u[N];
static int s[N];
static unsigned char b[N];
static signed char c[N];
static short h[N];
static double x[N], y[N];

#pragma acc routine seq
static int
kind (int v)
{
  switch (v)
    {
    case INT_MIN: return 1;
    case INT_MIN + 2: return 2;
    case INT_MIN + 3: return 3;
    case INT_MIN + 6: return 4;
    default: return 0;
    }
}

static void
wraps (int n, unsigned seed)
{
#pragma acc parallel loop copy (u, s, b, c, h)
  for (int i = 0; i < n; i++)
    {
      unsigned v = seed * 2654435761u + i * 40503u;
      u[i] = v - seed * 77u + (v << 3) - 1u;
      b[i] = b[i] * 3 + v;
      c[i] = c[i] + 100 - (signed char) v;
      h[i] = h[i] * 7 - (short) v;
      s[i] = (int) (v + INT_MAX) < 0 ? -(int) (v & 255) : kind (INT_MIN + (int) (v % 9));
      s[i] += abs ((int) (v >> 4)) / 16 + (int) (0u - v) / 3;
    }
  for (int i = 0; i < n; i++)
    {
      unsigned v = seed * 2654435761u + i * 40503u;
      CHECK (u[i] == v - seed * 77u + (v << 3) - 1u);
      CHECK (b[i] == (unsigned char) (i * 3 + v));
      CHECK (c[i] == (signed char) (i % 100 + 100 - (signed char) v));
      CHECK (h[i] == (short) (i * 7 - (short) v));
      int e = (int) (v + INT_MAX) < 0 ? -(int) (v & 255) : kind (INT_MIN + (int) (v % 9));
      CHECK (s[i] == e + abs ((int) (v >> 4)) / 16 + (int) (0u - v) / 3);
    }
}

/* P and Q are one array if DISTANCE says so.  */

static void
neighbours (int n, int distance)
{
  double *p = x, *q = distance ? y : x;
  for (int i = 0; i < N; i++)
    x[i] = y[i] = i % 17;
#pragma acc parallel loop copy (p[0:N], q[0:N])
  for (int i = 1; i < n / 2; i++)
    q[i] = p[n - i] + 0.5 * p[n - i - 1];
  for (int i = 1; i < n / 2; i++)
    CHECK (q[i] == (n - i) % 17 + 0.5 * ((n - i - 1) % 17));
#pragma acc parallel loop copyin (x) copy (y)
  for (int i = n - 2; i >= 1; i -= 3)
    y[i] = x[i] > 8 ? x[i - 1] : fmax (x[i], x[i + 1]);
  for (int i = n - 2; i >= 1; i -= 3)
    CHECK (y[i] == (x[i] > 8 ? x[i - 1] : x[i] > x[i + 1] ? x[i] : x[i + 1]));
}

static void
near_the_end (void)
{
  int first = INT_MAX - 40;
  unsigned sum = 0;
#pragma acc parallel loop reduction (+:sum) copyin (s)
  for (int i = first; i < INT_MAX; i++)
    sum += s[i - first];
  for (int i = 0; i < 40; i++)
    sum -= s[i];
  CHECK (sum == 0);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      b[i] = h[i] = i;
      c[i] = i % 100;
    }
  wraps (N, 12345);
  neighbours (N - 1, 0);
  neighbours (N - 1, 1);
  near_the_end ();
  return 0;
}
