/* Arrays of pointers, and arrays in structures, that a region uses without a clause: the
   device's copies point to what is present.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <algorithm>
#include <array>
#include <memory>
struct V
{
  double *p;
  int n;
};

struct W
{
  V v[2];
  std::array<double *, 3> a;
};

/* The members are behind `this', which no clause names; what std::max returns refers to a
   variable.  */

struct samples
{
  int n;
  double *values, weight;

  double greatest () const
  {
    double *v = values, most = 0;
#pragma acc parallel loop reduction (max:most) copyin (v[0:n])
    for (int i = 0; i < n; i++)
      most = std::max (most, v[i] * weight);
    return most;
  }

  double span () const
  {
    double *v = values, most = -1e30, least = 1e30;
#pragma acc parallel loop reduction (max:most) reduction (min:least) copyin (v[0:n])
    for (int i = 0; i < n; i++)
      {
	double value = std::min (v[i], weight * i);
	most = std::max (most, value);
	least = std::min (least, value);
      }
    return most - least;
  }
};

int
main ()
{
  double x[3][50], *rows[3] = { x[0], x[1], x[2] };
  int n = 50;
#pragma acc data copy(x)
  {
#pragma acc parallel loop collapse(2)
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < n; i++)
	rows[k][i] = k + i;
    W w = { { { x[0], n }, { x[1], n } }, { x[0], x[1], x[2] } };
#pragma acc parallel loop
    for (int i = 0; i < w.v[1].n; i++)
      w.v[1].p[i] += w.a[2][i];
#pragma acc kernels
    for (int i = 0; i < n; i++)
      w.v[0].p[i] += w.a[2][i];
  }
  CHECK (x[1][10] == 11 + 12 && x[0][10] == 10 + 12 && rows[1] == x[1]);
  std::unique_ptr<double[]> u (new double[50]);
  double *up = u.get ();
#pragma acc data copyout(up[0:50])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    u[i] = i;
  CHECK (u[20] == 20);
  samples s = { n, up, 3 };
  CHECK (s.greatest () == 49 * 3 && s.span () == 49);
  return 0;
}
