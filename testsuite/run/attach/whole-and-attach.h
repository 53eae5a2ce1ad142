/* `attach' and `detach' of members on the directive that maps the structure, in each order;
   GCC does not take these together since version 14.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { n = 64 };

struct vectors { double *a, *b; int count; };

static double x[n], y[n];

static void
begin (struct vectors *v)
{
  v->a = x;
  v->b = y;
  v->count = n;
  for (int i = 0; i < n; i++)
    {
      x[i] = i;
      y[i] = 0;
    }
}

static void
check_result (const struct vectors *v, int factor)
{
  CHECK (v->a == x && v->b == y);
  for (int i = 0; i < n; i++)
    CHECK (y[i] == factor * i);
}

static void
check_variable (void)
{
  struct vectors v;
  begin (&v);
#pragma acc data copyin (x) copy (y)
  {
#pragma acc enter data copyin (v) attach (v.a, v.b)
#pragma acc parallel loop default (present)
    for (int i = 0; i < v.count; i++)
      v.b[i] += v.a[i];
#pragma acc exit data copyout (v) detach (v.a, v.b)

#pragma acc enter data attach (v.b) create (v) attach (v.a)
#pragma acc update device (v.count)
#pragma acc parallel loop default (present)
    for (int i = 0; i < v.count; i++)
      v.b[i] += v.a[i];
#pragma acc exit data detach (v.a, v.b) delete (v)

    int yes = 1;
#pragma acc data copy (v) attach (v.a, v.b) if (yes)
#pragma acc parallel loop default (present)
    for (int i = 0; i < v.count; i++)
      v.b[i] += v.a[i];
  }
  check_result (&v, 3);
}

static void
check_pointer (void)
{
  struct vectors v, *p = &v;
  begin (p);
#pragma acc data copyin (x) copy (y)
  {
#pragma acc enter data copyin (p[0:1]) attach (p->a, p->b) async (1)
#pragma acc parallel loop present (p[0:1]) async (1)
    for (int i = 0; i < n; i++)
      p->b[i] += p->a[i];
#pragma acc exit data delete (p[0:1]) detach (p->b, p->a) async (1)
#pragma acc wait (1)
    if (acc_get_device_type () != acc_device_host)
      CHECK (!acc_is_present (p, sizeof *p));

#pragma acc data attach (p->a, p->b) copyin (p[0:1])
#pragma acc parallel loop present (p[0:1])
    for (int i = 0; i < n; i++)
      p->b[i] += p->a[i];
  }
  check_result (p, 2);
}

int
main (void)
{
  check_variable ();
  check_pointer ();
  return 0;
}
