/* Regions that run before main and after it, from constructors and destructors of
   static objects.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct tables
{
  int v[64];
  tables ()
  {
    int *p = v;
#pragma acc parallel loop copyout (p[0:64])
    for (int i = 0; i < 64; i++)
      p[i] = i * i;
  }
  ~tables ()
  {
    int s = 0, *p = v;
#pragma acc parallel loop copyin (p[0:64]) reduction (+:s)
    for (int i = 0; i < 64; i++)
      s += p[i];
    CHECK_INT (s, 63 * 64 * 127 / 6);
  }
};

static tables t;

int
main ()
{
  for (int i = 0; i < 64; i++)
    CHECK_ELEMENT (i, t.v[i], i * i);
  return 0;
}
