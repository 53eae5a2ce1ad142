/* Collapsed loops whose reductions are references.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <vector>

template <typename T>
static void
sums (int n, int m, const T *x, T &sum, T &most, long &count)
{
#pragma acc parallel loop collapse (2) reduction (+:sum, count) reduction (max:most) \
  copyin (x[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	sum += x[i * m + j];
	most = x[i * m + j] > most ? x[i * m + j] : most;
	count++;
      }
}

template <typename T>
static void
test (int n, int m)
{
  std::vector<T> x (n * m + 1);
  T right = 3, largest = 4;
  for (int i = 0; i < n * m; i++)
    {
      x[i] = i * 7 % 31;
      right += x[i];
      largest = x[i] > largest ? x[i] : largest;
    }
  T sum = 3, most = 4;
  long count = 5;
  sums (n, m, x.data (), sum, most, count);
  CHECK (sum == right && most == largest && count == 5 + (long) n * m);
}

int
main ()
{
  for (int n : { 0, 1, 5, 70 })
    for (int m : { 0, 1, 33, 130 })
      {
	test<int> (n, m);
	test<float> (n, m);
	test<double> (n, m);
      }
}
