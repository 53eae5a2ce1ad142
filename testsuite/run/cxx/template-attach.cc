/* `attach' and `detach' of what is of a type that depends on parameters of a template.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

template <class T> struct vec
{
  T *p;
  int n;

  void enter ()
  {
#pragma acc enter data copyin(this[0:1])
#pragma acc enter data copyin(p[0:n])
#pragma acc enter data attach(this->p)
  }
};

template <class V> struct holder { V v, *w; };

/* A member of an object, of a member, and of what a member points to.  */

template <class X> void
members (X &x, int n)
{
  auto *p = x.p;
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(p[0:n])
#pragma acc enter data attach(x.p)
#pragma acc parallel loop present(x)
  for (int i = 0; i < n; i++)
    x.p[i] += 1;
#pragma acc exit data detach(x.p)
#pragma acc exit data copyout(p[0:n])
#pragma acc exit data delete(x)
}

template <class H> void
nested (H &h, int n)
{
  auto *w = h.w;
  auto *p = h.v.p, *q = w->p;
#pragma acc enter data copyin(h, w[0:1])
#pragma acc enter data copyin(p[0:n], q[0:n])
#pragma acc enter data attach(h.v.p, h.w) attach(w->p)
#pragma acc parallel loop present(h)
  for (int i = 0; i < n; i++)
    h.v.p[i] += h.w->p[i];
#pragma acc exit data detach(h.v.p, h.w) detach(w->p) finalize
#pragma acc exit data copyout(p[0:n]) delete(q[0:n])
#pragma acc exit data delete(h, w[0:1])
}

/* A parameter and an element.  */

template <class P, class S> void
pointers (P p, S &s, int n)
{
#pragma acc enter data copyin(p[0:n])
#pragma acc enter data create(s)
  s.p = p;
#pragma acc update device(s)
#pragma acc enter data attach(s.p)
#pragma acc parallel loop present(s)
  for (int i = 0; i < n; i++)
    s.p[i] *= 2;
#pragma acc exit data detach(s.p)
#pragma acc exit data delete(s) copyout(p[0:n])
}

/* Clauses of constructs.  */

template <class X> void
constructs (X &x, int n)
{
  auto *p = x.p;
#pragma acc data copyin(x) copy(p[0:n])
  {
#pragma acc data attach(x.p)
    {
#pragma acc parallel loop present(x)
      for (int i = 0; i < n; i++)
	x.p[i] += 3;
    }
  }
#pragma acc data copyin(x) copy(p[0:n])
#pragma acc parallel loop attach(x.p) present(x)
  for (int i = 0; i < n; i++)
    x.p[i] += 3;
}

/* In operators, whose words have one place for the user.  */

template <class X> void
operators (X &x, int n)
{
  auto *p = x.p;
  _Pragma ("acc data copyin(x) copy(p[0:n])")
  {
    _Pragma ("acc parallel loop attach(x.p) present(x)")
    for (int i = 0; i < n; i++)
      x.p[i] += 1;
  }
}

int
main ()
{
  const int n = 40;
  vec<int> a { new int[n], n }, b { new int[n], n };
  vec<double> d { new double[n], n };
  for (int i = 0; i < n; i++)
    a.p[i] = b.p[i] = d.p[i] = i;

  members (a, n);		/* i + 1 */
  members (d, n);
  holder<vec<int>> h { a, &b };
  nested (h, n);		/* i + 1 + i */
  vec<int> s;
  pointers (a.p, s, n);		/* 4 i + 2 */
  constructs (a, n);		/* 4 i + 8 */
  constructs (d, n);
  operators (a, n);		/* 4 i + 9 */
  a.enter ();
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a.p[i] += 1;
#pragma acc exit data detach(a.p)
#pragma acc exit data copyout(a.p[0:n]) delete(a)
  for (int i = 0; i < n; i++)
    if (a.p[i] != 4 * i + 10 || b.p[i] != i || d.p[i] != i + 7)
      abort ();
  return 0;
}
