/* Sections in `declare', in functions of C++: templates, members, lambdas, exceptions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "function-sections.h"

struct counted
{
  static int count;
  counted () { count++; }
  ~counted () { count--; }
};
int counted::count;

template <typename T>
static T
increase (T *p, int m, bool fail)
{
#pragma acc declare copy (p[0:m])
  counted one;
#pragma acc parallel loop
  for (int i = 0; i < m; i++)
    p[i]++;
  if (fail)
    throw m;
  return p[0];
}

struct vec
{
  double *data;
  int size;

  void take (const double *x)
  {
#pragma acc declare copyin (x[0:size])
#pragma acc parallel loop copyout (data[0:size])
    for (int i = 0; i < size; i++)
      data[i] = 2 * x[i];
  }
};

int
main ()
{
  check_sections ();
  for (int i = 0; i < n; i++)
    a[i] = i;
  CHECK (increase (a, n, false) == 0 || acc_get_device_type () == acc_device_host);
  bool thrown = false;
  try
    {
      increase (a, n, true);
    }
  catch (int m)
    {
      thrown = m == n;
    }
  CHECK (thrown && counted::count == 0);
  vec v = { b, n };
  v.take (a);
  auto fill = [] (double *z, int m)
  {
#pragma acc declare copyout (z[0:m])
#pragma acc parallel loop
    for (int i = 0; i < m; i++)
      z[i] = i;
  };
  fill (c, n);
  for (int i = 0; i < n; i++)
    CHECK (a[i] == i + 2 && b[i] == 2 * (i + 2) && c[i] == i);
  return 0;
}
