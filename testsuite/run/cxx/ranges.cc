/* Range-based `for' behind loop directives: arrays, classes with iterators of their own,
   templates, nests.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <array>
#include <vector>
#include "check.h"

struct point { int x; double y; };

template <class C>
static double
sum_of (const C &c)
{
  double s = 0;
#pragma acc parallel loop reduction (+: s)
  for (const auto &x : c)
    s += x;
  return s;
}

template <int N>
static void
double_each (double (&a)[N])
{
#pragma acc parallel loop
  for (auto &x : a)
    x *= 2;
}

static int
arrays ()
{
  double a[1000], s = 0;
  for (int i = 0; i < 1000; i++)
    a[i] = i;
#pragma acc parallel loop copy (a)
  for (double &x : a)
    x += 1;
#pragma acc parallel loop reduction (+: s) gang worker vector num_workers (2)
  for (double x : a)
    {
      if (x < 3)
	continue;
      s += x;
    }
  CHECK_REAL (s, 1000 * 1001 / 2 - 3, 0);
#pragma acc kernels loop
  for (auto &&x : a)
    x -= 1;
  double_each (a);
  for (int i = 0; i < 1000; i++)
    CHECK_ELEMENT (i, a[i], 2 * i);
  std::array<double, 100> b;
  b.fill (2);
  CHECK_REAL (sum_of (a), 999 * 1000, 0);
  CHECK_REAL (sum_of (b), 200, 0);
  point p[50];
  for (point &e : p)
    e = { 1, 2 };
#pragma acc parallel loop
  for (auto &[x, y] : p)
    {
      x += 3;
      y *= 2;
    }
  for (int i = 0; i < 50; i++)
    CHECK_ELEMENT (i, p[i].x + p[i].y, 8);
  return 0;
}

static int
nests ()
{
  double m[30][40], t = 0;
#pragma acc parallel loop copyout (m)
  for (auto &row : m)
#pragma acc loop
    for (auto &x : row)
      x = 3;
#pragma acc parallel loop collapse (2) reduction (+: t)
  for (auto &row : m)
    for (auto x : row)
      t += x;
  CHECK_REAL (t, 3600, 0);
  int p[20], q[30], u = 0, v = 0, w = 0, last = 0;
  for (int i = 0; i < 20; i++)
    p[i] = i;
  for (int i = 0; i < 30; i++)
    q[i] = i;
#pragma acc parallel loop collapse (2) reduction (+: u) copyin (p, q)
  for (int x : p)
    for (int y : q)
      u += x * y;
  CHECK_INT (u, 190 * 435);
#pragma acc parallel loop collapse (2) reduction (+: v)
  for (int i = 0; i < 10; i++)
    {
      for (int y : q)
	v += i * y;
    }
  CHECK_INT (v, 45 * 435);
#pragma acc parallel loop tile (4, 8) reduction (+: w)
  for (int x : p)
    for (int y : q)
      w += x * y;
  CHECK_INT (w, 190 * 435);
#pragma acc parallel copyout (last)
  {
    int r = 0;
#pragma acc loop seq
    for (int x : p)
      r = 2 * r + x % 2;
    last = r;
  }
  CHECK_INT (last, 0x55555);
  if (last)
#pragma acc parallel loop copy (p)
    for (int &x : p)
      x = 7;
  CHECK_INT (p[19], 7);
  return 0;
}

/* An iterator that the program copies by a function.  */

struct iterator
{
  double *p;
  iterator (double *q) : p (q) {}
  iterator (const iterator &o) : p (o.p) {}
  iterator &operator= (const iterator &o) { p = o.p; return *this; }
  double &operator* () const { return *p; }
  iterator &operator++ () { ++p; return *this; }
  iterator &operator+= (long n) { p += n; return *this; }
  iterator &operator-= (long n) { p -= n; return *this; }
  iterator operator+ (long n) const { return p + n; }
  long operator- (const iterator &o) const { return p - o.p; }
  bool operator!= (const iterator &o) const { return p != o.p; }
  bool operator< (const iterator &o) const { return p < o.p; }
};

struct sequence
{
  double *first, *last;
  iterator begin () const { return first; }
  iterator end () const { return last; }
};

static int
classes ()
{
  std::vector<double> v (1000, 1.0);
  double *d = v.data ();
  sequence s { d, d + 1000 };
#pragma acc data copy (d[0:1000])
  {
#pragma acc parallel loop
    for (double &x : v)
      x += 1;
#pragma acc parallel loop gang worker vector num_gangs (7) num_workers (2) vector_length (64)
    for (double &x : s)
      x *= 2;
#pragma acc parallel loop gang vector num_gangs (3)
    for (iterator i = s.begin (); i != s.end (); ++i)
      *i += 1;
#pragma acc parallel loop
    for (auto i = v.end () - 1; i >= v.begin (); i -= 2)
      *i += 1;
  }
  for (int i = 0; i < 1000; i++)
    CHECK_ELEMENT (i, v[i], 5 + i % 2);
  return 0;
}

int
main ()
{
  return arrays () || nests () || classes ();
}
