/* Members of what a member points to, not the first ones, in a member function: the kernel goes
   there by `this'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct inner
{
  double unused;
  int gap[5];
  int v[3];
};

struct outer
{
  inner in, more;
  int k;
  int a[3];
};

struct work
{
  outer *p;
  outer own;
  int n;

  void members ();
  void array ();
  void with_own ();
};

void
work::members ()
{
#pragma acc parallel loop copy (p->in.v) copyin (p->k)
  for (int i = 0; i < 3; i++)
    p->in.v[i] += p->k;
}

void
work::array ()
{
#pragma acc kernels loop copy (p->a) copyin (p->k)
  for (int i = 0; i < 3; i++)
    p->a[i] += p->k + i;
}

void
work::with_own ()
{
#pragma acc parallel loop copy (p->in.v, own.more.v) copyin (p->k, n) async (2)
  for (int i = 0; i < 3; i++)
    {
      p->in.v[i] += p->k;
      own.more.v[i] += n;
    }
#pragma acc wait (2)
}

int
main ()
{
  outer o = {};
  work w = {};
  w.p = &o;
  w.n = 5;
  o.k = 2;
  w.members ();
  w.array ();
  w.with_own ();
  for (int i = 0; i < 3; i++)
    {
      CHECK_ELEMENT (i, o.in.v[i], 4);
      CHECK_ELEMENT (i, o.a[i], 2 + i);
      CHECK_ELEMENT (i, w.own.more.v[i], 5);
    }
  CHECK (w.p == &o);
  return 0;
}
