/* Regions in function templates and in templates of classes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex>

template<typename T, int N>
struct array
{
  T v[N];
  void
  fill (T from)
  {
    T *p = v;
#pragma acc parallel loop copyout (p[0:N])
    for (int i = 0; i < N; i++)
      p[i] = from + T (i);
  }
  T
  sum () const
  {
    const T *p = v;
    T s = T ();
#pragma acc parallel loop copyin (p[0:N]) reduction (+:s)
    for (int i = 0; i < N; i++)
      s += p[i];
    return s;
  }
};

template<typename T>
void
axpy (int n, T a, const T *x, T *y)
{
#pragma acc parallel loop copyin (x[0:n]) copy (y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

template<typename T>
static void
run ()
{
  array<T, 33> a, b;
  a.fill (T (1));
  b.fill (T (2));
  axpy (33, T (3), a.v, b.v);
  CHECK (a.sum () == T (33 * 17));
  CHECK (b.sum () == T (3 * 33 * 17 + 33 * 18));
}

int
main ()
{
  run<int> ();
  run<unsigned short> ();
  run<long> ();
  run<float> ();
  run<double> ();
  return 0;
}
