/* libstdc++'s assertions in device code: nothing happens if they hold.  Since GCC 15 they
   are there at -O0 without being asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define _GLIBCXX_ASSERTIONS 1

#include "check.h"
#include <array>
#include <vector>

int
main ()
{
  std::vector<int> v (100);
  int out[100];
  int *data = v.data ();
#pragma acc parallel loop copyout (out) copy (data[0:100])
  for (int i = 0; i < 100; i++)
    {
      std::array<int, 5> t = { { i, i + 1, i + 2, i + 3, i + 4 } };
      out[i] = t[i % 5] + t.back ();
      data[i] = t.front ();
    }
  for (int i = 0; i < 100; i++)
    {
      CHECK_ELEMENT (i, out[i], i + i % 5 + i + 4);
      CHECK_ELEMENT (i, v[i], i);
    }
  return 0;
}
