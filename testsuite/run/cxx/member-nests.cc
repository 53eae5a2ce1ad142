/* Kernels regions of member functions: the object's arrays, by their names alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template <typename T>
struct array
{
  T *first;
  long length;
  T &operator[] (long i) { return first[i]; }
  const T &operator[] (long i) const { return first[i]; }
  T *data () { return first; }
  long size () const { return length; }
};

typedef double T;

struct field
{
  int n;
  T *a, *b;
  array<T> v;

  void clauses_of_region ()
  {
#pragma acc kernels copy (a[0:n]) copyin (b[0:n])
    {
      for (int i = 0; i < n; i++)
	a[i] = b[i];
      for (int i = 0; i < n; i++)
	a[i] += b[i] * 2;
    }
  }

  void by_this (int m)
  {
#pragma acc kernels copy (this->a[0:m], this->b[0:m])
    {
      for (int i = 0; i < m; i++)
	this->a[i] = this->b[i];
      for (int i = m - 1; i >= 0; i--)
	b[i] += this->a[i] + 1;
    }
  }

  void data_around (int m)
  {
#pragma acc data copy (a[0:m]) copyin (b[0:m])
#pragma acc kernels
    {
      for (int i = 0; i < m; i++)
	a[i] = b[i];
      for (int i = 0; i < m / 10; i++)
	for (int j = 0; j < 10; j++)
	  a[i * 10 + j] -= j;
    }
  }

  void of_member (long m)
  {
#pragma acc data copy (v.first[0:m], a[0:m])
#pragma acc kernels loop
    for (long i = 0; i < m; i++)
      v[i] = a[i] + 1;
  }
};

static void
by_reference (array<T> &x, const array<T> &y, long n)
{
#pragma acc data copy (x.first[0:n]) copyin (y.first[0:n])
#pragma acc kernels
  {
    for (long i = 0; i < n; i++)
      x[i] = y[i];
    for (long i = 0; i < n; i++)
      x.data ()[i] += y[i] * 2;
  }
#pragma acc kernels copy (x.first[0:n]) copyin (y.first[0:n])
  {
    for (long i = 0; i < n; i++)
      x[i] += y[i];
    for (long i = 0; i < n; i++)
      x[i] += 1;
  }
}

/* Beside members, what references and arrays lead to.  */

static void
others (array<double> &x, double (&y)[50], double *&z)
{
  double w[50];
#pragma acc kernels copy (x.first[0:50], y[0:50]) copyin (z[0:50]) create (w[0:50])
  {
    for (int i = 0; i < 50; i++)
      w[i] = x[i] + y[i];
    for (int i = 0; i < 50; i++)
      y[i] = w[i] + z[i];
    for (int i = 0; i < 50; i++)
      x[i] = y[49 - i];
  }
}

static void
all ()
{
  const int n = 50;
  T a[n], b[n], v[n];
  for (int i = 0; i < n; i++)
    b[i] = i;
  field f = { n, a, b, { v, n } };
  f.clauses_of_region ();
  for (int i = 0; i < n; i++)
    CHECK (a[i] == 3 * i);
  f.by_this (n);
  for (int i = 0; i < n; i++)
    CHECK (a[i] == i && b[i] == 2 * i + 1);
  f.data_around (n);
  for (int i = 0; i < n; i++)
    CHECK (a[i] == 2 * i + 1 - i % 10);
  f.of_member (n);
  for (int i = 0; i < n; i++)
    CHECK (v[i] == a[i] + 1);
  const array<T> y = { b, n };
  by_reference (f.v, y, n);
  for (int i = 0; i < n; i++)
    CHECK (v[i] == 4 * b[i] + 1);
  f.by_this (0);
  f.data_around (0);
  f.of_member (0);
  by_reference (f.v, y, 0);
}

int
main ()
{
  all ();
  all ();
  double a[50], y[50], b[50], *z = b;
  for (int i = 0; i < 50; i++)
    a[i] = y[i] = b[i] = i;
  array<double> x = { a, 50 };
  others (x, y, z);
  for (int i = 0; i < 50; i++)
    CHECK (y[i] == 3 * i && a[i] == 3 * (49 - i));
  return 0;
}
