/* C++: a pointer without bounds in a data clause: the mapped block that it points into.
   { dg-options "-w" }
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

static void
add (double *p, int n)
{
#pragma acc data copyin(p)
#pragma acc parallel loop copy(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

/* References, templates, captures.  */

static void
reference (double *&p, int n)
{
#pragma acc enter data copyin(p[0:n])
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc update self(p)
  CHECK (p[42] == 42);
#pragma acc kernels loop copy(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
#pragma acc exit data copyout(p)
  CHECK (!acc_is_present (p, 8) && p[42] == 43);
}

template <class T> static void
of_type (T *p, int n)
{
#pragma acc enter data copyin(p[0:n])
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p[i] = i + 1;
#pragma acc exit data copyout(p)
  CHECK (!acc_is_present (p, 8) && p[42] == 43);
}

static void
captured (double *p, int n)
{
  auto enter = [=]
    {
#pragma acc enter data copyin(p[0:n])
#pragma acc parallel loop present(p)
      for (int i = 0; i < n; i++)
	p[i] = i + 2;
#pragma acc update self(p)
    };
  auto leave = [&]
    {
#pragma acc parallel loop present(p)
      for (int i = 0; i < n; i++)
	p[i] += 2;
#pragma acc exit data copyout(p)
    };
  enter ();
  CHECK (p[42] == 44);
  leave ();
  CHECK (!acc_is_present (p, 8) && p[42] == 46);
}

struct object
{
  double x[8];
  void go ()
  {
#pragma acc enter data copyin(this[0:1])
#pragma acc parallel loop present(this)
    for (int i = 0; i < 8; i++)
      x[i] = i;
#pragma acc exit data copyout(this)
    CHECK (!acc_is_present (this, 8) && x[5] == 5);
  }
};

int
main (void)
{
  int n = 100;
  double *p = (double *) calloc (n, sizeof *p), *nothing = 0, *same = p;
  void *any = p;
  add (p, n);
  CHECK (p[42] == 1 && !acc_is_present (p, 8));
#pragma acc enter data copyin(p[0:n])
#pragma acc enter data copyin(p)
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc update self(p)
  CHECK (p[42] == 42);
  p[42] = 1;
#pragma acc update device(same)
#pragma acc parallel loop copy(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
  /* Twice entered: twice left.  */
#pragma acc exit data copyout(p)
  CHECK (acc_is_present (p, n * sizeof *p));
#pragma acc exit data copyout(any)
  CHECK (!acc_is_present (p, 8) && p[42] == 2);
  /* No block, no pointer: nothing.  */
#pragma acc exit data delete(nothing, p)
#pragma acc enter data copyin(nothing)
#pragma acc kernels copy(p)
  for (int i = 0; i < n; i++)
    p[i] += 1;
  CHECK (p[42] == 3);
#pragma acc enter data create(p[0:n])
#pragma acc enter data create(p[0:n])
#pragma acc exit data delete(p) finalize
  CHECK (!acc_is_present (p, 8));
  reference (p, n);
  of_type (p, n);
  of_type ((float *) p, n);
  captured (p, n);
  object ().go ();
  free (p);
  return 0;
}
