/* `use_device' of scalars and references in C++; in the body, constructs with variables of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static void
set (int *p)
{
#pragma acc parallel deviceptr (p)
  *p = 42;
}

static void
references (int &r, double (&a)[10])
{
#pragma acc data copy (r, a)
#pragma acc host_data use_device (r, a)
  {
    set (&r);
    double *q = a;
#pragma acc parallel loop deviceptr (q)
    for (int i = 0; i < 10; i++)
      q[i] = i;
  }
}

template <class T> static void
of_template (T &r)
{
#pragma acc data copy (r)
#pragma acc host_data use_device (r)
  set (&r);
}

struct object
{
  int m;

  void
  run ()
  {
#pragma acc data copy (m)
#pragma acc host_data use_device (m)
    set (&m);
  }
};

int
main ()
{
  int x = 0, y = 0, z = 0, w[1] = { 0 };
  double a[10];
#pragma acc data copy (x)
#pragma acc host_data use_device (x)
  set (&x);
  CHECK_INT (x, 42);
  references (y, a);
  CHECK_INT (y, 42);
  for (int i = 0; i < 10; i++)
    CHECK_INT (a[i], i);
  of_template (z);
  CHECK_INT (z, 42);
  object s = { 0 };
  s.run ();
  CHECK_INT (s.m, 42);
  int *p = w, *&q = p;
#pragma acc data copy (q[0:1])
#pragma acc host_data use_device (q)
  set (q);
  CHECK_INT (w[0], 42);
#pragma acc host_data use_device (x) if_present
  CHECK (&x == &x + 0);
  return 0;
}
