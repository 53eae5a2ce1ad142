/* Members that `using' has from a base that depends on a template's parameter, in clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template <typename T>
struct base
{
  T *p;
  int n;
  T factor, sum;
  T a[5];
};

template <typename T>
struct derived : base<T>
{
  using base<T>::p;
  using base<T>::n;
  using base<T>::factor;
  using base<T>::sum;
  using base<T>::a;

  void constructs ()
  {
#pragma acc parallel loop copy (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += i;
#pragma acc kernels copy (p[0:n]) copyout (a) copyin (factor)
    {
      for (int i = 0; i < n; i++)
	p[i] *= factor;
      for (int i = 0; i < 5; i++)
	a[i] = i;
    }
  }

  void data ()
  {
#pragma acc enter data copyin (p[0:n])
#pragma acc parallel loop present (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma acc update self (p[0:n])
#pragma acc exit data delete (p[0:n])
  }

  void whole ()
  {
#pragma acc enter data copyin (this[0:1], p[0:n])
#pragma acc parallel loop present (this[0:1], p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += factor;
#pragma acc parallel loop default (present)
    for (int i = 0; i < n; i++)
      this->p[i] += 1;
#pragma acc update self (p[1:1])
#pragma acc exit data copyout (p[0:n]) delete (this[0:1])
  }

  void reduced ()
  {
    sum = 1;
#pragma acc parallel loop copyin (p[0:n]) reduction (+:sum)
    for (int i = 0; i < n; i++)
      sum += p[i];
  }

  void on_device ()
  {
#pragma acc data copy (p[0:n])
    {
#pragma acc host_data use_device (p)
      add (p, n);
    }
  }

  static void add (T *q, int m)
  {
#pragma acc parallel loop deviceptr (q)
    for (int i = 0; i < m; i++)
      q[i]++;
  }
};

template <typename T>
static void
test ()
{
  enum { N = 50 };
  derived<T> d;
  d.p = new T[N] ();
  d.n = N;
  d.factor = 2;
  d.constructs ();
  d.data ();
  d.whole ();
  d.reduced ();
  d.on_device ();
  T want = 1;
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, d.p[i], 2 * i + 5);
      want += 2 * i + 4;
    }
  for (int i = 0; i < 5; i++)
    CHECK_ELEMENT (i, d.a[i], i);
  CHECK (d.sum == want);
}

int
main ()
{
  test<double> ();
  test<int> ();
}
