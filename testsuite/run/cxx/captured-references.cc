/* Lambdas that capture by reference what only clauses of the region name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40

struct pair
{
  double first, second;
};

template<class F>
static void
for_all (int n, F f)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    f (i);
}

static void
check_parameter (double bias)
{
  double a[N];
  auto set = [&] (int i) { a[i] = i + bias; };
#pragma acc parallel loop copyout (a) copyin (bias)
  for (int i = 0; i < N; i++)
    set (i);
  for (int i = 0; i < N; i++)
    CHECK_REAL (a[i], i + 3.5, 1e-12);
}

static void
check_constructs ()
{
  double a[N], total = 0;
  pair factors = { 2, 3 };
  int n = N;
  auto set = [&] (int i) { a[i] = i < n ? i * factors.first : -1; };
  auto add = [&] (int i) { total += a[i] * factors.second; };
#pragma acc kernels copyout (a) copyin (factors, n)
#pragma acc loop independent
  for (int i = 0; i < N; i++)
    set (i);
  for (int i = 0; i < N; i++)
    CHECK_REAL (a[i], 2 * i, 1e-12);
#pragma acc serial copy (total) copyin (a, factors)
  for (int i = 0; i < N; i++)
    add (i);
  CHECK_REAL (total, 3 * N * (N - 1), 1e-12);
  factors.first = 5;
#pragma acc data copyout (a) copyin (n, factors)
  for_all (N, set);
  for (int i = 0; i < N; i++)
    CHECK_REAL (a[i], 5 * i, 1e-12);
}

int
main ()
{
  check_parameter (3.5);
  check_constructs ();
  return 0;
}
