/* std::vector's data in data clauses, std::array by value, range-based loops
   inside of routines.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <array>
#include <vector>

int
main ()
{
  const int n = 1003;
  std::vector<int> a (n), b (n, -1);
  std::array<double, 5> k = { { 1, 2, 3, 4, 5 } };
  for (int i = 0; i < n; i++)
    a[i] = i;
  const int *p = a.data ();
  int *q = b.data ();
#pragma acc data copyin (p[0:n]) copyout (q[0:n])
  {
#pragma acc parallel loop firstprivate (k)
    for (int i = 0; i < n; i++)
      {
	double s = 0;
	for (double w : k._M_elems)
	  s += w;
	q[i] = p[i] + (int) s;
      }
  }
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, b[i], i + 15);
  return 0;
}
