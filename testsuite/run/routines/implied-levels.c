/* Functions without directives that call routines of several threads: they have the
   routines' levels.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 24

#pragma acc routine vector
static double
sum (int n)
{
  double s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

/* The compiler chooses the level of this one's loop.  */

#pragma acc routine vector
static double
squares (int n)
{
  double s = 0;
#pragma acc loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i * i;
  return s;
}

#pragma acc routine worker
static void
sums (int n, double *r)
{
#pragma acc loop worker
  for (int i = 0; i < n; i++)
    r[i] = sum (i + 60);
}

#pragma acc routine gang
__attribute__ ((noinline)) void
all_sums (int m, int n, double *r)
{
#pragma acc loop gang
  for (int i = 0; i < m; i++)
    sums (n, r + i * n);
}

static __attribute__ ((noinline)) double
next (int n)
{
  return sum (n) + 1;
}

static __attribute__ ((noinline)) double
some (int n)
{
  return n > 5 ? next (n) : next (n + 1) + next (2);
}

static __attribute__ ((noinline)) double
next_squares (int n)
{
  return squares (n) + 1;
}

static __attribute__ ((noinline)) void
row (int n, double *r)
{
  if (n > 0)
    sums (n, r);
}

static __attribute__ ((noinline)) void
rows (int m, int n, double *r)
{
  all_sums (m, n, r);
}

static double
triangle (int n)
{
  return n * (n - 1) / 2;
}

static void
check_rows (double *r)
{
  for (int i = 0; i < N * N; i++)
    {
      CHECK_REAL (r[i], triangle (i % N + 60), 1e-12);
      r[i] = 0;
    }
}

int
main (void)
{
  static double r[N * N];
#pragma acc parallel loop gang copyout (r[0:N])
  for (int i = 0; i < N; i++)
    r[i] = some (i * 10) + next_squares (i);
  for (int i = 0; i < N; i++)
    CHECK_REAL (r[i], (i ? triangle (i * 10) + 1 : triangle (1) + triangle (2) + 2)
		+ i * (i - 1) * (2 * i - 1) / 6 + 1, 1e-12);
#pragma acc parallel loop gang num_workers (4) copyout (r)
  for (int i = 0; i < N; i++)
    row (N, r + i * N);
  check_rows (r);
#pragma acc parallel copyout (r)
  rows (N, N, r);
  check_rows (r);
  /* The host's threads are one.  */
  CHECK_REAL (some (7), 22, 1e-12);
  row (N, r);
  CHECK_REAL (r[1], triangle (61), 1e-12);
  return 0;
}
