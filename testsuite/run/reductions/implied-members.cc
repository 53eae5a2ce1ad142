// Members, references, std::max and templates that loops accumulate into without a clause.
// { dg-options "-w" }
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"
#include <algorithm>

struct field
{
  double sum = 0, top = -1;
  double y[500];

  void accumulate ()
  {
#pragma acc parallel loop
    for (int i = 0; i < 500; i++)
      {
	sum += y[i];
	top = y[i] > top ? y[i] : top;
      }
  }
};

static void
through_references (double &sum, int &count, const double *y, int n)
{
#pragma acc parallel loop copyin (y[0:n])
  for (int i = 0; i < n; i++)
    {
      sum += y[i];
      if (y[i] > 10)
	++count;
    }
}

template<typename T>
T
largest (const T *y, int n)
{
  T m = y[0];
#pragma acc parallel loop copyin (y[0:n])
  for (int i = 0; i < n; i++)
    m = std::max (m, y[i]);
  return m;
}

template<typename T>
T
least (const T *y, int n)
{
  T m = y[0];
#pragma acc parallel loop gang copyin (y[0:n])
  for (int i = 0; i < n; i += 10)
    {
#pragma acc loop vector
      for (int j = i; j < i + 10; j++)
	m = std::min<T> (y[j], m);
    }
  return m;
}

int
main ()
{
  static field f;
  int k[500];
  for (int i = 0; i < 500; i++)
    {
      f.y[i] = i * 7 % 23;
      k[i] = 1000 - i;
    }
  double want = 0, sum = 3, top = 0;
  int over = 2, count = 2;
  bool all = true, any = false;
  for (double y : f.y)
    {
      want += y;
      top = std::max (top, y);
      over += y > 10;
    }
  f.accumulate ();
  CHECK (f.sum == want && f.top == top);
  through_references (sum, count, f.y, 500);
  CHECK (sum == want + 3 && count == over);
  CHECK (largest (f.y, 500) == top && largest (k, 500) == 1000);
  CHECK (least (f.y, 500) == 0 && least (k, 500) == 501);
#pragma acc parallel loop copyin (k)
  for (int i = 0; i < 500; i++)
    {
      all = all && k[i] > 500;
      any |= k[i] == 777;
    }
  CHECK (all && any);
}
