/* Lambdas and templates that call routines of several threads: they have the routines'
   levels, also where they are not inlined.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine vector
template<class F>
static double
sum_of (int n, F f)
{
  double s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += f (i);
  return s;
}

template<class F>
static void
for_gangs (int n, F f)
{
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
    f (i);
}

struct table
{
  double factor;
  double row (int n) const
  { return sum_of (n, [this] (int i) { return i * factor; }); }
};

int
main ()
{
  const int n = 50;
  double *r = new double[n];
  table t = { 2 };
#pragma acc data copyout (r[0:n])
  for_gangs (n, [=] (int i)
    { r[i] = sum_of (i + 40, [=] (int j) { return i + j; }) + t.row (i); });
  for (int i = 0; i < n; i++)
    {
      double terms = i + 40;
      CHECK_REAL (r[i], terms * i + terms * (terms - 1) / 2 + i * (i - 1), 1e-12);
    }
  delete[] r;
  return 0;
}
