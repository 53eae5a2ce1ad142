/* Data members in `reduction' clauses: plain ones, with `this->', inherited, static, of
   class type; in templates and lambdas; on one loop, on nested ones, alone in a construct.
   { dg-options "-Wall" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex>

struct base
{
  long count = 0;
};

template <class T> struct sums : base
{
  T s = 0, scale = 2;
  static T all;
  std::complex<double> z = 0;
  int n = 100;

  void one_loop ();
  void levels ();
  void statement (bool yes);
  static void of_all (int n);
  void lambdas (int m);
};

template <class T> T sums<T>::all;

template <class T> void
sums<T>::one_loop ()
{
#pragma acc parallel loop reduction (+:s, count)
  for (int i = 0; i < n; i++)
    {
      s += scale;
      count++;
    }
#pragma acc parallel
  {
#pragma acc loop gang reduction (+:s)
    for (int i = 0; i < n; i++)
      s += 1;
  }
#pragma acc kernels loop reduction (+:this->s) copy (s)
  for (int i = 0; i < n; i++)
    s += 1;
#pragma acc parallel loop reduction (+:z)
  for (int i = 0; i < n; i++)
    z += std::complex<double> (1, i);
}

template <class T> void
sums<T>::levels ()
{
#pragma acc parallel num_gangs (3)
#pragma acc loop gang reduction (+:s)
  for (int j = 0; j < 10; j++)
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < n; i++)
      s += 1;
#pragma acc serial
  {
#pragma acc loop reduction (+:s)
    for (int i = 0; i < n; i++)
      s += 1;
  }
}

template <class T> void
sums<T>::statement (bool yes)
{
  if (yes)
#pragma acc parallel loop reduction (+:count)
    for (int i = 0; i < n; i++)
      count += 2;
  else
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < n; i++)
      s += 1;
}

template <class T> void
sums<T>::of_all (int n)
{
#pragma acc parallel loop reduction (+:all)
  for (int i = 0; i < n; i++)
    all += 1;
}

template <class T> void
sums<T>::lambdas (int m)
{
  auto reference = [&] ()
  {
#pragma acc parallel loop reduction (max:s)
    for (int i = 0; i < m; i++)
      s = s > i ? s : i;
  };
  reference ();
  CHECK (s == m - 1);
  auto self = [this, m] ()
  {
#pragma acc parallel loop reduction (max:s)
    for (int i = 0; i < m; i++)
      s = s > 2 * i ? s : 2 * i;
  };
  self ();
  CHECK (s == 2 * (m - 1));
}

struct plain
{
  int hits;
  double d;
  void look (const int *a, int n);
};

void
plain::look (const int *a, int n)
{
#pragma acc parallel loop reduction (+:hits) reduction (max:d) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    {
      hits += a[i] > 10;
      d = a[i] > d ? a[i] : d;
    }
}

/* The object of the member is in a clause, too.  */

struct whole
{
  int sum = 0, values[10];

  void
  add ()
  {
#pragma acc parallel loop copy (this[0:1]) reduction (+:sum)
    for (int i = 0; i < 10; i++)
      sum += values[i];
#pragma acc parallel loop reduction (+:sum) copy (this[0:1])
    for (int i = 0; i < 10; i++)
      sum += values[i];
#pragma acc serial loop reduction (+:sum) copy (this[0:1])
    for (int i = 0; i < 10; i++)
      sum += values[i];
#pragma acc kernels loop reduction (+:sum) copy (this[0:1])
    for (int i = 0; i < 10; i++)
      sum += values[i];
  }
};

static void
add_in_object (whole &w)
{
  int &sum = w.sum;
#pragma acc parallel loop reduction (+:sum) copy (w)
  for (int i = 0; i < 10; i++)
    sum += w.values[i];
}

int
main ()
{
  sums<double> x;
  x.one_loop ();
  CHECK (x.s == 400 && x.count == 100);
  CHECK (x.z.real () == 100 && x.z.imag () == 4950);
  /* Often: gangs that each had the member would come in the wrong order now and then.  */
  for (int i = 0; i < 200; i++)
    {
      x.s = 0;
      x.levels ();
      CHECK (x.s == 1100);
    }
  x.statement (true);
  x.statement (false);
  CHECK (x.s == 1200 && x.count == 300);
  sums<double>::of_all (50);
  CHECK (sums<double>::all == 50);
  x.s = 0;
  x.lambdas (30);
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  plain p { 0, 0 };
  p.look (a, 100);
  CHECK (p.hits == 89 && p.d == 99);
  whole w;
  for (int i = 0; i < 10; i++)
    w.values[i] = i;
  w.add ();
  add_in_object (w);
  CHECK_INT (w.sum, 5 * 45);
  return 0;
}
