/* What operators and procedures return references to, of an object behind `this', comes back.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static const int n = 100;

struct row
{
  double e[n];
  double &operator[] (int i) { return e[i]; }
  __attribute__ ((noinline)) double &far (int i) { return (*this)[i]; }
};

#pragma acc routine seq
__attribute__ ((noinline)) static double *
pick (double *p, int i)
{
  return p + i;
}

struct two_rows
{
  row a, b;
  double *p;

  void index (int k)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += i + k + b[i];
  }
  void call (int k)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a.far (i) += i + k + b.far (i);
  }
  void point (int k)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
	double *q = i % 2 ? pick (a.e, i) : &a.e[i];
	*q += i + k;
      }
  }
  void kernels (int k)
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      *pick (a.e, i) += i + k;
  }
};

int
main ()
{
  static two_rows r;
  void (two_rows::*const all[]) (int)
    = { &two_rows::index, &two_rows::call, &two_rows::point, &two_rows::kernels };
  for (int i = 0; i < n; i++)
    r.b[i] = i < 50 ? 0 : 2;
  int times = 0, twice = 0;
  for (auto f : all)
    {
      (r.*f) (1);
      times++;
      twice += twice < 2;
      for (int i = 0; i < n; i++)
	CHECK (r.a[i] == times * (i + 1.0) + twice * r.b[i]);
    }
  return 0;
}
