/* Members of members, of elements too, by name in clauses of a member function's compute
   construct.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct inner
{
  double x;
  float gap[3];
  int v[4];
  int *h;
};

struct outer
{
  int k;
  inner in;
  int n;

  void arrays ();
  void pointers ();
  void all ();
};

void
outer::arrays ()
{
#pragma acc kernels loop copy (in.v) copyin (in.x, k, n)
  for (int i = 0; i < 4; i++)
    in.v[i] = i + k + n + (int) in.x;
}

void
outer::pointers ()
{
  int m = n;
#pragma acc parallel loop copyout (in.h[0:m]) copyin (in.x, n, k)
  for (int i = 0; i < m; i++)
    in.h[i] = i + k + n + (int) in.x;
}

void
outer::all ()
{
#pragma acc parallel loop copyout (in.h[0:n]) copyin (in.x, k)
  for (int i = 0; i < n; i++)
    in.h[i] = i + k + n + (int) in.x + 1;
}

struct rows
{
  inner e[3];
  int n;

  void elements ();
};

void
rows::elements ()
{
#pragma acc serial copy (e[1].v) copyin (e[1].x, n)
  for (int i = 0; i < 4; i++)
    e[1].v[i] += n + (int) e[1].x;
}

int
main ()
{
  int values[6];
  outer o = {};
  o.k = 2;
  o.n = 6;
  o.in.x = 1.5;
  o.in.h = values;
  o.arrays ();
  for (int i = 0; i < 4; i++)
    CHECK_ELEMENT (i, o.in.v[i], i + 9);
  o.pointers ();
  for (int i = 0; i < 6; i++)
    CHECK_ELEMENT (i, values[i], i + 9);
  o.all ();
  for (int i = 0; i < 6; i++)
    CHECK_ELEMENT (i, values[i], i + 10);
  rows r = {};
  r.n = 5;
  r.e[1].x = 4;
  r.elements ();
  for (int i = 0; i < 4; i++)
    CHECK_ELEMENT (i, r.e[1].v[i], 9);
  return 0;
}
