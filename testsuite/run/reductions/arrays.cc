/* OpenACC 2.7, 2.9.11 in C++: arrays as reduction variables in templates and in
   nests of kernels regions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template<typename T, int N>
static void
sums (const T *v, int n, T (&result)[N])
{
  T s[N] = {};
#pragma acc parallel loop copyin (v[0:n]) reduction (+:s)
  for (int i = 0; i < n; i++)
    s[i % N] += v[i];
  for (int k = 0; k < N; k++)
    result[k] = s[k];
}

static void
in_kernels (const int *v, int n)
{
  int low[2] = { 1000, -7 }, count[3] = { 0, 0, 1 };
#pragma acc kernels copyin (v[0:n])
  {
#pragma acc loop reduction (min:low)
    for (int i = 0; i < n; i++)
      low[i % 2] = v[i] < low[i % 2] ? v[i] : low[i % 2];
#pragma acc loop independent reduction (+:count)
    for (int i = 0; i < n; i++)
      count[v[i] % 3]++;
  }
  int want[3] = { 0, 0, 1 }, least = 1000;
  for (int i = 0; i < n; i++)
    {
      want[v[i] % 3]++;
      if (i % 2 == 0 && v[i] < least)
	least = v[i];
    }
  CHECK (low[0] == least && low[1] == -7);
  for (int k = 0; k < 3; k++)
    CHECK (count[k] == want[k]);
}

int
main ()
{
  const int n = 600;
  static int v[n];
  static double d[n];
  for (int i = 0; i < n; i++)
    {
      v[i] = i * 13 % 101 + 5;
      d[i] = v[i];
    }
  int got[3];
  double real[5];
  sums (v, n, got);
  sums (d, n, real);
  for (int k = 0; k < 5; k++)
    {
      double want = 0, other = 0;
      for (int i = 0; i < n; i++)
	{
	  if (i % 5 == k)
	    want += d[i];
	  if (i % 3 == k)
	    other += d[i];
	}
      CHECK (real[k] == want);
      CHECK (k > 2 || got[k] == other);
    }
  in_kernels (v, n);
  return 0;
}
