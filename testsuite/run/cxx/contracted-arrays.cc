/* Products of small matrices: objects with operators, and a std::array that one nest fills and
   another one reads element by element.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <array>

template <class T, int N> struct mat
{
  T v[N][N];
  T &operator() (int i, int j) { return v[i][j]; }
  const T &operator() (int i, int j) const { return v[i][j]; }
};

template <class T, int N>
inline mat<T, N> operator* (const mat<T, N> &a, const mat<T, N> &b)
{
  mat<T, N> c;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	T s = 0;
	for (int k = 0; k < N; k++)
	  s += a (i, k) * b (k, j);
	c (i, j) = s;
      }
  return c;
}

enum { N = 8 };
typedef mat<double, N> M;

__attribute__ ((noipa)) void
prod_class (int n, const M *a, const M *b, M *c)
{
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n])
  for (int m = 0; m < n; m++)
    c[m] = a[m] * b[m];
}

__attribute__ ((noipa)) void
prod_array (int n, const double *x, const double *y, double *z)
{
#pragma acc parallel loop present(x[0:n*N*N], y[0:n*N*N], z[0:n*N*N])
  for (int m = 0; m < n; m++)
    {
      std::array<double, N * N> t;
      for (int i = 0; i < N; i++)
	for (int j = 0; j < N; j++)
	  {
	    t[i * N + j] = 0;
	    for (int k = 0; k < N; k++)
	      t[i * N + j] += x[m * N * N + i * N + k] * y[m * N * N + k * N + j];
	  }
      for (int i = 0; i < N; i++)
	for (int j = 0; j < N; j++)
	  z[m * N * N + i * N + j] = t[i * N + j];
    }
}

int
main ()
{
  const int n = 50;
  M *a = new M[n], *b = new M[n], *c = new M[n], *d = new M[n];
  for (int m = 0; m < n; m++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	{
	  a[m] (i, j) = (m + i * 3 + j) % 7;
	  b[m] (i, j) = (m * 5 + i + j * 2) % 11;
	}
  for (int m = 0; m < n; m++)
    d[m] = a[m] * b[m];
  int bad = 0;
#pragma acc data copyin (a[0:n], b[0:n]) copyout (c[0:n])
  prod_class (n, a, b, c);
  for (int m = 0; m < n; m++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	bad += c[m] (i, j) != d[m] (i, j);
  double *x = &a->v[0][0], *y = &b->v[0][0], *z = &c->v[0][0];
  for (int m = 0; m < n; m++) c[m] = a[m];
#pragma acc data copyin (x[0:n*N*N], y[0:n*N*N]) copyout (z[0:n*N*N])
  prod_array (n, x, y, z);
  for (int m = 0; m < n; m++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	bad += c[m] (i, j) != d[m] (i, j);
  return bad != 0;
}
