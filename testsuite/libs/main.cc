// A C++ program with a region in a template, over the C library's; see library.h.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include <cstdio>
#include <vector>
#include "library.h"

template <typename T>
static void
fill (T *a, int n)
{
#pragma acc parallel loop copyout (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = T (i);
}

int
main ()
{
  std::vector<int> a (1000);
  fill (a.data (), 1000);
  library_increment (a.data (), 1000);
  library_double (a.data (), 1000);
  for (int i = 0; i < 1000; i++)
    if (a[i] != (i + 1) * 2)
      {
	std::fprintf (stderr, "a[%d] is %d\n", i, a[i]);
	return 1;
      }
  return 0;
}
