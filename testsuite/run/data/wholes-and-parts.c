/* A variable and parts of it in one directive, in any order and any clause: the whole is on
   the device before its parts, and pointers in it are attached.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

struct inner
{
  int *q;
  int m;
};

struct S
{
  int n;
  double *p;
  double w[8];
  struct inner in;
};

static struct S s;

static void
structured (void)
{
#pragma acc data copy(s, s.p[0:100])
#pragma acc parallel loop
  for (int i = 0; i < s.n; i++)
    s.p[i] += 1;
  CHECK (s.p[42] == 43);
#pragma acc parallel loop copyin(s) copy(s.p[0:100])
  for (int i = 0; i < s.n; i++)
    s.p[i] += s.w[1];
  CHECK (s.p[42] == 45);
#pragma acc kernels loop copy(s.p[0:100]) copyin(s) async(1)
  for (int i = 0; i < s.n; i++)
    s.p[i] += s.w[1];
#pragma acc wait(1)
  CHECK (s.p[42] == 47);
  /* The region uses more of the structure than the clauses name.  */
#pragma acc parallel loop copy(s.p[0:100], s.w)
  for (int i = 0; i < s.n; i++)
    {
      s.p[i] += s.in.m;
      if (i < 8)
	s.w[i] = -1;
    }
  CHECK (s.p[42] == 50 && s.w[7] == -1);
  struct S *t = &s;
#pragma acc serial loop copy(t->w)
  for (int i = 0; i < 8; i++)
    t->w[i] = t->n + t->in.m;
  CHECK (s.w[0] == 103 && s.n == 100 && !acc_is_present (&s, 1));
}

static void
unstructured (void)
{
#pragma acc enter data copyin(s.p[0:100], s, s.in.q[0:10])
#pragma acc parallel loop present(s)
  for (int i = 0; i < s.n; i++)
    s.p[i] = i + s.in.q[0];
#pragma acc update self(s.p[0:100], s.n, s)
  CHECK (s.p[42] == 42);
#pragma acc exit data delete(s) copyout(s.p[0:100], s.in.q[0:10])
  CHECK (!acc_is_present (&s, 1) && !acc_is_present (s.p, 1)
	 && !acc_is_present (s.in.q, 1));
  struct S *t = &s;
#pragma acc enter data copyin(t->p[0:100]) copyin(t[0:1])
#pragma acc parallel loop present(t[0:1])
  for (int i = 0; i < t->n; i++)
    t->p[i] *= 1;
#pragma acc exit data copyout(t->p[0:100]) finalize
#pragma acc exit data delete(t[0:1]) finalize
}

int
main (void)
{
  double p[100];
  int q[10] = { 0 };
  s.n = 100;
  s.p = p;
  s.in.q = q;
  s.in.m = 3;
  for (int i = 0; i < 8; i++)
    s.w[i] = i + 1;
  unstructured ();
  for (int i = 0; i < 100; i++)
    p[i] = i;
  structured ();
  return 0;
}
