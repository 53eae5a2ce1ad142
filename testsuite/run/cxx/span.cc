/* C++20's std::span in a data clause; it has a static data member.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-options "-std=c++20" } */

#include "check.h"
#include <span>

int
main ()
{
  double a[100];
  std::span<double> s (a);
#pragma acc parallel loop copy(a) copyin(s)
  for (int i = 0; i < 100; i++)
    a[i] = i + s.size ();
  for (int i = 0; i < 100; i++)
    CHECK (a[i] == i + 100);
  return 0;
}
