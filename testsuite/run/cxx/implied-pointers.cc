/* Arrays of pointers, and arrays in structures, that a region uses without a clause: the
   device's copies point to what is present.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
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
  return 0;
}
