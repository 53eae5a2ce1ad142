/* Of an object only the base class's part is on the device: regions that use no more are right,
   and a pointer in the rest is attached to nothing.  What uses the rest says so.
   { dg-skip-device "host" }
   { dg-shouldfail "partly present object" }
   { dg-output "the part is used\n" }
   { dg-output "accplug: \[^\n\]*base-part-present.cc:59: \[^\n\]*partly present\[^\n\]*name=this" }

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

  /* Nothing that only some iterations use has to be there.  */
  void part ()
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
	d[i] += i + 1;
	if (d[i] < 0)
	  d[i] = k;
      }
  }

  void own_pointer ()
  {
    double *p = t;
    int count = n;
#pragma acc parallel loop present (p[0:count], d[0:count])
    for (int i = 0; i < count; i++)
      p[i] = d[i] * 2;
#pragma acc update self (p[0:count], d[0:count])
  }

  void all ()
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      d[i] += k;
  }
};

int
main ()
{
  derived o (100, 3);
  o.part ();
  o.own_pointer ();
  for (int i = 0; i < 100; i++)
    {
      CHECK (o.d[i] == i + 1);
      CHECK (o.t[i] == 2 * (i + 1));
    }
  puts ("the part is used");
  fflush (stdout);
  o.all ();
}
