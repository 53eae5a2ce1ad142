/* Kernels regions over views, as mini-apps have them: structures of a pointer and sizes, by value
   and by reference, with operator(); functors and lambdas; sums and bytes behind `this'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <array>
#include "check.h"

template <typename T>
struct view
{
  T *p;
  long rows, columns;
  T &operator() (long i, long j) const { return p[i * columns + j]; }
};

template <typename V>
static void
transposed (V a, V b)
{
#pragma acc kernels
  for (int i = 0; i < a.rows; i++)
    for (int j = 0; j < a.columns; j++)
      a (i, j) = b (j, i);
}

template <typename V>
static void
smooth (V &a, const V &b)
{
#pragma acc kernels loop
  for (int i = 1; i < a.rows - 1; i++)
    for (int j = 1; j < a.columns - 1; j++)
      a (i, j) = b (i - 1, j) + b (i + 1, j) - 2 * b (i, j);
}

template <typename F>
static void
each (int n, F f)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F>
static double
sum_of (int n, F f)
{
  double s = 0;
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    f (i, s);
  return s;
}

struct particle { std::array<double, 3> x, v; double m; };

struct cloud
{
  particle *p;
  int n;
  double energy;
  std::array<double, 3> momentum;
  char *fast;

  void move (double dt)
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++)
	p[i].x[k] += dt * p[i].v[k];
  }

  void sums ()
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      energy += p[i].m * p[i].v[0] * p[i].v[0];
#pragma acc kernels loop
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++)
	this->momentum[k] += p[i].m * p[i].v[k];
  }

  void mark (const int *asked)
  {
#pragma acc kernels present (asked)
    for (int i = 0; i < n; i++)
      fast[i] = p[i].v[1] > 3;
#pragma acc kernels present (asked)
    for (int i = 0; i < n; i++)
      if (asked[i])
	p[i].m = fast[i] + 2;
  }
};

struct rows { int n; int *start, *column; double *value; };
struct entries { int n; double *value; };

static void
product (const rows &a, const entries &x, entries *y)
{
#pragma acc kernels
  for (int i = 0; i < a.n; i++)
    {
      y->value[i] = 0;
      for (int j = a.start[i]; j < a.start[i + 1]; j++)
	y->value[i] += a.value[j] * x.value[a.column[j]];
    }
}

static void
test_views ()
{
  const int n = 40, m = 30;
  static double x[n * m], y[n * m], z[n * m];
  for (int i = 0; i < n * m; i++)
    x[i] = i % 13;
  view<double> a { x, n, m }, b { y, m, n }, c { z, m, n };
  double *p = z, s = 0, t = 0;
#pragma acc data copyin (x) copyout (y) copy (z)
  {
    transposed (b, a);
    smooth (c, b);
    for (int k = 0; k < 3; k++)
      each (n * m, [=] (int i) { p[i] += k; });
    s = sum_of (n * m, [=] (int i, double &to) { to += p[i]; });
  }
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      {
	CHECK (b (i, j) == a (j, i));
	bool inside = i > 0 && j > 0 && i < m - 1 && j < n - 1;
	double want = inside ? b (i - 1, j) + b (i + 1, j) - 2 * b (i, j) : 0;
	CHECK (c (i, j) == want + 3);
	t += want + 3;
      }
  CHECK (s == t);
}

static void
test_cloud ()
{
  const int n = 300;
  static particle p[n];
  static char fast[n];
  static int asked[n];
  cloud c { p, n, 1, {}, fast };
  for (int i = 0; i < n; i++)
    {
      p[i] = { { 1, 2, 3 }, { 2, double (i % 5), 4 }, 2 };
      asked[i] = i % 2;
    }
#pragma acc data copy (c, c.p[0:n], c.fast[0:n]) copyin (asked)
  {
    c.move (0.5);
    c.sums ();
    c.mark (asked);
  }
  CHECK (c.energy == 1 + 8 * n);
  CHECK (c.momentum[0] == 4 * n && c.momentum[1] == 4 * n && c.momentum[2] == 8 * n);
  for (int i = 0; i < n; i++)
    {
      CHECK (p[i].x[0] == 2 && p[i].x[1] == 2 + 0.5 * (i % 5) && p[i].x[2] == 5);
      CHECK (fast[i] == (i % 5 > 3));
      CHECK (p[i].m == (i % 2 ? fast[i] + 2 : 2));
    }
}

static void
test_product ()
{
  const int n = 200;
  static int start[n + 1], column[3 * n];
  static double value[3 * n], vx[n], vy[n];
  for (int i = 0; i <= n; i++)
    start[i] = i < 5 ? 0 : 3 * i - 15;
  for (int i = 0; i < 3 * n; i++)
    {
      column[i] = i * 7 % n;
      value[i] = i % 6;
      vx[i / 3] = i / 3 + 1;
    }
  rows a { n, start, column, value };
  entries x { n, vx }, y { n, vy }, *to = &y;
#pragma acc data copyin (a, a.start[0:n + 1], a.column[0:3 * n], a.value[0:3 * n]) \
  copyin (x, x.value[0:n]) copyout (to[0:1], to->value[0:n])
  product (a, x, to);
  for (int i = 0; i < n; i++)
    {
      double want = 0;
      for (int j = start[i]; j < start[i + 1]; j++)
	want += value[j] * vx[column[j]];
      CHECK (vy[i] == want);
    }
}

int
main ()
{
  test_views ();
  test_cloud ();
  test_product ();
  return 0;
}
