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
  return 0;
}
