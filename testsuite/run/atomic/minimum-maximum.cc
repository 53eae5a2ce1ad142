/* Minimum and maximum behind `atomic' in C++: as in C; in templates, with references.
   { dg-options "-Wall" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <algorithm>
#include "minimum-maximum.h"

template <typename T> void
by_functions (T &low, T &high, const T *x, int n)
{
  using std::min;
#pragma acc parallel loop copy (low, high) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      low = min (x[i], low);
#pragma acc atomic update
      high = std::max (high, x[i]);
    }
}

template <typename T> void
both (T &low, T &high, const T *x, int n)
{
#pragma acc parallel loop copy (low, high) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      low = x[i] < low ? x[i] : low;
#pragma acc atomic
      if (high < x[i])
	high = x[i];
    }
}

int
main ()
{
  float x[] = { 3, -4, 9, 0.5 }, low = 0, high = 0;
  both (low, high, x, 4);
  CHECK (low == -4 && high == 9);
  low = high = 0;
  by_functions (low, high, x, 4);
  CHECK (low == -4 && high == 9);
  long y[] = { 3, 4, 9, 2 }, least = 5, most = 5;
  both (least, most, y, 4);
  CHECK (least == 2 && most == 9);
  for (int i = 0; i < N; i++)
    data[i] = i * 37 % N;
  expressions ();
  statements ();
  functions ();
  return 0;
}
