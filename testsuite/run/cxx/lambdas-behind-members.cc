/* Behind a directive that reduces, makes private or maps a data member, lambdas capture `this', not
   what stands for the member in the directive.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct base
{
  int *p;
};

struct plain : base
{
  int sum, k, n;

  void
  reduced ()
  {
    sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(p[0:n])
    for (int i = 0; i < n; i++)
      sum += p[i];
    auto value = [=] (int x) { return sum + x + k; };
    sum = 1000;
    if (value (1) != 1001 + k)
      abort ();
    auto set = [=] { sum = 7; p[0]++; };
    set ();
    if (sum != 7)
      abort ();
    /* The same names again, with a lambda in the directive's statement.  */
#pragma acc parallel loop reduction(+:sum) copyin(p[0:n])
    for (int i = 0; i < n; i++)
      {
	auto add = [&] (int x) { sum += x; };
	add (p[i]);
      }
    if (sum != 7 + 1 + n * (n - 1) / 2)
      abort ();
    if (n > 0)
#pragma acc parallel loop reduction(+:sum) copyin(p[0:n])
      for (int i = 0; i < n; i++)
	sum += p[i];
    else
      abort ();
    auto twice = [this] { sum *= 2; };
    twice ();
    if (sum != 2 * (7 + 2 + n * (n - 1)))
      abort ();
  }

  void
  privates ()
  {
    int *q = p;
#pragma acc parallel loop private(k) copy(q[0:n])
    for (int i = 0; i < n; i++)
      {
	k = i;
	q[i] = k;
      }
    auto set = [=] (int x) { k = x; };
    k = 1;
    set (5);
    if (k != 5)
      abort ();
    auto local = [=] { int k = 3; struct { int sum = 4; } s; return k + s.sum + sum; };
    if (local () != 7 + sum)
      abort ();
  }
};

template<typename T> struct holder
{
  T *data;
};

template<typename T> struct dependent : holder<T>
{
  using holder<T>::data;
  T sum;
  int n;

  void
  run ()
  {
    sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(data[0:n])
    for (int i = 0; i < n; i++)
      sum += data[i];
    auto value = [=] { return sum + data[0]; };
    sum = 3;
    T other[1] = { 4 };
    T *old = data;
    data = other;
    if (value () != 7)
      abort ();
    data = old;
    auto set = [=] (auto x) { sum = x; };
    set (9);
    if (sum != 9)
      abort ();
#pragma acc enter data copyin(data[0:n])
    auto first = [=] { return data[0] + sum; };
    sum = 1;
    if (first () != 1 + data[0])
      abort ();
#pragma acc exit data delete(data[0:n])
  }
};

int
main ()
{
  enum { n = 100 };
  int a[n];
  double b[n];
  for (int i = 0; i < n; i++)
    b[i] = a[i] = i;
  plain x;
  x.p = a, x.n = n, x.k = 3;
  x.reduced ();
  x.privates ();
  dependent<double> y;
  y.data = b, y.n = n;
  y.run ();
  return 0;
}
