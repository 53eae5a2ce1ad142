/* Directives that treat members otherwise than their structure.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { N = 8 };

template <typename T> struct block
{
  int n;
  T *p, d[N], e[N];
  int m;

  void
  behind ()
  {
#pragma acc enter data copyin(this[0:1], p[0:n])
#pragma acc parallel loop present(this[0:1], p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += d[1] + i;
#pragma acc exit data copyout(p[0:n]) delete(this[0:1])
  }

  void
  entered ()
  {
#pragma acc enter data create(this[0:1]) copyin(d, n)
#pragma acc parallel loop present(this[0:1])
    for (int i = 0; i < N; i++)
      {
	e[i] = d[i] * n;
	d[i] = e[i] + i;
      }
    m = 77;
#pragma acc exit data copyout(d) delete(this[0:1], n)
  }

  void
  sections ()
  {
#pragma acc enter data copyin(d[0:N]) create(this[0:1])
#pragma acc parallel loop present(this[0:1])
    for (int i = 0; i < N; i++)
      d[i] += 1;
#pragma acc exit data delete(this[0:1]) copyout(d[2:3])
  }

  void
  structured ()
  {
#pragma acc data copyin(this[0:1]) copy(d)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	d[i] += n;
    }
#pragma acc parallel loop copyin(this[0:1]) copy(d[0:N]) copyout(e)
    for (int i = 0; i < N; i++)
      e[i] = d[i] += n;
  }
};

template <typename T> static void
members ()
{
  T x[N] = {};
  block<T> b = { N, x, { 1, 1, 1, 1, 1, 1, 1, 1 }, {}, 5 };
  b.behind ();
  CHECK (x[5] == 6 && !acc_is_present (x, sizeof x) && !acc_is_present (&b, sizeof b));
  b.entered ();
  CHECK (b.d[0] == 8 && b.d[7] == 15 && b.e[1] == 0 && b.m == 77);
  CHECK (!acc_is_present (&b, 1) && !acc_is_present (b.d, sizeof b.d));
  b.sections ();
  CHECK (b.d[1] == 9 && b.d[2] == 11 && b.d[4] == 13 && b.d[5] == 13);
  CHECK (!acc_is_present (&b, 1) && !acc_is_present (b.d, sizeof b.d));
  b.structured ();
  CHECK (b.d[1] == 25 && b.e[2] == 27 && b.m == 77 && !acc_is_present (&b, 1));
}

struct plain { int n; double d[N]; struct { float f[4]; int k; } in; };

static void
named (plain *t, plain s, plain &r)
{
#pragma acc enter data create(t[0:1]) copyin(t->d, t->in.k)
#pragma acc parallel loop present(t[0:1])
  for (int i = 0; i < N; i++)
    t->d[i] += t->in.k;
#pragma acc exit data copyout(t->d) delete(t[0:1], t->in.k)
  CHECK (t->d[3] == 4 && !acc_is_present (t, 1));
#pragma acc enter data copyin(s.n, s.d) create(s)
#pragma acc parallel loop present(s)
  for (int i = 0; i < N; i++)
    s.d[i] += s.n;
#pragma acc exit data copyout(s.d) delete(s.n) delete(s)
  CHECK (s.d[3] == 101 && !acc_is_present (&s, 1));
#pragma acc data create(r) copyin(r.in) copyout(r.d)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    r.d[i] = r.in.k + r.in.f[1];
  CHECK (r.d[7] == 5 && r.n == 100 && !acc_is_present (&r, 1));
}

int
main ()
{
  members<float> ();
  members<double> ();
  members<int> ();
  plain a = { 100, { 1, 1, 1, 1, 1, 1, 1, 1 }, { { 1, 2, 3, 4 }, 3 } }, b = a;
  named (&a, b, b);
  return 0;
}
