/* Members of base classes in data clauses of member functions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 50

struct base { double *p; int n; double few[10]; };

struct object : base
{
  void add ()
  {
#pragma acc parallel loop copy (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma acc parallel loop copy (p[0:n]) copyin (few[0:5])
    for (int i = 0; i < n; i++)
      p[i] += few[i % 5];
#pragma acc data copy (p[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	p[i] += 1;
#pragma acc update self (p[0:n])
    }
  }

  void to_device ()
  {
#pragma acc enter data copyin (this[0:1])
#pragma acc enter data copyin (p[0:n])
  }

  void add_there ()
  {
#pragma acc parallel loop present (this)
    for (int i = 0; i < n; i++)
      p[i] += 1;
  }

  void from_device ()
  {
#pragma acc exit data copyout (p[0:n])
#pragma acc exit data delete (this[0:1])
  }
};

int
main ()
{
  object o;
  o.n = N;
  o.p = new double[N] ();
  for (int i = 0; i < 10; i++)
    o.few[i] = 1;
  o.add ();
  o.to_device ();
  o.add_there ();
  o.from_device ();
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, o.p[i], 4);
  return 0;
}
