/* `!=' in conditions of loops over iterators and pointers, in templates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <vector>

template<typename T>
static void
scale (T *p, int n, T factor)
{
#pragma acc parallel loop copy (p[0:n])
  for (int i = 0; i not_eq n; ++i)
    p[i] *= factor;
}

int
main ()
{
  std::vector<double> v (100, 1.0);
  scale (v.data (), 100, 2.0);
  CHECK_INT (v[99], 2);
#pragma acc parallel loop if (0)
  for (std::vector<double>::iterator it = v.begin (); it != v.end (); ++it)
    *it += 1;
  CHECK_INT (v[0], 3);
  return 0;
}
