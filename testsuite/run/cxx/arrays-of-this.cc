/* Several members of the object in the data clauses of a member function's constructs: what
   the region has as `this' leads to all of them.
   { dg-options "-std=gnu++17" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <array>
#include <type_traits>

enum { N = 32 };

template <class T> struct state
{
  T in[N], out[N];
  int n;
  T *p;
  int after[5];

  /* In the order of the members, and in another one.  */
  void shift ()
  {
#pragma acc parallel loop copyin(in) copy(out)
    for (int i = 1; i < N; i++)
      out[i] = in[i - 1];
  }
  void shift_more ()
  {
#pragma acc parallel loop copy(out) copyin(n, in) default(none)
    for (int i = 1; i < N; i++)
      out[i] += in[i - 1] + n;
  }
  void unnamed_member ()
  {
#pragma acc parallel loop copyin(in) copy(out)
    for (int i = 1; i < N; i++)
      out[i] += in[i - 1] * n;
  }
  void sections ()
  {
#pragma acc parallel loop copyin(in[1:N - 1]) copy(out[1:N - 1]) async
    for (int i = 1; i < N; i++)
      out[i] -= in[i];
#pragma acc wait
  }
  void with_pointer ()
  {
#pragma acc parallel loop copyin(in, n) copy(p[0:N], out)
    for (int i = 0; i < N; i++)
      {
	p[i] = in[i] + n;
	out[i] += p[i];
      }
  }
  void present_members ()
  {
#pragma acc data copyin(in) copy(out) create(after)
    {
#pragma acc parallel loop present(in, out)
      for (int i = 0; i < N; i++)
	out[i] += in[i];
#pragma acc serial present(after, in)
      for (int i = 0; i < 5; i++)
	after[i] = in[i + 1];
#pragma acc update self(after)
    }
  }
  T product ()
  {
    T s = 0;
#pragma acc parallel loop copyin(in, out) reduction(+:s)
    for (int i = 0; i < N; i++)
      s += in[i] * out[i];
    return s;
  }
  void two_nests ()
  {
#pragma acc kernels copyin(in) copy(out)
    {
      for (int i = 1; i < N; i++)
	out[i] += in[i - 1];
      for (int i = 1; i < N; i++)
	out[i] *= 2;
    }
  }
};

struct derived : state<float>
{
  int z[4];

  void base_and_own ()
  {
#pragma acc parallel loop copyin(z) copy(out)
    for (int i = 0; i < 4; i++)
      out[i] = z[i];
  }
};

struct plain
{
  double in[N], out[N], *p = nullptr;
  int n = 3;

  /* In lambdas, where `this' is what they have captured.  */
  void captured ()
  {
    auto shift = [this] (int k)
      {
#pragma acc parallel loop copyin(in, n) copy(out)
	for (int i = 1; i < N; i++)
	  out[i] = in[i - 1] + n * k;
      };
    shift (2);
    auto twice = [&] (auto k)
      {
	auto inner = [&]
	  {
#pragma acc kernels copyin(in) copy(out)
	    for (int i = 1; i < N; i++)
	      out[i] += in[i] * k;
	  };
	inner ();
#pragma acc enter data copyin(in, out)
#pragma acc parallel loop present(in, out)
	for (int i = 0; i < N; i++)
	  out[i] += in[i];
#pragma acc update self(out[0:N / 2])
#pragma acc exit data copyout(out) delete(in)
      };
    twice (2);
    p = new double[N] ();
    [=] {
#pragma acc parallel loop copyin(in, out) copy(p[0:N])
      for (int i = 0; i < N; i++)
	p[i] += out[i] + in[i];
    } ();
  }
  void reference (plain &o)
  {
#pragma acc parallel loop copyin(o.in) copy(o.out)
    for (int i = 0; i < N; i++)
      o.out[i] = o.in[i] + 1;
  }
};

template <class S> void
test (S &s)
{
  s.p = new typename std::remove_reference<decltype (s.in[0])>::type[N];
  for (int i = 0; i < N; i++)
    {
      s.in[i] = i;
      s.out[i] = s.p[i] = 0;
    }
  s.n = 5;
  s.shift ();
  s.shift_more ();
  s.unnamed_member ();
  s.sections ();
  s.with_pointer ();
  s.present_members ();
  double sum = 0;
  for (int i = 0; i < N; i++)
    {
      double x = i ? 7 * (i - 1) + 5 - i : 0;
      CHECK (s.p[i] == i + 5);
      CHECK (s.out[i] == x + i + 5 + i);
      sum += s.in[i] * s.out[i];
    }
  CHECK (s.product () == sum);
  CHECK (s.after[4] == 5);
  s.two_nests ();
  for (int i = 1; i < N; i++)
    CHECK (s.out[i] == 2 * (7 * (i - 1) + 5 - i + i + 5 + i + i - 1));
}

/* No clause at all, and functions of other classes that get the address of a member: at -O0
   nobody knows what they use.  */

struct classes
{
  std::array<double, N> a;
  std::array<std::array<int, 3>, 2> b;
  double *p;

  void add (int k)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += i + k + b[i % 2][i % 3];
  }
  double at (int i) const
  {
    double found = 0;
#pragma acc parallel copyout(found)
    found = a[i] + p[i];
    return found;
  }
};

static void
test_classes ()
{
  static double more[N];
  static classes c = { {}, { { { 1, 2, 3 }, { 4, 5, 6 } } }, more };
  more[4] = 0.5;
  c.add (1);
#pragma acc enter data copyin(more)
  CHECK (c.at (4) == 4 + 1 + 2 + 0.5);
#pragma acc enter data copyin(c)
  c.add (2);
#pragma acc exit data copyout(c)
#pragma acc exit data delete(more)
  for (int i = 0; i < N; i++)
    CHECK (c.a[i] == 2 * i + 3 + 2 * c.b[i % 2][i % 3]);
}

int
main ()
{
  static state<double> s;
  static derived d;
  static plain o;
  test (s);
  test (d);
  for (int i = 0; i < 4; i++)
    d.z[i] = i * i;
  d.base_and_own ();
  CHECK (d.out[3] == 9);
  for (int i = 0; i < N; i++)
    o.in[i] = i;
  o.captured ();
  for (int i = 1; i < N; i++)
    {
      CHECK (o.out[i] == i - 1 + 6 + 3 * i);
      CHECK (o.p[i] == o.out[i] + i);
    }
  o.reference (o);
  CHECK (o.out[N - 1] == N);
  test_classes ();
  return 0;
}
