/* Systems of equations whose matrices are private objects of classes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <array>
#include "../check.h"

const int n = 70;

template<class T, int N>
struct rows
{
  T v[N][N];
  T *operator[] (int i) { return v[i]; }
};

template<class MATRIX, class VECTOR, class T, int N>
void
solve (const T *x, T *o)
{
  MATRIX a;
  VECTOR b;
  for (int r = 0; r < N; r++)
    {
      b[r] = r + 1;
      for (int c = 0; c < N; c++)
	a[r][c] = x[N * r + c] + (r == c ? 100 : 0);
    }
  for (int p = 0; p < N; p++)
    for (int r = p + 1; r < N; r++)
      {
	T f = a[r][p] / a[p][p];
	for (int c = p + 1; c < N; c++)
	  a[r][c] -= f * a[p][c];
	b[r] -= f * b[p];
      }
  for (int r = N - 1; r >= 0; r--)
    {
      for (int c = r + 1; c < N; c++)
	b[r] -= a[r][c] * b[c];
      b[r] /= a[r][r];
    }
  for (int r = 0; r < N; r++)
    o[r] = b[r];
}

template<class MATRIX, class VECTOR, class T, int N>
void
systems ()
{
  T x[n * N * N], o[n * N];
  for (int i = 0; i < n * N * N; i++)
    x[i] = i % 13;
#pragma acc parallel loop copyin (x) copyout (o)
  for (int i = 0; i < n; i++)
    solve<MATRIX, VECTOR, T, N> (x + i * N * N, o + i * N);
  for (int i = 0; i < n; i++)
    for (int r = 0; r < N; r++)
      {
	T sum = 0;
	for (int c = 0; c < N; c++)
	  sum += (x[(i * N + r) * N + c] + (r == c ? 100 : 0)) * o[i * N + c];
	CHECK_REAL (sum, r + 1, sizeof (T) == 4 ? 1e-5 : 1e-12);
      }
}

template<class T, int N>
using arrays = std::array<std::array<T, N>, N>;

int
main ()
{
  systems<arrays<float, 8>, std::array<float, 8>, float, 8> ();
  systems<arrays<double, 5>, std::array<double, 5>, double, 5> ();
  systems<rows<double, 3>, std::array<double, 3>, double, 3> ();
  systems<rows<float, 6>, std::array<float, 6>, float, 6> ();
  return 0;
}
