/* Regions in member functions: members through this, with copy (this[0:1]) and
   with the members' pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

class field
{
  int n;
  double *v;
  double offset;

public:
  explicit field (int size) : n (size), v (new double[size]), offset (0.5)
  {
    for (int i = 0; i < n; i++)
      v[i] = i;
#pragma acc enter data copyin (this[0:1])
#pragma acc enter data copyin (v[0:n])
  }
  ~field ()
  {
#pragma acc exit data delete (v[0:n])
#pragma acc exit data delete (this[0:1])
    delete[] v;
  }
  void
  scale (double by)
  {
#pragma acc parallel loop present (this[0:1], v[0:n])
    for (int i = 0; i < n; i++)
      v[i] = v[i] * by + offset;
  }
  double
  total () const
  {
    double s = 0;
#pragma acc parallel loop present (this[0:1], v[0:n]) reduction (+:s)
    for (int i = 0; i < n; i++)
      s += v[i];
    return s;
  }
  double
  get (int i)
  {
#pragma acc update self (v[i:1])
    return v[i];
  }
};

int
main ()
{
  field f (100), g (31);
  f.scale (2);
  g.scale (3);
  f.scale (10);
  CHECK_REAL (f.get (7), 145.5, 0);
  CHECK_REAL (g.get (30), 90.5, 0);
  CHECK_REAL (f.total (), 20 * 4950 + 100 * 5.5, 0);
  CHECK_REAL (g.total (), 3 * 465 + 31 * 0.5, 0);
  return 0;
}
