// Loop directives in lambdas, function objects, members and templates without a routine
// directive.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

// { dg-options "-fplugin-arg-accplug-warn=error=orphaned-loop" }

#include "check.h"
#include <vector>

const int n = 100;

struct scaler
{
  double factor;
  void
  operator() (const double *x, double *y) const
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      y[i] = factor * x[i];
  }
};

template<typename OPERATION>
void
apply (OPERATION op, double *a, double *b)
{
#pragma acc parallel present (a[0:n], b[0:n])
  op ();
}

int
main ()
{
  std::vector<double> u (n), v (n);
  double *a = u.data (), *b = v.data ();
  for (int i = 0; i < n; i++)
    a[i] = i, b[i] = -1;
  const double alpha = 1.5;
  double s = 0;

#pragma acc data copyin (a[0:n]) copy (b[0:n])
  {
    auto axpy = [=] ()
      {
#pragma acc loop
	for (int i = 0; i < n; i++)
	  b[i] = alpha * a[i] - b[i];
      };
#pragma acc parallel default (present)
    {
      axpy ();
    }
#pragma acc update self (b[0:n])
    for (int i = 0; i < n; i++)
      CHECK_REAL (b[i], 1.5 * i + 1, 0);
    apply (axpy, a, b);
#pragma acc update self (b[0:n])
    for (int i = 0; i < n; i++)
      CHECK_REAL (b[i], -1, 0);

    auto total = [] (const double *x, int m)
      {
	double t = 0;
#pragma acc loop reduction (+:t)
	for (int i = 0; i < m; i++)
	  t += x[i];
	return t;
      };
#pragma acc parallel loop present (a[0:n], b[0:n])
    for (int i = 0; i < n; i++)
      b[i] = total (a, i);
#pragma acc serial present (a[0:n]) copyout (s)
    s = total (a, n);
  }
  for (int i = 0; i < n; i++)
    CHECK_REAL (b[i], i * (i - 1) / 2, 0);
  CHECK_REAL (s, n * (n - 1) / 2, 0);

  scaler twice = { 2 };
#pragma acc parallel copyin (a[0:n]) copyout (b[0:n])
  twice (a, b);
  for (int i = 0; i < n; i++)
    CHECK_REAL (b[i], 2 * i, 0);
}
