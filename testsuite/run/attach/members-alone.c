/* Members in data clauses without their structure: the regions find the structure on the
   device, with its pointers attached, and it goes with the last of them.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { N = 100 };

struct inner
{
  int n;
  double *p;
};

struct S
{
  int n;
  double *p;
  int w[8];
  struct inner in, *to, row[3];
};

static void
entered (struct S *t)
{
#pragma acc enter data copyin(t->p[0:t->n])
#pragma acc parallel loop
  for (int i = 0; i < t->n; i++)
    t->p[i] = i;
#pragma acc parallel loop present(t->p)
  for (int i = 0; i < N; i++)
    t->p[i] += 1;
#pragma acc kernels loop present(t->p[0:N])
  for (int i = 0; i < N; i++)
    t->p[i] += t->w[1];
#pragma acc exit data copyout(t->p[0:t->n])
  CHECK (t->p[42] == 44 && !acc_is_present (t, sizeof *t));
}

static void
structured (struct S s)
{
  s.w[2] = 0;
#pragma acc data copy(s.p[0:s.n], s.w)
  {
#pragma acc parallel loop
    for (int i = 0; i < s.n; i++)
      s.p[i] = i + s.w[1];
#pragma acc serial
    s.w[2] = s.n;
    CHECK (s.w[2] == 0);
  }
  CHECK (s.p[42] == 43 && s.w[2] == N && !acc_is_present (&s, sizeof s));
  struct S *t = &s;
#pragma acc data copy(t->w)
#pragma acc parallel loop
  for (int i = 0; i < 8; i++)
    t->w[i] += t->n;
  CHECK (s.w[2] == 2 * N && !acc_is_present (&s, sizeof s));
}

static void
nested (struct S *t)
{
  int n = t->n;
  t->in.p[42] = t->to->p[42] = 0;
#pragma acc data copy(t->in.p[0:n], t->to->p[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      t->in.p[i] = t->w[1];
      t->to->p[i] = t->in.n;
    }
  CHECK (t->in.p[42] == 1 && t->to->p[42] == N);
#pragma acc parallel loop copy(t->to->p[0:n])
  for (int i = 0; i < n; i++)
    t->to->p[i] += t->w[2];
#pragma acc enter data copyin(t->to->p[0:n])
#pragma acc parallel loop present(t->to->p[0:n])
  for (int i = 0; i < n; i++)
    t->to->p[i] += t->to->n;
#pragma acc exit data copyout(t->to->p[0:n])
  CHECK (t->to->p[42] == 2 * N + 1 && !acc_is_present (t, 8) && !acc_is_present (t->to, 8));
}

static void
rows (struct inner *q, int n)
{
  struct inner own[3] = { q[2], q[1], q[0] };
  for (int k = 0; k < 3; k++)
    {
#pragma acc enter data copyin(q[k].p[0:n])
#pragma acc enter data attach(own[k].p)
    }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      q[k].p[i] = i + k;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      own[k].p[i] += 10;
  for (int k = 0; k < 3; k++)
    {
#pragma acc exit data copyout(q[k].p[0:n])
    }
  CHECK (q[2].p[42] == 54 && q[0].p[1] == 11 && !acc_is_present (q, 8));
}

/* The device's pointers stay on the device, also where the structure is nothing else.  */

static void
updated (double *x)
{
  struct { double *p; } one = { x };
  struct inner two = { 0, x };
#pragma acc enter data copyin(one, two)
#pragma acc enter data copyin(one.p[0:N], two.p[0:N])
#pragma acc update self(one, two)
  CHECK (one.p == x && two.p == x);
  two.n = N;
#pragma acc update device(one, two)
#pragma acc parallel loop present(one, two)
  for (int i = 0; i < N; i++)
    one.p[i] = two.n + i;
#pragma acc exit data delete(one.p[0:N]) copyout(two.p[0:N]) delete(one, two)
  CHECK (x[42] == N + 42 && !acc_is_present (x, 8) && !acc_is_present (&two, 8));
}

int
main (void)
{
  static double x[7][N];
  struct inner in = { N, x[1] }, to = { N, x[2] };
  struct S s = { N, x[0], { 1, 1, 1 }, in, &to,
		 { { N, x[3] }, { N, x[4] }, { N, x[5] } } };
  entered (&s);
  structured (s);
  nested (&s);
  rows (s.row, N);
  updated (x[6]);
  return 0;
}
