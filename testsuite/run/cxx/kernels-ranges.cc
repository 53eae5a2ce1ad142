/* OpenACC 2.5.3: kernels regions of C++: range-for, references, local objects and
   templates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct pair
{
  int first, second;
  pair () : first (1), second (2) {}
  int sum () const { return first + second; }
};

template<typename T> void
ranges (T (&a)[300], T (&b)[300], T &total, int n)
{
  T scale = 2;
#pragma acc kernels copy (a, b)
  {
    T offset = scale + 1;
    int i = 0;
    for (T &x : a)
      x = i++;
    for (int k = 0; k < n; k++)
      b[k] = a[k] * scale + offset;
    pair p;
    b[0] = p.sum ();
    for (const T &x : b)
      total += x;
  }
}

int
main ()
{
  static int a[300], b[300];
  int total = 5, want = 5;
  ranges (a, b, total, 300);
  for (int i = 0; i < 300; i++)
    {
      CHECK_ELEMENT (i, a[i], i);
      CHECK_ELEMENT (i, b[i], i ? 2 * i + 3 : 3);
      want += b[i];
    }
  CHECK_INT (total, want);
  static float f[300], g[300];
  float sum = 0;
  ranges (f, g, sum, 100);
  CHECK_REAL (g[99], 201, 0);
  CHECK_REAL (g[100], 0, 0);
  return 0;
}
