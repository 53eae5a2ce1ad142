/* A loop around nests that only repeats them stays on the host: its nests are kernels
   of their own, and nothing is copied from step to step.

   { dg-only-device "cpu nvidia" }
   { dg-output "(launch\[^\n\]* line=27 \[^\n\]*\n\[^\n\]* line=30 \[^\n\]*\n){9}" }
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 400

static double a[N], b[N], c[2][N];

static void
fixed_steps (int steps)
{
  int t, i;
  for (i = 0; i < N; i++)
    {
      a[i] = i % 17;
      b[i] = 0;
    }
#pragma acc kernels copy (a) create (b)
  for (t = 0; t < steps; t++)
    {
      double w = 0.25 * (t + 1);
      for (i = 1; i < N - 1; i++)
	b[i] = a[i - 1] + a[i + 1];

      for (i = 1; i < N - 1; i++)
	a[i] = a[i] * 0.5 + b[i] * 0.25 + w;
    }
  CHECK_INT (t, steps);
  CHECK_INT (i, steps ? N - 1 : N);
  static double wa[N], wb[N];
  for (i = 0; i < N; i++)
    wa[i] = i % 17;
  for (t = 0; t < steps; t++)
    {
      for (i = 1; i < N - 1; i++)
	wb[i] = wa[i - 1] + wa[i + 1];
      for (i = 1; i < N - 1; i++)
	wa[i] = wa[i] * 0.5 + wb[i] * 0.25 + 0.25 * (t + 1);
    }
  for (i = 0; i < N; i++)
    CHECK_REAL (a[i], wa[i], 1e-12);
}

static void
by_parity (int steps)
{
  for (int i = 0; i < N; i++)
    c[0][i] = c[1][i] = i;
#pragma acc kernels copy (c)
  for (int t = 0; t < steps; t++)
    {
      int now = t % 2, next = 1 - now;
      for (int i = 1; i < N - 1; i++)
	c[next][i] = (c[now][i - 1] + c[now][i + 1]) / 2 + 1;
      c[next][0] = c[now][0] + 1;
    }
  static double w[2][N];
  for (int i = 0; i < N; i++)
    w[0][i] = w[1][i] = i;
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < N - 1; i++)
	w[(t + 1) % 2][i] = (w[t % 2][i - 1] + w[t % 2][i + 1]) / 2 + 1;
      w[(t + 1) % 2][0] = w[t % 2][0] + 1;
    }
  for (int i = 0; i < N; i++)
    CHECK_REAL (c[steps % 2][i], w[steps % 2][i], 1e-12);
}

static void
swapped_pointers (int n, int steps, double *p, double *q)
{
  for (int i = 0; i < n; i++)
    p[i] = q[i] = i;
#pragma acc data copy (p[0:n], q[0:n])
  {
    double *from = p, *to = q;
#pragma acc kernels present (p[0:n], q[0:n])
    for (int t = 0; t < steps; t++)
      {
	for (int i = 0; i < n; i++)
	  to[i] = from[i] + 1;
	double *other = from;
	from = to;
	to = other;
      }
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_REAL (p[i], i + steps / 2 * 2, 0);
      CHECK_REAL (q[i], i + (steps + 1) / 2 * 2 - 1, 0);
    }
}

static int
until_small (double limit, int most, double *last)
{
  double err = 1e30;
  int steps = 0;
  for (int i = 0; i < N; i++)
    a[i] = i % 7;
#pragma acc kernels copy (a) create (b)
  while (err > limit && steps < most)
    {
      err = 0;
      for (int i = 1; i < N - 1; i++)
	b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
      for (int i = 1; i < N - 1; i++)
	{
	  err = fmax (err, fabs (b[i] - a[i]));
	  a[i] = b[i];
	}
      steps++;
    }
  *last = err;
  return steps;
}

static int
until_small_serial (double limit, int most, double *last)
{
  double err = 1e30;
  int steps = 0;
  for (int i = 0; i < N; i++)
    a[i] = i % 7;
  while (err > limit && steps < most)
    {
      err = 0;
      for (int i = 1; i < N - 1; i++)
	b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
      for (int i = 1; i < N - 1; i++)
	{
	  err = fmax (err, fabs (b[i] - a[i]));
	  a[i] = b[i];
	}
      steps++;
    }
  *last = err;
  return steps;
}

/* No time loops: what they do moves with the index.  */

static void
moving (void)
{
  static int m[40][40], w[40][40];
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      m[i][j] = w[i][j] = i * 3 + j;
#pragma acc kernels copy (m)
  for (int k = 1; k < 40; k++)
    {
      for (int j = 0; j < 40; j++)
	m[k][j] += m[k - 1][j];
      for (int j = 1; j < 40; j++)
	m[k][j] ^= m[k][j - 1];
    }
  for (int k = 1; k < 40; k++)
    {
      for (int j = 0; j < 40; j++)
	w[k][j] += w[k - 1][j];
      for (int j = 1; j < 40; j++)
	w[k][j] ^= w[k][j - 1];
    }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      CHECK_ELEMENT (i * 40 + j, m[i][j], w[i][j]);
}

int
main (void)
{
  fixed_steps (9);
  by_parity (6);
  by_parity (7);
  static double p[N], q[N];
  swapped_pointers (N, 5, p, q);
  swapped_pointers (N, 6, p, q);
  double last, want_last;
  for (double limit = 1; limit > 1e-3; limit /= 8)
    {
      int steps = until_small (limit, 40, &last);
      CHECK_INT (steps, until_small_serial (limit, 40, &want_last));
      CHECK_REAL (last, want_last, 1e-12);
    }
  moving ();
  return 0;
}
