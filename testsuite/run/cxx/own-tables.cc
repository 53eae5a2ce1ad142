// Constant tables of functions, by constexpr and const, in templates, lambdas and classes.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"

struct pair { int a; float b; };

template <typename T, int N>
static void
apply (T *x, int n)
{
  constexpr T weights[N + 1] = { T (2), T (3) };
  const pair pairs[2] = { { N, .5f }, { 2 * N, 1.5f } };
#pragma acc parallel loop copy (x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = x[i] * weights[i % (N + 1)] + pairs[i & 1].a * T (pairs[i & 1].b * 2);
}

struct filter
{
  int from;
  void run (int *y, int n) const
  {
    const int steps[3] = { from, 2, 3 };	// the run knows them
    const int own[3] = { 10, 20, 30 };
    auto go = [=] ()
      {
	const int inner[2] = { 100, 200 };
#pragma acc parallel loop copy (y[0:n])
	for (int i = 0; i < n; i++)
	  y[i] += steps[i % 3] + own[i % 3] + inner[i & 1];
      };
    go ();
  }
};

int
main ()
{
  double x[60];
  int y[60];
  for (int i = 0; i < 60; i++)
    x[i] = i, y[i] = i;
  apply<double, 3> (x, 60);
  apply<int, 2> (y, 60);
  for (int i = 0; i < 60; i++)
    {
      const double w[4] = { 2, 3 };
      const int v[3] = { 2, 3 };
      CHECK (x[i] == i * w[i % 4] + (i & 1 ? 18 : 3));
      CHECK_INT (y[i], i * v[i % 3] + (i & 1 ? 12 : 2));
      y[i] = 0;
    }
  filter { 7 }.run (y, 60);
  for (int i = 0; i < 60; i++)
    CHECK_INT (y[i], (i % 3 ? i % 3 + 1 : 7) + 10 * (i % 3 + 1) + (i & 1 ? 200 : 100));
}
