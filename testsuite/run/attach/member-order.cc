/* Members of one structure in data clauses of a compute construct, in any order, and by
   other names: scalars in front of arrays behind pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100

struct work
{
  double s, scale;
  double *p, *q;
  int n;

  void scalar_first ();
  void array_first ();
  void by_reference ();
  void reduced ();
};

void
work::scalar_first ()
{
#pragma acc parallel loop copy (s) copyin (p[0:N])
  for (int i = 0; i < 1; i++)
    s = p[i] * scale + 1;
}

void
work::array_first ()
{
#pragma acc kernels loop copyin (p[0:N]) copy (s) copyin (scale)
  for (int i = 0; i < 1; i++)
    s += p[i] * scale;
}

void
work::by_reference ()
{
  double &r = s;
#pragma acc parallel loop copy (r) copyin (p[0:N])
  for (int i = 0; i < 1; i++)
    r = p[i] * scale + 41;
}

void
work::reduced ()
{
#pragma acc parallel loop copyin (p[0:N]) reduction (+:s)
  for (int i = 0; i < N; i++)
    s += p[i] * scale;
#pragma acc parallel loop reduction (+:s) copy (s) copyin (p[0:N])
  for (int i = 0; i < N; i++)
    s += p[i] * scale;
}

static void
behind_pointer (work *o)
{
#pragma acc parallel loop copy (o->s) copyin (o->p[0:N], o->n) copyout (o->q[0:N])
  for (int i = 0; i < N; i++)
    {
      o->q[i] = o->p[i] + o->n;
      if (i == 5)
	o->s = 7;
    }
  CHECK (o->s == 7 && o->q[N - 1] == 2 + N);
#pragma acc kernels loop copyin (o->n) copyin (o->p[0:N]) copyout (o->q[0:N]) copyout (o->s)
  for (int i = 0; i < N; i++)
    {
      o->q[i] = o->p[i] - o->n;
      if (i == 5)
	o->s = 8;
    }
  CHECK (o->s == 8 && o->q[N - 1] == 2 - N);
}

int
main ()
{
  static double p[N], q[N];
  for (double &x : p)
    x = 2;
  work w { 1, 10, p, q, N };
  w.scalar_first ();
  CHECK (w.s == 21);
  w.array_first ();
  CHECK (w.s == 41);
  w.by_reference ();
  CHECK (w.s == 61);
  w.reduced ();
  CHECK (w.s == 61 + 2 * 20 * N);
  behind_pointer (&w);
  return 0;
}
