/* std::copy, std::array and the like of private objects: copies of bytes to GCC.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include <array>
#include "../check.h"

const int n = 100;

template<class T, int N>
void
states ()
{
  T x[n * N], o[n * N];
  for (int i = 0; i < n * N; i++)
    x[i] = i % 23;
#pragma acc parallel loop copyin (x) copyout (o)
  for (int i = 0; i < n; i++)
    {
      T y[N];
      std::array<T, N> t;
      std::copy (x + i * N, x + i * N + N, y);
      for (int s = 0; s < 3; s++)
	{
	  std::copy (y, y + N, t.begin ());
	  std::array<T, N> u = t;
	  for (int j = 0; j < N; j++)
	    y[j] = t[(j + 1) % N] - 2 * u[N - 1 - j];
	}
      std::copy (y, y + N, o + i * N);
    }
  for (int i = 0; i < n; i++)
    {
      T *y = x + i * N;
      for (int s = 0; s < 3; s++)
	{
	  T t[N];
	  std::copy (y, y + N, t);
	  for (int j = 0; j < N; j++)
	    y[j] = t[(j + 1) % N] - 2 * t[N - 1 - j];
	}
      for (int j = 0; j < N; j++)
	CHECK_ELEMENT (i, o[i * N + j], y[j]);
    }
}

int
main ()
{
  states<float, 2> ();
  states<float, 3> ();
  states<float, 4> ();
  states<double, 2> ();
  states<double, 4> ();
  states<int, 4> ();
  states<short, 4> ();
  states<long, 3> ();
  return 0;
}
