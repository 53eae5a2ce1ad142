/* Lambdas and function objects called in regions, captures by value.
   Member functions whose definitions are seen need no routine directive (GCC
   takes none in a class).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct polynomial
{
  double c[3];
  double operator() (double x) const { return (c[2] * x + c[1]) * x + c[0]; }
};

template<typename F>
static void
apply (int n, double *v, F f)
{
#pragma acc parallel loop copy (v[0:n]) firstprivate (f)
  for (int i = 0; i < n; i++)
    v[i] = f (v[i]);
}

int
main ()
{
  static double v[200];
  for (int i = 0; i < 200; i++)
    v[i] = i;
  polynomial p = { { 1, 2, 3 } };
  apply (200, v, p);
  for (int i = 0; i < 200; i++)
    CHECK_REAL (v[i], 3.0 * i * i + 2 * i + 1, 0);
#pragma acc parallel loop copyout (v)
  for (int i = 0; i < 200; i++)
    {
      int k = i % 7;
      auto twice = [k] (double x) { return x * 2 + k; };
      v[i] = twice (i);
    }
  for (int i = 0; i < 200; i++)
    CHECK_REAL (v[i], 2 * i + i % 7, 0);
  return 0;
}
