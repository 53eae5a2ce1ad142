/* OpenACC 2.10 in C++: `cache' in a template, behind pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template<typename T>
static void
neighbours (const T *p, T *q, int n)
{
#pragma acc parallel loop copyin (p[0:n]) copy (q[0:n])
  for (int i = 1; i < n - 1; ++i)
    {
#pragma acc cache (p[i-1:3])
      q[i] = p[i - 1] + p[i + 1];
    }
}

int
main ()
{
  const int n = 300;
  static float a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  neighbours (a, b, n);
  CHECK (b[0] == 0 && b[n - 1] == 0);
  for (int i = 1; i < n - 1; i++)
    CHECK (b[i] == 2 * i);
  return 0;
}
