/* Members of what a function returns in its caller's memory, in data clauses: GCC has another
   name for such a variable.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 8 };

struct pair
{
  int a[N], b[N];
  int k;
  ~pair () { k = -1; }
};

static pair
members (const pair &o)
{
  pair r;
#pragma acc parallel loop copyin (o.a, o.b) copyout (r.a, r.b)
  for (int i = 0; i < N; i++)
    {
      r.a[i] = o.b[i];
      r.b[i] = o.a[i] + 1;
    }
  return r;
}

static pair
one_member (int add)
{
  pair r;
#pragma acc kernels loop copyout (r.b)
  for (int i = 0; i < N; i++)
    r.b[i] = i + add;
  return r;
}

static pair
section (int first)
{
  pair r;
  for (int i = 0; i < N; i++)
    r.a[i] = 0;
#pragma acc data copy (r.a[first:3])
#pragma acc parallel loop
  for (int i = first; i < first + 3; i++)
    r.a[i] = i;
  return r;
}

static pair
whole ()
{
  pair r;
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < N; i++)
    r.a[i] = r.b[i] = i;
#pragma acc serial
  r.k = r.a[3];
  return r;
}

static pair
dynamic (int k)
{
  pair r;
#pragma acc enter data create (r.a)
#pragma acc parallel loop present (r.a)
  for (int i = 0; i < N; i++)
    r.a[i] = k * i;
#pragma acc exit data copyout (r.a)
  return r;
}

int
main ()
{
  pair x = whole ();
  CHECK (x.a[7] == 7 && x.b[1] == 1 && x.k == 3);
  for (int i = 0; i < N; i++)
    x.b[i] = 10 * i;
  pair y = members (x);
  CHECK (y.a[7] == 70 && y.b[7] == 8 && y.b[0] == 1);
  CHECK (one_member (4).b[7] == 11);
  pair z = section (2);
  CHECK (z.a[1] == 0 && z.a[2] == 2 && z.a[4] == 4 && z.a[5] == 0);
  CHECK (dynamic (3).a[5] == 15);
  return 0;
}
