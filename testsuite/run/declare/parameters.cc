/* OpenACC 2.13 in C++: declare of parameters: of functions, member functions, constructors,
   templates, lambdas.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct S
{
  int x;
  double y[4];

  S (double *r, int n) : x (2)
  {
#pragma acc declare deviceptr(r) copyin(n)
#pragma acc parallel loop present(n)
    for (int i = 0; i < n; i++)
      r[i] = n + i;
  }

  int scale (double k, double *r, int n)
  {
    int twice = 2 * x;
#pragma acc declare copyin(k, twice) deviceptr(r)
#pragma acc parallel loop copyin(this[0:1]) present(k, twice)
    for (int i = 0; i < n; i++)
      r[i] = y[i] * k + twice;
    return n;
  }
};

template <class T> static void
fill (T k, T *r)
{
  T l[4] = { 1, 2, 3, 4 };
#pragma acc declare deviceptr(r) copyin(k, l)
#pragma acc parallel loop present(k, l)
  for (int i = 0; i < 4; i++)
    r[i] = k + l[i];
}

static double
whole (S s, int n)
{
#pragma acc declare copyin(s)
#pragma acc declare create(n)
  double sum = 0;
#pragma acc parallel loop reduction(+:sum) present(s)
  for (int i = 0; i < 4; i++)
    sum += s.y[i] * s.x;
  return sum + n;
}

/* The caller makes a copy.  */

struct copied
{
  int x;
  copied (int a) : x (a) {}
  copied (const copied &o) : x (o.x) {}
};

static __attribute__ ((noinline)) int
by_copy (copied c)
{
  int r;
#pragma acc declare copyin(c)
#pragma acc serial present(c) copyout(r)
  r = c.x;
  return r;
}

int main ()
{
  double r[4];
  auto add = [] (int k, double *p)
    {
#pragma acc declare deviceptr(p) copyin(k)
#pragma acc parallel loop present(k)
      for (int i = 0; i < 4; i++)
	p[i] += k;
    };
#pragma acc data create(r)
  {
    double *p;
#pragma acc host_data use_device(r)
    p = r;
    S s (p, 4);
#pragma acc update self(r)
    CHECK (r[0] == 4 && r[3] == 7);
    for (int i = 0; i < 4; i++)
      s.y[i] = i;
    CHECK (s.scale (3., p, 4) == 4);
#pragma acc update self(r)
    CHECK (r[0] == 4 && r[3] == 13);
    fill (4., p);
    add (10, p);
#pragma acc update self(r)
    CHECK (r[0] == 15 && r[3] == 18);
    CHECK (whole (s, 1) == 13);
    for (int i = 0; i < 3; i++)
      CHECK (by_copy (i) == i);
  }
  return 0;
}
