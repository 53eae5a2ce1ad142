/* Pointers in structures that a region uses without a clause, as a lambda's and a vector's:
   where their data are on the device, the device's copies point there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <vector>

template <class F> static void
for_all (int n, F f)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    f (i);
}

template <class F> static void
for_all_kernels (int n, const F &f)
{
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    f (i);
}

struct view
{
  double *data;
  int n;
  double &operator() (int i) const { return data[i]; }
};

struct two_views
{
  view in, out;
  int (*unused) (int);
};

static void
lambdas (int n)
{
  double *x = new double[n], *y = new double[n];
  for (int i = 0; i < n; i++)
    x[i] = i, y[i] = 1;
#pragma acc data copyin(x[0:n]) copy(y[0:n])
  {
    for_all (n, [=] (int i) { y[i] += 2 * x[i]; });
    for_all_kernels (n, [=] (int i) { y[i] += 2 * x[i]; });
    two_views both = { { x, n }, { y, n }, nullptr };
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      both.out (i) += both.in (i);
    CHECK (both.out.data == y && both.in.data == x);
  }
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, y[i], 1 + 5 * i);
  delete[] x;
  delete[] y;
}

static double
sum_of (const std::vector<double> &v)
{
  double sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < (int) v.size (); i++)
    sum += v[i];
  return sum;
}

static void
vectors ()
{
  std::vector<double> v (100);
  double *p = v.data ();
#pragma acc data copy(p[0:100])
  {
#pragma acc parallel loop
    for (int i = 0; i < 100; i++)
      v[i] = i;
    CHECK (sum_of (v) == 4950);
  }
  CHECK (v[10] == 10 && v.size () == 100 && v.data () == p);
}

int
main ()
{
  lambdas (100);
  vectors ();
  return 0;
}
