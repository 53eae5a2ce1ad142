/* Members of base classes, and members of members, in data clauses of member functions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 50

struct inner { double *x; int n; };
struct base { double *p; int n; double few[10]; };

struct object : base
{
  inner s;

  void add ()
  {
#pragma acc parallel loop copy (p[0:n])
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma acc parallel loop copy (s.x[0:s.n]) copyin (few[0:5])
    for (int i = 0; i < n; i++)
      s.x[i] += few[i % 5];
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
#pragma acc enter data copyin (p[0:n], s.x[0:n])
  }

  void add_there ()
  {
#pragma acc parallel loop present (this)
    for (int i = 0; i < n; i++)
      {
	p[i] += 1;
	s.x[i] += 1;
      }
  }

  void from_device ()
  {
#pragma acc exit data copyout (p[0:n], s.x[0:n])
#pragma acc exit data delete (this[0:1])
  }
};

template <class T>
struct typed
{
  T *p;
  inner s;

  void add (int n)
  {
#pragma acc parallel loop copy (p[0:n], s.x[0:n])
    for (int i = 0; i < n; i++)
      {
	p[i] += 1;
	s.x[i] += 1;
      }
  }
};

int
main ()
{
  object o;
  o.n = o.s.n = N;
  o.p = new double[N] ();
  o.s.x = new double[N] ();
  for (int i = 0; i < 10; i++)
    o.few[i] = 1;
  o.add ();
  o.to_device ();
  o.add_there ();
  o.from_device ();
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, o.p[i], 3);
      CHECK_ELEMENT (i, o.s.x[i], 2);
    }
  typed<double> t { o.p, o.s };
  t.add (N);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, o.p[i], 4);
      CHECK_ELEMENT (i, o.s.x[i], 3);
    }
  return 0;
}
