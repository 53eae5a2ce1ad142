/* Loop forms of C++: pointers as iterators, auto.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main ()
{
  static float v[300];
#pragma acc parallel copy (v[0:300])
  {
    float *begin = v, *end = v + 300;
#pragma acc loop gang vector
    for (float *p = begin; p < end; ++p)
      *p += 2;
  }
  int a[30];
#pragma acc parallel loop copyout (a)
  for (auto i = 0L; i < 30; i++)
    a[i] = (int) i;
  for (int i = 0; i < 300; i++)
    CHECK_REAL (v[i], 2, 0);
  for (int i = 0; i < 30; i++)
    CHECK_ELEMENT (i, a[i], i);
  return 0;
}
