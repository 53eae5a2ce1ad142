/* Of an object only the base class's part is on the device: clauses cannot attach a pointer in
   the rest for a region.
   { dg-skip-device "host" }
   { dg-shouldfail "partly present object" }
   { dg-output "accplug: \[^\n\]*base-part-attached.cc:36: \[^\n\]*partly present\[^\n\]*name=this" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct base
{
  int n;
  double *d;

  base (int count) : n (count), d (new double[count] ())
  {
#pragma acc enter data copyin (this[0:1], d[0:n])
  }
};

struct derived : base
{
  double k;
  double *t;
  int more;

  derived (int count, double factor)
    : base (count), k (factor), t (new double[count] ()), more (0)
  {
#pragma acc enter data create (t[0:n])
  }

  void all ()
  {
#pragma acc parallel loop present (t[0:n])
    for (int i = 0; i < n; i++)
      this->t[i] += 1;
  }
};

int
main ()
{
  derived o (100, 3);
  o.all ();
}
