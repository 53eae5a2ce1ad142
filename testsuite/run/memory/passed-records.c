/* Functions that get records by value, and are not inlined: what they get is read where they
   are called.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 60

struct pair
{
  double first, second;
};

static __attribute__ ((noinline)) struct pair
sum (struct pair a, struct pair b)
{
  struct pair r = { a.first + b.first, a.second + b.second };
  return r;
}

static __attribute__ ((noinline)) double
product (struct pair a)
{
  return a.first * a.second;
}

static struct pair shared = { 2, 3 };
#pragma acc declare copyin (shared)

/* It has no effect, but what it reads is not its own.  */

#pragma acc routine seq
static __attribute__ ((noinline)) double
shared_product (void)
{
  return product (shared);
}

/* A record that each iteration makes anew.  */

static void
check_sums (void)
{
  struct pair r[4];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 4; i++)
    {
      struct pair s = { 0, i }, term;
      for (int k = 1; k < 50; k++)
	{
	  term.first = k;
	  term.second = 1;
	  s = sum (s, term);
	}
      r[i] = s;
    }
  for (int i = 0; i < 4; i++)
    {
      CHECK_REAL (r[i].first, 1225, 1e-12);
      CHECK_REAL (r[i].second, i + 49, 1e-12);
    }
}

/* Loops of which each iteration reads what the one before has written.  */

static void
check_order (void)
{
  static struct pair a[N];
  static double b[N + 1];
#pragma acc kernels copyout (a)
  {
    a[0].first = 1;
    a[0].second = 0;
    for (int i = 1; i < N; i++)
      a[i] = sum (a[i - 1], a[0]);
  }
  for (int i = 0; i < N; i++)
    CHECK_REAL (a[i].first, i + 1, 1e-12);
#pragma acc kernels copy (a) copyout (b)
  for (int i = 0; i < N - 1; i++)
    {
      b[i] = product (a[i]);
      a[i + 1].second = b[i] + 1;
    }
  double second = 0;
  for (int i = 0; i < 12; i++)
    {
      CHECK_REAL (b[i], (i + 1) * second, 1e-12);
      second = b[i] + 1;
    }
}

static void
check_shared (void)
{
  double r[3];
#pragma acc serial copyout (r)
  for (int i = 0; i < 3; i++)
    {
      shared.first = i;
      r[i] = shared_product ();
    }
  for (int i = 0; i < 3; i++)
    CHECK_REAL (r[i], 3 * i, 1e-12);
}

int
main (void)
{
  check_sums ();
  check_order ();
  check_shared ();
  return 0;
}
