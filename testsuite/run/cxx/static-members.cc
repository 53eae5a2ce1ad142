/* Classes with static data members, and with members of such classes, in data clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string>

template <int N> struct grid
{
  static const int dimension = N;
  static int count;
  double v[N];
  std::string name;

  int size () const { return dimension; }
};

template <int N> int grid<N>::count = 7;

struct tag
{
  static constexpr int c = 5;
  enum { e = 3 };
};

struct view
{
  static constexpr int rank = 1;
  double *a;
  int n;
  static int made;
  double &operator() (int i) const { return a[i]; }
};

int view::made;

static void
whole (view w)
{
#pragma acc enter data copyin(w, w.a[0:w.n])
#pragma acc parallel loop present(w)
  for (int i = 0; i < 100; i++)
    w (i) = i * view::rank;
#pragma acc exit data copyout(w.a[0:w.n])
#pragma acc exit data delete(w)
}

/* Functions in the class, and instances of templates.  */

static const int n = 50;

template <class T>
struct table
{
  static T first;
  T values[n];

  void
  fill ()
  {
#pragma acc enter data create (this[0:1])
#pragma acc parallel loop present (this)
    for (int i = 0; i < n; i++)
      values[i] = i;
#pragma acc exit data copyout (this[0:1])
  }
};

template <class T> T table<T>::first;

struct inner_functions
{
  static int first;
  int values[n];

  void
  fill ()
  {
    inner_functions other;
    auto twice = [this] ()
      {
#pragma acc parallel loop copy (this[0:1])
	for (int i = 0; i < n; i++)
	  values[i] *= 2;
      };
#pragma acc parallel loop copyout (other)
    for (int i = 0; i < n; i++)
      other.values[i] = i;
#pragma acc parallel loop copyout (this[0:1]) copyin (other)
    for (int i = 0; i < n; i++)
      values[i] = other.values[i];
    twice ();
  }
};

int inner_functions::first = 3;

int
main ()
{
  grid<10> g;
  g.name = "x";
  tag t;
  int r = 0;
#pragma acc parallel loop copy(g) copyin(t) reduction(+:r)
  for (int i = 0; i < 10; i++)
    {
      g.v[i] = i * g.size () + t.c + tag::e;
      r += grid<10>::dimension;
    }
  auto f = [=] (int k) { return k + tag::c + g.dimension + view::made; };
  CHECK_INT (grid<10>::count + f (1), 23);
  CHECK (g.v[3] == 38 && r == 100 && g.name == "x");

  view w { new double[100] (), 100 };
  whole (w);
  CHECK (w.a[99] == 99);
  table<int> filled;
  filled.fill ();
  inner_functions inside;
  inside.fill ();
  for (int i = 0; i < n; i++)
    {
      CHECK_INT (filled.values[i], i);
      CHECK_INT (inside.values[i], 2 * i);
    }
  CHECK_INT (inner_functions::first + table<int>::first, 3);
  return 0;
}
